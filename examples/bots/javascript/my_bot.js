"use strict";
// My bot: fights where it can, and moves at random elsewhere. Yours from here on.

const { Bot, Dice, play, seed } = require("./junqi_kit.js");

class MyBot extends Bot {
  name = "My bot";
  dice = new Dice(seed()); // all chance comes from here, so that the same seed plays the same game

  /** 25 letters, from the front row back, camps left out. first: whether you make the first move of the game. */
  formation(first) {
    return "dhcgeakfbikdgicejhfijljhg";
  }

  /** One of position.moves(); what the kit knows of the enemy is in position.board and position.enemies. */
  move(position) {
    const moves = position.moves();
    const fights = moves.filter(([, to]) => position.board.has(to));
    return this.dice.choice(fights.length > 0 ? fights : moves);
  }
}

play(new MyBot());
