"use strict";
// A kit for Junqi bots in JavaScript: copy this file beside your bot, make a subclass of Bot, and call play().
//
//     const { Bot, play } = require("./junqi_kit.js");
//
//     class Forward extends Bot {
//       name = "Forward";
//       move(position) {
//         return position.moves().reduce((best, move) => (move[1] < best[1] ? move : best));
//       }
//     }
//
//     play(new Forward());
//
// Stops are written as in the protocol, row letter and column digit, "A0" to "L4", always as you see the board: you sit
// at the bottom, rows G to L, whether you move first or second. So a smaller letter is nearer to the enemy: "F2" < "G2".
// One after the other, this file has the board, the pieces, the position as far as you can know it, and the protocol.

const { createInterface } = require("node:readline");

// --- The board -------------------------------------------------------------------------------------------------------

const ROWS = "ABCDEFGHIJKL";
const COLUMNS = "01234";
const STOPS = [...ROWS].flatMap((row) => [...COLUMNS].map((column) => row + column));
const CAMPS = new Set(["C1", "C3", "D2", "E1", "E3", "H1", "H3", "I2", "J1", "J3"]);
const HEADQUARTERS = new Set(["A1", "A3", "L1", "L3"]);
const HOME = STOPS.filter((stop) => stop >= "G0" && !CAMPS.has(stop)); // your 25 stops, in the order of a formation

const RAIL_LINES = [
  ...[..."BFGK"].map((row) => [...COLUMNS].map((column) => row + column)),
  ...[..."04"].map((column) => [..."BCDEFGHIJK"].map((row) => row + column)),
  ["F2", "G2"],
];

/** The stop as the enemy calls it, who sees the board turned by 180 degrees. */
function opposite(stop) {
  return ROWS[11 - ROWS.indexOf(stop[0])] + COLUMNS[4 - Number(stop[1])];
}

/** The stops one step away: the straight neighbours but across a mountain, and diagonally into and out of camps. */
function neighbours(stop) {
  const row = ROWS.indexOf(stop[0]);
  const column = Number(stop[1]);
  const directions = [[-1, 0], [0, -1], [0, 1], [1, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]];
  const found = [];
  for (const [down, right] of directions) {
    if (row + down < 0 || row + down >= 12 || column + right < 0 || column + right >= 5) continue;
    const near = ROWS[row + down] + COLUMNS[column + right];
    const diagonal = down !== 0 && right !== 0;
    const mountain = ["F1G1", "G1F1", "F3G3", "G3F3"].includes(stop + near);
    if (diagonal ? CAMPS.has(stop) || CAMPS.has(near) : !mountain) found.push(near);
  }
  return found;
}

/** The railway seen from a stop: each straight way out as the stops along it, the nearest first. */
function railways(stop) {
  const rays = [];
  for (const line of RAIL_LINES) {
    const here = line.indexOf(stop);
    if (here >= 0) rays.push(line.slice(here + 1), line.slice(0, here).reverse());
  }
  return rays.filter((ray) => ray.length > 0);
}

const STEPS = new Map(STOPS.map((stop) => [stop, neighbours(stop)]));
const RAYS = new Map(STOPS.map((stop) => [stop, railways(stop)]));

// --- The pieces ------------------------------------------------------------------------------------------------------

// Field Marshal, General, Major General, Brigadier, Colonel, Major, Captain, Lieutenant, Engineer, Landmine, Bomb, Flag.
// From a to i the letters follow the ranks, the highest first: of two such pieces the smaller letter wins.
const COUNT = { a: 1, b: 1, c: 2, d: 2, e: 2, f: 2, g: 3, h: 3, i: 3, j: 3, k: 2, l: 1 };
const KINDS = Object.keys(COUNT);

// What a move comes to, for the piece that moved: the numbers of the protocol.
const LOSS = 0;
const WIN = 1;
const TRADE = 2;
const QUIET = 3;

/** What comes of a piece of one kind attacking one of another: LOSS, WIN, or TRADE, where both are removed. */
function clash(attacker, defender) {
  if (attacker === "k" || defender === "k") return TRADE;
  if (defender === "l") return WIN;
  if (defender === "j") return attacker === "i" ? WIN : LOSS;
  if (attacker === defender) return TRADE;
  return attacker < defender ? WIN : LOSS;
}

