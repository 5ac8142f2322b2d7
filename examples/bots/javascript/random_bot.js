"use strict";
// Random: any legal formation, then any legal move, by the kit for JavaScript.

const { COUNT, HOME, Bot, Dice, mayStand, play, seed } = require("./junqi_kit.js");

/** Makes all its choices by chance, from the referee's seed: the same seed plays the same game. */
class RandomBot extends Bot {
  name = "Random";
  dice = new Dice(seed());

  /** Any legal formation, each as likely as the others: first the pieces that may stand on the fewest stops. */
  formation() {
    const placed = new Map();
    for (const kind of "ljkabcdefghi") {
      for (let n = 0; n < COUNT[kind]; n++) {
        const free = HOME.filter((stop) => !placed.has(stop) && mayStand(kind, stop));
        placed.set(this.dice.choice(free), kind);
      }
    }
    return HOME.map((stop) => placed.get(stop)).join("");
  }

  /** Any legal move, each as likely as the others. */
  move(position) {
    return this.dice.choice(position.moves());
  }
}

play(new RandomBot());
