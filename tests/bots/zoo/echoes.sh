#!/bin/sh
# Says back whatever it hears.
exec cat