/** Whether a formation may put a piece of this kind on this one of your stops. */
function mayStand(kind, stop) {
  if (kind === "l") return HEADQUARTERS.has(stop);
  return stop >= ({ j: "K0", k: "H0" }[kind] ?? "G0");
}

/** What is wrong with a formation of 25 letters, fault by fault; an empty array when it is legal. */
function formationFaults(array) {
  const letters = [...array];
  const faults = [];
  for (const kind of KINDS) {
    const found = letters.filter((letter) => letter === kind).length;
    if (found !== COUNT[kind]) faults.push(`${found} pieces ${kind}, not ${COUNT[kind]}`);
  }
  for (const letter of new Set(letters)) {
    if (!KINDS.includes(letter)) faults.push(`'${letter}' is no piece`);
  }
  letters.slice(0, HOME.length).forEach((kind, i) => {
    if (!mayStand(kind, HOME[i])) faults.push(`${kind} may not stand on ${HOME[i]}`);
  });
  return faults;
}

/**
 * A piece, yours or the enemy's, with all that you can know of it.
 *
 * kinds    the letters of what it may be: one for your own, fewer and fewer for an enemy's. An enemy that your Major
 *          General (c) lost against is one of "ab", or of "abj" if it never moved and stands where mines may stand
 * chances  how likely each of these is, a Map from letter to 0..1: a fair guess from what is not accounted for
 * home     where it stood when the game began
 * moved    whether it ever moved
 */
class Piece {
  constructor(home, kinds, mine) {
    Object.assign(this, { home, kinds, mine, moved: false });
    this.chances = new Map([...kinds].map((kind) => [kind, 1 / kinds.length]));
  }

  /** Learn that it is one of these. What contradicts all that was known is not believed. */
  keep(kinds) {
    this.kinds = [...this.kinds].filter((kind) => kinds.includes(kind)).join("") || this.kinds;
  }

  /** Your own: its letter. The enemy's: its capital letter once it is known, till then # or, if it moved, ? */
  toString() {
    if (this.mine) return this.kinds;
    return this.kinds.length === 1 ? this.kinds.toUpperCase() : this.moved ? "?" : "#";
  }
}

// --- The position ----------------------------------------------------------------------------------------------------

/**
 * All that you can know of the game, kept up to date by the kit: for you to read, not to change.
 *
 * board        where the pieces are, a Map from stop to Piece; an empty stop is not in it
 * enemies      the enemy's 25 pieces, the fallen ones too
 * flag         where the enemy's flag stands, shown once his Field Marshal has fallen; "" before
 * quiet        how many plies have passed since the last collision, yours and the enemy's together
 * quietLimit   whoever makes the ply that brings quiet to this number loses: 31 in the contest
 * secondsLeft  what is left of your thinking time for the whole game, as far as the kit can tell
 */
class Position {
  constructor(array, seconds = 1800, quietLimit = 31) {
    const mine = [...array].slice(0, HOME.length).map((kind, i) => new Piece(HOME[i], kind, true));
    this.enemies = HOME.map((stop) => {
      const kinds = KINDS.filter((kind) => mayStand(kind, stop)).join("");
      return new Piece(opposite(stop), kinds, false);
    });
    this.board = new Map([...mine, ...this.enemies].map((piece) => [piece.home, piece]));
    Object.assign(this, { flag: "", quiet: 0, quietLimit, secondsLeft: seconds });
    this.conclude();
  }

  /** Your legal moves, each [from where, to where]. */
  moves() {
    const found = [];
    for (const [start, piece] of this.board) {
      if (piece.mine) for (const end of this.reach(start)) found.push([start, end]);
    }
    return found;
  }

