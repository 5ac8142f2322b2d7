"""The checks on what a bot hears in whole games, on the conditions it plays in, and on its leaving."""

from arbiter.check import judges as j
from arbiter.check.check import AROUND, MESSAGES, MISHAPS, ORDER, RULES, STRICT, TIME, check

_GAMES = ("games", "events")
_GO = {0: "the enemy's piece is gone", 1: "its own is gone", 2: "both are gone", 3: "nothing was met"}
_RESULT = {0: "its piece is gone", 1: "the enemy's is gone", 2: "both are gone", 3: "nothing was met"}
_BOARD = "Its answer right after this was wrong: see whose piece goes and which stays in the table of res."

HEARING = (
    *(
        check(f"hears-go-{res}", f"it goes on after GO with res {res}: {what}", j.after(f"go-{res}"),
              _BOARD, MESSAGES, *_GAMES)
        for res, what in _GO.items()
    ),
    *(
        check(f"hears-result-{res}", f"it goes on after RESULT {res}: {what}", j.after(f"result-{res}"),
              _BOARD, MESSAGES, *_GAMES)
        for res, what in _RESULT.items()
    ),
    check("hears-flag-in-go", "it goes on after a GO that shows the enemy's flag", j.after("flag-in-go"),
          "The last field of GO may be a square instead of 00.", MESSAGES, *_GAMES),
    check("hears-flag-in-result", "it goes on after a RESULT that shows the enemy's flag", j.after("flag-in-result"),
          "The last field of RESULT may be a square instead of 00.", MESSAGES, *_GAMES),
    check("flag-shown-to-both", "it goes on when both Field Marshals go at once", j.after("flag-shown-to-both"),
          "When both Field Marshals go together, both flags are shown.", MESSAGES, *_GAMES),
    check("own-flag-shown", "it goes on when its own Field Marshal is gone", j.after("own-flag-shown"),
          "Nothing tells you in words that your own flag is shown; your Field Marshal is simply gone.",
          MESSAGES, *_GAMES),
)  # fmt: skip

EVENTS = (
    check("engineer-on-mine", "it goes on when an engineer clears a mine", j.after("engineer-on-mine"),
          "The engineer takes the mine's place: res 1.", RULES, *_GAMES),
    check("officer-on-mine", "it goes on when an officer runs into a mine", j.after("officer-on-mine"),
          "The officer goes, the mine stays: res 0.", RULES, *_GAMES),
    check("bomb-on-mine", "it goes on when a bomb meets a mine", j.after("bomb-on-mine"),
          "Both go: res 2.", RULES, *_GAMES),
    check("bomb-on-bomb", "it goes on when a bomb meets a bomb", j.after("bomb-on-bomb"),
          "Both go: res 2.", RULES, *_GAMES),
    check("bomb-on-officer", "it goes on when a bomb meets another piece", j.after("bomb-on-officer"),
          "Both go: res 2.", RULES, *_GAMES),
    check("officer-on-bomb", "it goes on when a piece runs into a bomb", j.after("officer-on-bomb"),
          "Both go: res 2.", RULES, *_GAMES),
    check("marshal-on-marshal", "it goes on when the Field Marshals meet", j.after("marshal-on-marshal"),
          "Both go, and both flags are shown.", RULES, *_GAMES),
    check("camp-siege", "it plays on beside enemies in camps, and attacks none there", j.besieged,
          "A piece in a camp cannot be attacked.", RULES, *_GAMES),
    check("headquarters-entered", "it goes on when a piece enters a headquarters", j.after("headquarters-entered"),
          "A piece in a headquarters stands there for the rest of the game, and can be attacked there.",
          RULES, *_GAMES),
    check("long-engineer-turn", "it goes on when an engineer runs far round a corner", j.after("long-engineer-turn"),
          "Take the enemy's move as it is told: from and to may be far apart, and not in one line.", RULES, *_GAMES),
    check("quiet-limit", "it takes the end by the quiet limit", j.after("verdict-quiet-limit"),
          "After so many plies without a collision, who made the last loses: RESULT 3, and END.",
          RULES, *_GAMES, "lines"),
    check("no-move-left", "it takes the end by no move left", j.after("verdict-no-move"),
          "A side that cannot move loses; it is not asked again, and END comes.", RULES, *_GAMES),
    check("flag-taken", "it takes the end by the flag", j.after("verdict-flag"),
          "Who takes the flag wins at once: END comes without a further GO.", RULES, *_GAMES),
)  # fmt: skip

