#!/bin/sh
# Does not parse.
while read line; do
    case $line in INFO*) echo NAME Zoo
done