  /**
   * Where the piece on start may go, yours or the enemy's; or where it could go next if it stood on at.
   *
   * An enemy's piece is taken to turn no corner on the railway until it is known to be an Engineer.
   */
  reach(start, at = start) {
    const board = this.board;
    const piece = board.get(start);
    if (HEADQUARTERS.has(at) || piece.kinds === "j" || piece.kinds === "l") return [];
    const engineer = piece.kinds === "i";
    const found = new Set();
    const corners = [at];
    for (const corner of corners) { // grows during the loop
      for (const ray of RAYS.get(corner)) {
        for (const stop of ray) {
          if (engineer && !board.has(stop) && !found.has(stop)) corners.push(stop); // it may turn here
          found.add(stop);
          if (board.has(stop)) break;
        }
      }
    }
    for (const stop of STEPS.get(at)) found.add(stop);
    return [...found].filter((end) => {
      const met = board.get(end);
      return !met || (met.mine !== piece.mine && !CAMPS.has(end));
    });
  }

  /**
   * All that a piece could get to if nothing else moved: a Map from stop to [number of moves, where the first one goes].
   *
   * A path ends where it meets an enemy.
   */
  paths(start) {
    const found = new Map(this.reach(start).map((end) => [end, [1, end]]));
    for (const [stop, [moves, first]] of found) { // grows during the loop, the nearest stops first
      if (this.board.has(stop)) continue;
      for (const end of this.reach(start, stop)) {
        if (!found.has(end)) found.set(end, [moves + 1, first]);
      }
    }
    return found;
  }

  /**
   * How many moves you may still make without a collision; the next such move would lose the game.
   *
   * Asked when it is your move. When the enemy would be the one to make the losing ply, the answer is quietLimit.
   */
  quietMovesLeft() {
    const plies = this.quietLimit - this.quiet;
    return plies % 2 === 1 ? (plies - 1) / 2 : this.quietLimit;
  }

  /** Carry out a move of either side, with the result and the flag field of the referee's message. */
  follow(start, end, result, flag) {
    const turned = !this.reach(start).includes(end);
    const mover = this.board.get(start);
    const met = this.board.get(end);
    this.board.delete(start);
    mover.moved = true;
    if (result === WIN || result === QUIET) this.board.set(end, mover);
    else if (result === TRADE) this.board.delete(end);
    this.quiet = result === QUIET ? this.quiet + 1 : 0;

    const enemy = mover.mine ? met : mover;
    if (!enemy) return; // a quiet move of your own tells nothing new
    if (enemy === mover) enemy.keep(turned ? "i" : "abcdefghik"); // only Engineers turn; mines and the flag never move
    if (met) {
      const comesTo = (kind) => (mover.mine ? clash(mover.kinds, kind) : clash(kind, met.kinds));
      enemy.keep(KINDS.filter((kind) => comesTo(kind) === result).join(""));
      if (result === TRADE || result === (mover.mine ? WIN : LOSS)) {
        // The enemy's piece fell. It was his Field Marshal just when this message is the first to show his flag.
        enemy.keep(flag !== "00" && !this.flag ? "a" : "bcdefghijk");
      }
    }
    if (flag !== "00") {
      this.flag = flag;
      this.board.get(flag)?.keep("l");
    }
    this.conclude();
  }

  /** Draw what conclusions there are from the number of pieces of each kind, then weigh the chances. */
  conclude() {
    const share = {};
    for (let news = true; news; ) {
      news = false;
      for (const kind of KINDS) {
        const perhaps = this.enemies.filter((enemy) => enemy.kinds.includes(kind) && enemy.kinds !== kind);
        const missing = COUNT[kind] - this.enemies.filter((enemy) => enemy.kinds === kind).length;
        share[kind] = Math.max(missing, 0.01) / Math.max(perhaps.length, 1);
        if (perhaps.length > 0 && !(0 < missing && missing < perhaps.length)) {
          news = true; // none of these is of this kind, or all are
          for (const enemy of perhaps) enemy.keep(missing > 0 ? kind : enemy.kinds.replace(kind, ""));
        }
      }
    }
    for (const enemy of this.enemies) {
      const kinds = [...enemy.kinds];
      const total = kinds.reduce((sum, kind) => sum + share[kind], 0);
      enemy.chances = new Map(kinds.map((kind) => [kind, share[kind] / total]));
    }
  }

