// My bot: fights where it can, and moves at random elsewhere. Yours from here on.
#include <random>

#include "junqi_kit.hpp"

using namespace junqi;

class MyBot : public Bot {
public:
    std::string name() const override { return "My bot"; }

    // 25 letters, from the front row back, camps left out. first: whether you make the first move of the game.
    std::string formation(bool) override { return "dhcgeakfbikdgicejhfijljhg"; }

    // One of position.moves(); what the kit knows of the enemy is in position.board and position.enemies.
    Move move(const Position& position) override {
        std::vector<Move> moves = position.moves(), fights;
        for (Move move : moves)
            if (position.board[move.to]) fights.push_back(move);
        const std::vector<Move>& choice = fights.empty() ? moves : fights;
        return choice[random() % choice.size()];
    }

private:
    std::mt19937_64 random{seed()};  // all chance comes from here, so that the same seed plays the same game
};

int main() {
    MyBot bot;
    play(bot);
}