CONDITIONS = (
    check("whole-game-first", "it plays whole games as first player", j.whole_game(0),
          "See what was asked and answered, and play the game again with arbiter match.", ORDER, *_GAMES),
    check("whole-game-second", "it plays whole games as second player", j.whole_game(1),
          "See what was asked and answered, and play the game again with arbiter match.", ORDER, *_GAMES),
    check("time-9999", "it plays when START says 9999 seconds", j.clean("9999 seconds"),
          "The time has four digits, up to 9999.", TIME, "lines"),
    check("time-0060", "it plays when START says 0060 seconds", j.clean("60 seconds"),
          "The time has four digits, with zeros before a smaller number: it is decimal, not octal.", TIME, "lines"),
    check("steps-50", "it plays when START says 50 steps", j.clean("a quiet limit of 50"),
          "The last field of START is the quiet limit; it need not be 31.", MESSAGES, "lines"),
    check("steps-07", "it plays when START says 07 steps", j.clean("a quiet limit of 7"),
          "The last field of START has two digits, with a zero before a smaller number.", MESSAGES, "lines"),
    check("hears-crlf", "it understands lines that end with CRLF", j.clean("lines that end with CRLF"),
          "Strip white space from the end of each line that you read.", STRICT, "lines", unusual=True),
    check("ignores-unknown-lines", "it passes over lines that it does not know",
          j.clean("lines that it does not know"),
          "Ignore a line that you do not know rather than exit on it or answer it.", MESSAGES, "lines", unusual=True),
    check("same-seed-same-game", "with the same ARBITER_SEED it plays the same game", j.same_again,
          "Take all random numbers from ARBITER_SEED, none from the time or from hashes.", AROUND, "twins"),
    check("side-by-side", "two games at once in one folder don't collide", j.clean("two games in one folder"),
          "Don't use files of fixed names that another process of the bot writes, too.", AROUND, "pair", unusual=True),
    check("unsandboxed", "it plays without the sandbox", j.clean("outside the sandbox"),
          "It lost outside the sandbox: see what was answered.", AROUND, "walls"),
    check("sandboxed", "it plays inside the sandbox", j.clean("inside the sandbox"),
          "In the sandbox a bot sees its own folder and the system's libraries; name its other files in a roster.",
          AROUND, "walls"),
    check("memory", "it stays within its memory", j.takes("MB of memory"),
          "Use less memory, or allow more in the bot's entry (memory:).", MISHAPS),
    check("processes", "it stays within its number of processes", j.takes("processes at once"),
          "Start fewer processes and threads, or allow more in the bot's entry (processes:).", MISHAPS),
    check("disk", "it does not fill its working directory", j.fills_its_disk,
          "Write less into its working directory, or allow more in the bot's entry (disk:).", AROUND),
)  # fmt: skip

LEAVING = (
    check("exits-when-won", "it exits at END 1", j.leaves("END 1"), "Exit at END, whatever it says.", ORDER, *_GAMES),
    check("exits-when-lost", "it exits at END 0", j.leaves("END 0"), "Exit at END, whatever it says.",
          ORDER, *_GAMES, "lines"),
    check("exits-when-neither", "it exits at END 2", j.leaves("END 2"),
          "Exit at END, whatever it says; it can come at any time, right after INFO, too.", ORDER, "talk"),
    check("exit-code", "it exits with code 0", j.exits_with_zero,
          "Its program ends with an error at END; standard error says which.", AROUND, "talk", "games"),
    check("silent-after-end", "it says nothing to END", j.no_stray("END"),
          "END takes no answer.", MESSAGES, "talk", "games"),
    check("ends-with-its-input", "it exits when its input ends", j.ends_at_eof,
          "At the end of input, exit: don't wait or read on.", AROUND, "talk"),
    check("leaves-no-process", "nothing that it started outlives it", j.leaves_nothing,
          "End the processes that you started before you exit.", AROUND, "talk", "games"),
)  # fmt: skip
