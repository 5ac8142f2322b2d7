/* An instant bot: it replays one side of a recorded game.

   Usage: replay_bot ANSWERS

   ANSWERS is a text file with both sides of one game, each in its own view:

       first cifgefkhbdiagkhdjcigeljjh
       G0F0
       ...
       second cifgefkhbdiagkhdjcigeljjh
       F2E2
       ...

   START says which side to replay. Messages are read by fixed columns, as many real bots read them; every answer is one
   write(2). Exit status: 0 after END or the end of input, 1 for a bad ANSWERS file, 2 for a message that is none of the
   five, 3 when the recording has no further move. */

#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PIECES = 25, SQUARES = 4, RECORDING = 1 << 16, LINE = 4096 };

static char recording[RECORDING];
static const char *formation[2];
static const char *moves[2];
static const char *next_move;

static void fail(int status, const char *why, const char *what)
{
    fprintf(stderr, "replay_bot: %s: %s\n", why, what);
    exit(status);
}

static const char *after_line(const char *text)
{
    const char *end = strchr(text, '\n');
    return end ? end + 1 : text + strlen(text);
}

static void load(const char *path)
{
    int file = open(path, O_RDONLY);
    ssize_t size = file < 0 ? -1 : read(file, recording, RECORDING - 1);

    if (size < 0)
        fail(1, "cannot read the answers", path);
    close(file);
    for (const char *line = recording; *line; line = after_line(line)) {
        int seat = strncmp(line, "first ", 6) == 0 ? 0 : strncmp(line, "second ", 7) == 0 ? 1 : -1;
        if (seat >= 0) {
            formation[seat] = strchr(line, ' ') + 1;
            moves[seat] = after_line(line);
        }
    }
    for (int seat = 0; seat < 2; seat++)
        if (!formation[seat] || after_line(formation[seat]) - formation[seat] != PIECES + 1)
            fail(1, "no formation of 25 letters for each side", path);
}

static void answer(const char *word, const char *text, size_t length)
{
    char line[64];
    size_t start = strlen(word);

    memcpy(line, word, start);
    memcpy(line + start, text, length);
    line[start + length] = '\n';
    if (write(STDOUT_FILENO, line, start + length + 1) < 0)
        exit(0);
}

static void place(const char *line)
{
    int seat = line[6] == '1';

    next_move = moves[seat];
    answer("ARRAY ", formation[seat], PIECES);
}

static void move(void)
{
    const char *text = next_move;

    if (!text || *text < 'A' || *text > 'L')
        fail(3, "asked for a move", "the recording is over");
    next_move = after_line(text);
    answer("BESTMOVE ", text, SQUARES);
}

static void respond(const char *line, size_t length)
{
    if (length == 8 && memcmp(line, "INFO 1.0", 8) == 0)
        answer("NAME ", "replay", 6);
    else if (length == 15 && memcmp(line, "START ", 6) == 0)
        place(line);
    else if (length == 12 && memcmp(line, "GO ", 3) == 0)
        move();
    else if (length == 5 && memcmp(line, "END ", 4) == 0)
        exit(0);
    else if (length != 11 || memcmp(line, "RESULT ", 7) != 0)
        fail(2, "not a message of the protocol", line);
}

int main(int argc, char **argv)
{
    static char input[LINE];
    size_t held = 0;

    if (argc != 2)
        fail(1, "usage", "replay_bot ANSWERS");
    load(argv[1]);
    for (;;) {
        ssize_t got = read(STDIN_FILENO, input + held, sizeof input - held);
        char *line = input, *end;

        if (got <= 0)
            return 0;
        held += (size_t)got;
        while ((end = memchr(line, '\n', held)) != NULL) {
            *end = '\0';
            respond(line, (size_t)(end - line));
            held -= (size_t)(end + 1 - line);
            line = end + 1;
        }
        memmove(input, line, held);
    }
}