  /** The board as text, for console.error(String(position)). */
  toString() {
    let text = "   " + [...COLUMNS].join("  ");
    for (const stop of STOPS) {
      const [left, right] = CAMPS.has(stop) ? "()" : HEADQUARTERS.has(stop) ? "[]" : "  ";
      if (stop[1] === "0") text += `\n${stop[0]} `;
      text += left + (this.board.get(stop) ?? ".") + right;
    }
    return text;
  }
}

// --- The protocol ----------------------------------------------------------------------------------------------------

/**
 * What a bot is: a name, a formation and a way to choose moves. Make a subclass and change what you like.
 *
 * Print nothing with console.log, which belongs to the protocol; print with console.error whatever you want to see.
 */
class Bot {
  name = "Plain";

  /** Your 25 pieces as letters, in the order of HOME. first: whether you make the first move of the game. */
  formation(first) {
    return "dhcgeakfbikdgicejhfijljhg";
  }

  /** One of position.moves(); whenever you are asked there is one. */
  move(position) {
    return position.moves()[0];
  }
}

/** Seconds that a move costs you besides: messages are on their way, and other programs want the processor. */
const LAG = 0.003;

/** One game of one bot. hear() takes a line of the referee's and gives the answer, null where none is due. */
class Session {
  constructor(bot) {
    this.bot = bot;
    this.position = null; // there from START on
    this.last = null; // your own last move, there from the first GO on
  }

  /** INFO, START and GO want an answer; RESULT and all else do not. */
  hear(line) {
    const [word, ...fields] = line.trim().split(/\s+/);
    if (word.startsWith("INFO")) return `NAME ${this.bot.name}`; // the contest's platform also writes it out, INFORMATION
    if (word === "START") {
      const [first, seconds, quietLimit] = fields;
      const array = this.bot.formation(first === "0");
      if (array === undefined) throw new TypeError("formation() returned nothing: it ended without a return");
      for (const fault of formationFaults(array)) console.error("formation:", fault);
      this.position = new Position(array, Number(seconds), Number(quietLimit));
      return `ARRAY ${array}`;
    }
    if (word === "GO") {
      const began = performance.now();
      const [move, result, flag] = fields;
      if (move !== "0000") this.position.follow(move.slice(0, 2), move.slice(2), Number(result), flag);
      this.last = this.bot.move(this.position);
      if (this.last === undefined) throw new TypeError("move() returned nothing: it ended without a return");
      this.position.secondsLeft -= (performance.now() - began) / 1000 + LAG;
      return "BESTMOVE " + this.last.join("");
    }
    if (word === "RESULT") this.position.follow(...this.last, Number(fields[0]), fields[1]);
    return null;
  }
}

/** Play one game on standard input and output, up to END. The referee starts a new process for each game. */
function play(bot) {
  const session = new Session(bot);
  const lines = createInterface({ input: process.stdin });
  lines.on("line", (line) => {
    const answer = session.hear(line);
    if (answer !== null) process.stdout.write(answer + "\n");
    if (line.startsWith("END")) process.exit();
  });
}

/** A seed for your random choices: the referee's, so that a game can be played again, or any if there is none. */
function seed() {
  return BigInt(process.env.ARBITER_SEED || Date.now());
}

/** Random numbers from a seed, which Math.random() does not take: the generator SplitMix64. */
class Dice {
  constructor(from) {
    this.state = BigInt.asUintN(64, BigInt(from));
  }

  /** A whole number from 0 up to, and without, n. */
  below(n) {
    this.state = BigInt.asUintN(64, this.state + 0x9e3779b97f4a7c15n);
    let mixed = BigInt.asUintN(64, (this.state ^ (this.state >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) % BigInt(n));
  }

  /** One of the list, each as likely as the others. */
  choice(list) {
    return list[this.below(list.length)];
  }
}

module.exports = {
  ROWS, COLUMNS, STOPS, CAMPS, HEADQUARTERS, HOME, STEPS, RAYS, opposite,
  COUNT, KINDS, LOSS, WIN, TRADE, QUIET, clash, mayStand, formationFaults, Piece,
  Position, Bot, Session, play, seed, Dice,
};
