// Strategist: imagines what the enemy's pieces may be, many times over, and searches each of these worlds.
//
// The kit knows which kinds each enemy piece can still be. A world gives every one of them a kind so that all of it is
// possible together, likelier set-ups more often. In each world the enemy's best answer to every move is looked for
// (strategist_search.hpp), and the move that is worth most on average is played.
//
// How much is searched depends on the clock given at START and on the moves made so far, counted in nodes of the search.
// So the same seed plays the same game on a slow machine and on a fast one; only when the time runs short after all does
// the clock itself cut a search off, and at the very end of it there is no search at all.
#include <random>
#include <set>

#include "strategist_search.hpp"

using namespace strategist;
using Clock = std::chrono::steady_clock;

constexpr double NODES_PER_SECOND = 50000;  // of the clock at START: far less than one free processor manages
constexpr double SHARE = 60;               // a move may use this part of the nodes that are left: one 60th
constexpr double BRAKE = 12;               // a search is cut off when it has used this part of the time left: one 12th
constexpr double RESERVE = 0.3;            // with less than this part of the clock left, no move is searched
constexpr int WORLDS = 60;                 // no more for one move
constexpr int SAMPLES = 80;  // how often the enemy's set-up is looked at to know how likely each of his kinds is
constexpr int HURRY = 8;          // with fewer quiet moves left than this, a fight must stay within reach
constexpr double SECRECY = 0.3;   // a piece that fights shows its strength, which costs this part of its worth
constexpr double TRUST = 0.25;    // how much of the enemy's answer counts: he does not know what we know in a world

// A printed one that did best against the other samples, one that play against itself came to from there by changing two
// pieces at a time, and both as in a mirror.
const std::vector<std::string> FORMATIONS = {
    "gieiehkcbfhkagfdcidjjljhg",
    "dfeiehkcbihkagggcidjjljhf",
    "eieigckhkhfbfgajdicdghjlj",
    "eiefdckhkhibggajdicgfhjlj",
};

// How likely a set-up has each kind in the front row, in the middle, and in the last two rows; only the ratios count.
constexpr double PLACES[12][3] = {{1.0, 1.0, 0.2}, {1.2, 1.0, 0.3}, {1.5, 1.0, 0.4}, {1.5, 1.0, 0.5},
                                  {1.2, 1.0, 0.6}, {1.0, 1.0, 0.8}, {1.0, 1.0, 1.0}, {0.8, 1.0, 1.2},
                                  {0.8, 1.0, 1.0}, {1.0, 1.0, 1.5}, {1.0, 1.0, 0.6}, {1.0, 1.0, 1.0}};

// How much likelier than another a kind is to go out.
constexpr double BOLD[12] = {2.0, 2.0, 1.8, 1.5, 1.2, 1.0, 0.7, 0.6, 0.8, 1, 2.5, 1};

// Random numbers that are the same on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : engine(seed) {}
    double chance() { return double(engine() >> 11) / double(1ULL << 53); }  // from 0 to 1, 1 left out
    int below(size_t count) { return int(chance() * double(count)); }
    template <class Items>
    void shuffle(Items& items) {
        for (size_t i = items.size(); i > 1; i--) std::swap(items[i - 1], items[below(i)]);
    }

private:
    std::mt19937_64 engine;
};

// How likely a piece is of a kind by where it started and what it did: the strong go out and fight.
double likelihood(char kind, const Piece& enemy) {
    int row = opposite(enemy.home) / COLUMNS;
    double share = PLACES[kind - 'a'][row == 6 ? 0 : row < 10 ? 1 : 2];
    if (!enemy.moved) return kind == 'j' || kind == 'l' ? share : share * 0.8;
    return share * std::pow(BOLD[kind - 'a'], enemy.may_be('h') ? 1 : 2);
}

// What the enemy's pieces may be, all together: a chain of set-ups, each two pieces away from the one before.
//
// Two pieces change their kinds if both can still be what the other was, and the likelier that is the sooner (the
// algorithm of Metropolis). So in the long run each set-up comes as often as it is likely.
class Imagined {
public:
    Imagined(const Position& position, Random& random) : position(position), random(random) {
        for (const Piece* enemy : position.enemies) {
            likely.emplace_back();
            for (char kind : enemy->kinds) likely.back()[kind - 'a'] = likelihood(kind, *enemy);
            if (enemy->kinds.size() > 1) open.push_back(int(likely.size()) - 1);
        }
        some_kinds();
        change(200);
    }

