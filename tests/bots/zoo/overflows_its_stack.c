/* Recurses without end when it is asked for its first move. */
#include <stdio.h>
#include <string.h>

static int deeper(int depth)
{
    volatile char room[4096];
    room[0] = (char)depth;
    return deeper(depth + 1) + room[0];
}

int main(void)
{
    char line[64];
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "INFO", 4))
            puts("NAME Zoo");
        else if (!strncmp(line, "START", 5))
            puts("ARRAY ebdciihefigahfgjchkgjjkld");
        else
            return deeper(0);
        fflush(stdout);
    }
    return 0;
}
