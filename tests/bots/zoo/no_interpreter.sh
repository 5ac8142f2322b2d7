#!/nowhere/bin/python9
# Names an interpreter that is not there.