    // For each stop with an enemy, how often he is of each kind.
    Shares shares() {
        std::vector<std::array<double, 13>> count(kinds.size());
        for (int sample = 0; sample < SAMPLES; sample++) {
            change(15);
            for (size_t i = 0; i < kinds.size(); i++) count[i][number(kinds[i])] += 1.0 / SAMPLES;
        }
        Shares shares;
        for (int s = 0; s < STOPS; s++)
            if (position.board[s] && !position.board[s]->mine) shares[s] = count[index(position.board[s])];
        return shares;
    }

    // The next world's board.
    World_board board() {
        change(40);
        World_board board{};
        for (int s = 0; s < STOPS; s++)
            if (const Piece* piece = position.board[s])
                board[s] = std::int8_t(piece->mine ? number(piece->kinds[0]) : -number(kinds[index(piece)]));
        return board;
    }

private:
    const Position& position;
    Random& random;
    std::vector<std::array<double, 12>> likely;  // for each enemy, how likely each kind is, 0 for what he cannot be
    std::vector<int> open;                       // the enemies that can be of more than one kind
    std::string kinds;                           // a kind for each enemy

    size_t index(const Piece* enemy) const {
        return size_t(std::find(position.enemies.begin(), position.enemies.end(), enemy) - position.enemies.begin());
    }

    // Try so often to let two pieces change their kinds.
    void change(int times) {
        for (int i = 0; i < times && !open.empty(); i++) {
            int one = open[random.below(open.size())], other = open[random.below(open.size())];
            int first = kinds[one] - 'a', second = kinds[other] - 'a';
            double now = likely[one][first] * likely[other][second];
            double then = likely[one][second] * likely[other][first];
            if (then > 0 && random.chance() * now < then) std::swap(kinds[one], kinds[other]);
        }
    }

    // A kind for each enemy that is possible together with all the others, by augmenting paths.
    void some_kinds() {
        std::string letters;
        for (char kind : KINDS) letters += std::string(count(kind), kind);
        std::vector<int> order, holder(letters.size(), NOWHERE);
        for (size_t i = 0; i < letters.size(); i++) order.push_back(int(i));
        random.shuffle(order);
        for (size_t enemy = 0; enemy < position.enemies.size(); enemy++) {
            std::set<int> seen;
            hold(int(enemy), letters, order, holder, seen);
        }
        for (const Piece* enemy : position.enemies) kinds += enemy->kinds[0];
        for (size_t i = 0; i < holder.size(); i++)
            if (holder[i] != NOWHERE) kinds[holder[i]] = letters[i];
    }

    // Give an enemy a letter, and those that must make room for that another one; false if it cannot be done.
    bool hold(int enemy, const std::string& letters, const std::vector<int>& order, std::vector<int>& holder,
              std::set<int>& seen) const {
        for (int i : order) {
            if (!position.enemies[enemy]->may_be(letters[i]) || !seen.insert(i).second) continue;
            if (holder[i] != NOWHERE && !hold(holder[i], letters, order, holder, seen)) continue;
            holder[i] = enemy;
            return true;
        }
        return false;
    }
};

bool is_fight(const Position& position, Move move) { return position.board[move.to] != nullptr; }

// The moves after which a fight can still be had in time, when the quiet limit is near; all, when there is none.
std::vector<Move> timely(const Position& position) {
    std::vector<Move> moves = position.moves(), fights, near, still;
    int quiet_moves = position.quiet_moves_left();
    if (quiet_moves >= HURRY) return moves;
    for (Move move : moves)
        if (is_fight(position, move)) fights.push_back(move);
    for (int from = 0; from < STOPS; from++) {
        if (!position.board[from] || !position.board[from]->mine) continue;
        std::array<Path, STOPS> paths = position.paths(from);
        for (int to = 0; to < STOPS; to++) {
            if (!paths[to].moves || !position.board[to] || paths[to].moves > quiet_moves + 1) continue;
            bool waits = !position.board[to]->moved;  // one who never moved will hardly get away
            if (waits && paths[to].moves + 2 <= quiet_moves) return moves;
            (waits ? still : near).push_back({from, paths[to].first});
        }
    }
    std::vector<Move> found = fights;
    for (Move move : still.empty() ? near : still) {
        auto same = [&](Move other) { return other.from == move.from && other.to == move.to; };
        if (std::none_of(found.begin(), found.end(), same)) found.push_back(move);
    }
    return found.empty() ? moves : found;
}

