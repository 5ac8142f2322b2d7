/* The floor: what the pipes alone cost. Bots are started and sent a whole game's messages; nothing is judged.

   Usage: floor SCRIPT AT_ONCE GAMES COMMAND [ARGUMENT...]

   SCRIPT is a text file with the messages of one game. `>0 TEXT` sends the line TEXT to seat 0, `<0` waits for one line
   of seat 0 (`>1`, `<1` for the other seat). COMMAND is started anew for each seat of each game, GAMES games in all,
   AT_ONCE of them at a time, all driven by one loop of poll(2), read(2) and write(2).

   Prints the microseconds a ply (an answer to GO), the bots' starts and ends included. Exit status: 0 done, 1 for a bad
   script, a bot that cannot start or one that closes its output when a line is due. */

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { STEPS = 16384, TEXT = 1 << 18, AT_ONCE = 64, LINE = 4096 };

struct step {
    int seat;
    const char *text; /* NULL: wait for a line */
    size_t length;
};

struct bot {
    int to, from;
    size_t held; /* bytes of an unfinished or unread line */
    char input[LINE];
};

struct game {
    struct bot bots[2];
    int step; /* -1: no game here */
};

static char text[TEXT];
static struct step steps[STEPS];
static int step_count;
static struct game games[AT_ONCE];

static void fail(const char *why, const char *what)
{
    fprintf(stderr, "floor: %s: %s\n", why, what);
    exit(1);
}

static int load(const char *path)
{
    int file = open(path, O_RDONLY), plies = 0;
    ssize_t size = file < 0 ? -1 : read(file, text, TEXT - 1);

    if (size < 0)
        fail("cannot read the script", path);
    close(file);
    for (char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        struct step *step = &steps[step_count++];
        if (step_count == STEPS || (line[1] != '0' && line[1] != '1') || (line[0] != '>' && line[0] != '<'))
            fail("not a step of a script", line);
        step->seat = line[1] - '0';
        if (line[0] == '>') {
            step->text = line + 3;
            step->length = (size_t)(end + 1 - step->text);
            plies += strncmp(step->text, "GO ", 3) == 0;
        }
    }
    return plies;
}

static int pipe_pair(int ends[2])
{
    if (pipe(ends) != 0)
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
}

static void start_bot(struct bot *bot, char **command)
{
    int in[2], out[2];
    pid_t pid;
    posix_spawn_file_actions_t actions;

    if (pipe_pair(in) != 0 || pipe_pair(out) != 0)
        fail("no pipe", strerror(errno));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    if (posix_spawnp(&pid, command[0], &actions, NULL, command, environ) != 0)
        fail("cannot start", command[0]);
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    bot->to = in[1];
    bot->from = out[0];
    bot->held = 0;
}

static int take_line(struct bot *bot)
{
    char *end = memchr(bot->input, '\n', bot->held);

    if (!end)
        return 0;
    bot->held -= (size_t)(end + 1 - bot->input);
    memmove(bot->input, end + 1, bot->held);
    return 1;
}

/* Sends and takes until the game waits for a line that is not there yet. Returns 1 at the end of the script. */
static int advance(struct game *game)
{
    for (; game->step < step_count; game->step++) {
        const struct step *step = &steps[game->step];
        struct bot *bot = &game->bots[step->seat];

        if (!step->text) {
            if (!take_line(bot))
                return 0;
        } else if (write(bot->to, step->text, step->length) != (ssize_t)step->length) {
            fail("cannot send", step->text);
        }
    }
    return 1;
}

static void start_game(struct game *game, char **command)
{
    start_bot(&game->bots[0], command);
    start_bot(&game->bots[1], command);
    game->step = 0;
    advance(game);
}

static void end_game(struct game *game)
{
    for (int seat = 0; seat < 2; seat++) {
        close(game->bots[seat].to);
        close(game->bots[seat].from);
    }
    game->step = -1;
    while (waitpid(-1, NULL, WNOHANG) > 0)
        continue;
}

static void receive(struct bot *bot)
{
    ssize_t got = read(bot->from, bot->input + bot->held, sizeof bot->input - bot->held);

    if (got <= 0)
        fail("a bot closed its output", "when a line was due");
    bot->held += (size_t)got;
}

static void play(int at_once, int left, char **command)
{
    struct pollfd waits[AT_ONCE];
    int running = 0;

    for (int i = 0; i < at_once; i++, running++, left--)
        start_game(&games[i], command);
    while (running > 0) {
        for (int i = 0; i < at_once; i++) {
            struct game *game = &games[i];
            waits[i].fd = game->step < 0 ? -1 : game->bots[steps[game->step].seat].from;
            waits[i].events = POLLIN;
        }
        if (poll(waits, (nfds_t)at_once, -1) < 0)
            fail("poll", strerror(errno));
        for (int i = 0; i < at_once; i++) {
            if (waits[i].fd < 0 || !waits[i].revents)
                continue;
            receive(&games[i].bots[steps[games[i].step].seat]);
            if (!advance(&games[i]))
                continue;
            end_game(&games[i]);
            if (left > 0) {
                start_game(&games[i], command);
                left--;
            } else {
                running--;
            }
        }
    }
    while (waitpid(-1, NULL, 0) > 0)
        continue;
}

static double now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

int main(int argc, char **argv)
{
    int at_once, count, plies;
    double start;

    if (argc < 5)
        fail("usage", "floor SCRIPT AT_ONCE GAMES COMMAND [ARGUMENT...]");
    plies = load(argv[1]);
    at_once = atoi(argv[2]);
    count = atoi(argv[3]);
    if (at_once < 1 || at_once > AT_ONCE || count < at_once)
        fail("AT_ONCE is 1 to 64, GAMES at least AT_ONCE", argv[2]);
    signal(SIGPIPE, SIG_IGN);
    start = now_us();
    play(at_once, count, argv + 4);
    printf("%d at once, %d games of %d plies: %.1f microseconds a ply\n", at_once, count, plies,
           (now_us() - start) / ((double)plies * count));
    return 0;
}
