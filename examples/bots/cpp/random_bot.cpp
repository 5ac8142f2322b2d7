// Random: any legal formation, then any legal move, by the kit for C++.
#include <random>

#include "junqi_kit.hpp"

using namespace junqi;

// Makes all its choices by chance, from the referee's seed: the same seed plays the same game.
class RandomBot : public Bot {
public:
    std::string name() const override { return "Random"; }

    // Any legal formation, each as likely as the others: first the pieces that may stand on the fewest stops.
    std::string formation(bool) override {
        std::string array(BOARD.home.size(), ' ');
        for (char kind : std::string("ljkabcdefghi")) {
            std::vector<size_t> free;
            for (size_t i = 0; i < array.size(); i++)
                if (array[i] == ' ' && may_stand(kind, BOARD.home[i])) free.push_back(i);
            for (int n = 0; n < count(kind); n++) {
                std::swap(free[n], free[n + below(free.size() - n)]);
                array[free[n]] = kind;
            }
        }
        return array;
    }

    // Any legal move, each as likely as the others.
    Move move(const Position& position) override {
        std::vector<Move> moves = position.moves();
        return moves[below(moves.size())];
    }

private:
    std::mt19937_64 random{seed()};

    // A number from 0 up to, and without, n: no distribution of <random>, which every compiler does in its own way.
    size_t below(size_t n) { return size_t(random() % n); }
};

int main() {
    RandomBot bot;
    play(bot);
}