// The fight that most likely wins, if one is likelier won than not or has to be had; else the first move.
Move hasty(const Position& position) {
    const Move *best = nullptr, *calm = nullptr;
    double odds = -1;
    std::vector<Move> moves = timely(position);
    for (const Move& move : moves) {
        if (!is_fight(position, move)) {
            calm = calm ? calm : &move;
            continue;
        }
        double winning = 0;
        for (char kind : KINDS)
            if (clash(position.board[move.from]->kinds[0], kind) == WIN) winning += position.board[move.to]->chance(kind);
        if (winning > odds) odds = winning, best = &move;
    }
    return best && (!calm || odds > 0.5) ? *best : *calm;
}

// The search for one move; nodes is the work done, and the clock must not pass the deadline.
class Search {
public:
    long nodes = 0;

    Search(const Position& position, Random& random, Clock::time_point deadline)
        : position(position), deadline(deadline), imagined(position, random), shares(imagined.shares()),
          values(imagined.board(), shares), world(imagine()) {}

    // The move that is worth most on average, for about so many nodes.
    Move best(double budget) {
        std::vector<Way> order;
        for (Move move : timely(position)) {
            order.push_back({move.from, move.to});
            order.back().gain = world.gain(order.back()) - world.retaken(order.back(), 1);
        }
        sort(order);
        if (order.size() > 1) rank(order, budget);
        return {order[0].from, order[0].to};
    }

private:
    const Position& position;
    Clock::time_point deadline;
    Imagined imagined;
    Shares shares;
    Values values;
    World world;

    // One more world that agrees with all that is known.
    World imagine() { return World(imagined.board(), values, position.quiet_limit); }

    static void sort(std::vector<Way>& order) {
        std::stable_sort(order.begin(), order.end(), [](auto& one, auto& other) { return one.gain > other.gain; });
    }

    // Put the moves in the order of their average worth in as many worlds as the budget allows, the best first.
    void rank(std::vector<Way>& order, double budget) {
        std::vector<double> total(order.size()), worths(order.size());
        for (int done = 0; done < WORLDS; done++) {
            if (done && double(nodes + nodes / done) > budget) break;  // the next world would not be done in time
            if (done) world = imagine();
            if (!weigh(order, worths)) break;
            for (size_t i = 0; i < order.size(); i++) total[i] += worths[i];
        }
        for (size_t i = 0; i < order.size(); i++) order[i].gain = total[i];
        sort(order);
    }

    // What each move is worth in one world; false if time ran short.
    bool weigh(const std::vector<Way>& order, std::vector<double>& worths) {
        for (size_t i = 0; i < order.size(); i++) {
            if (Clock::now() > deadline) return false;
            const Way& way = order[i];
            double gain = world.gain(way), answer = gain - world.follow(way, position.quiet);
            auto enemy = shares.find(way.to);
            if (enemy != shares.end()) {  // how the fight goes on average is known better than from a few worlds
                gain = -SECRECY * WORTH[world.board[way.from]];
                for (int kind = 1; kind <= 12; kind++)
                    if (enemy->second[kind] > 0) gain += enemy->second[kind] * world.gain(way, -kind);
            }
            worths[i] = gain - TRUST * answer;
        }
        nodes += world.nodes;
        return true;
    }
};

// Plays the move that is best on average in the worlds that it imagines.
struct StrategistBot : Bot {
    Random random{seed()};
    double nodes_left = 0, reserve = 0;  // nodes and seconds, for the rest of the game

    std::string name() const override { return "Strategist (C++)"; }

    // One of four.
    std::string formation(bool) override { return FORMATIONS[random.below(FORMATIONS.size())]; }

    // The best move on average, found with a share of the nodes that are left for the game.
    Move move(const Position& position) override {
        auto began = Clock::now();
        if (reserve == 0) {  // this is the first move
            nodes_left = position.seconds_left * NODES_PER_SECOND;
            reserve = position.seconds_left * RESERVE;
        }
        if (position.seconds_left < reserve) return hasty(position);
        auto allowed = std::chrono::duration<double>(position.seconds_left / BRAKE);
        Search search(position, random, began + std::chrono::duration_cast<Clock::duration>(allowed));
        Move move = search.best(nodes_left / SHARE);
        nodes_left -= double(search.nodes);
        return move;
    }
};

int main() {
    StrategistBot bot;
    play(bot);
}
