"use strict";
// Shows what the kit makes of the lines that it reads, so that it can be compared with the kits in other languages.
//
//     POSITION <board>             its legal moves. The board: 12 rows parted by /, own letters, ? an enemy's, . nothing
//     PATHS <board>                for each piece all that it could get to: from, to, first move, number of moves
//     FAULTS <array>               how many faults a formation has
//     FORMATION <array>            begins a game
//     FOLLOW <move> <res> <flag>   carries out a move of it: what is known of the enemy's 25 pieces, chances in millionths

const { readFileSync } = require("node:fs");
const { STOPS, Piece, Position, formationFaults } = require("./junqi_kit.js");

function read(text) {
  const position = new Position("");
  position.board.clear();
  [...text.replaceAll("/", "")].forEach((letter, i) => {
    if (letter === "?") position.board.set(STOPS[i], new Piece(STOPS[i], "abcdefghijkl", false));
    else if (letter !== ".") position.board.set(STOPS[i], new Piece(STOPS[i], letter, true));
  });
  return position;
}

function allPaths(position) {
  return [...position.board.keys()].flatMap((start) =>
    [...position.paths(start)].map(([end, [moves, first]]) => start + end + first + moves));
}

function known(position) {
  const enemies = position.enemies.map((enemy) => {
    const chances = [...enemy.chances.values()].map((chance) => Math.trunc(chance * 1e6));
    return enemy.kinds + (enemy.moved ? "+" : "-") + chances.join(",");
  });
  return [position.flag || "00", position.quiet, position.quietMovesLeft(), ...enemies].join(" ");
}

let game;
const out = [];
for (const line of readFileSync(0, "ascii").split("\n")) {
  const [word, text, result, flag] = line.split(" ");
  if (word === "POSITION") out.push(read(text).moves().map((move) => move.join("")).sort().join(" "));
  else if (word === "PATHS") out.push(allPaths(read(text)).sort().join(" "));
  else if (word === "FAULTS") out.push(formationFaults(text).length);
  else if (word === "FORMATION") game = new Position(text);
  else if (word === "FOLLOW") {
    game.follow(text.slice(0, 2), text.slice(2), Number(result), flag);
    out.push(known(game));
  }
}
process.stdout.write(out.map((line) => line + "\n").join(""));
