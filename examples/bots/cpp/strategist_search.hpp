// Strategist's search: what a move is worth in a world, that is, on a board where every piece is known.
//
// A board has a number for each stop: 0 where it is empty, 1 to 12 for your a to l, -1 to -12 for the enemy's.
// A side is 1 for you, -1 for the enemy. A gain is one of the side that moves.
#pragma once

#include <cmath>

#include "junqi_kit.hpp"

namespace strategist {

using namespace junqi;

using World_board = std::array<std::int8_t, STOPS>;
using Shares = std::map<int, std::array<double, 13>>;  // for each stop with an enemy: how likely each kind is, 1 to 12

constexpr int ENGINEER = 9, MINE = 10, FLAG = 12;

// What a piece is worth, if a Lieutenant (h) is worth 1, and what the end of the game is worth.
constexpr double WORTH[13] = {0, 30, 20, 14, 9, 6, 4, 2, 1, 4, 4, 8, 0};
constexpr double GAME = 400;

constexpr double GOAL = 12;       // what it would be worth for one of your pieces to stand on the enemy's flag, and ...
constexpr double THREAT = 30;     // for one of his to stand on yours, and ...
constexpr double APPROACH = 0.6;  // ... what part of it is left for each move that it has to go
constexpr double POST = 5;        // what a piece is worth more where it guards the flag
constexpr int TOLL[3] = {8, 1, 5};  // for how many moves a fight on the way counts that is a LOSS, a WIN, a TRADE
constexpr int FAR = 40;           // no way counts for more moves

// A move, as the numbers of its two stops, with what it changes at once.
struct Way {
    int from, to;
    double gain = 0;
};

inline char letter(int piece) { return char('a' + std::abs(piece) - 1); }
inline int number(char kind) { return kind - 'a' + 1; }

// The tables that the search looks into, worked out once.
struct Tables {
    std::array<std::vector<int>, STOPS> roads;  // the stops one step away that are not along the railway
    Result result[13][13];                      // what comes of one piece attacking another

    Tables() {
        for (int s = 0; s < STOPS; s++)
            for (int end : BOARD.steps[s]) {
                const auto& rays = BOARD.rays[s];
                if (std::none_of(rays.begin(), rays.end(), [&](const auto& ray) { return ray[0] == end; }))
                    roads[s].push_back(end);
            }
        for (int one = 1; one < 13; one++)
            for (int other = 1; other < 13; other++) result[one][other] = clash(letter(one), letter(other));
    }
};

inline const Tables TABLES;

inline Result result_of(int one, int other) { return TABLES.result[std::abs(one)][std::abs(other)]; }
inline bool can_move(int piece, int s) {
    return piece != 0 && std::abs(piece) != MINE && std::abs(piece) != FLAG && !BOARD.headquarters[s];
}

// What each piece is worth on each stop: values.of(piece)[stop].
class Values {
public:
    // Its worth, and more, the shorter its way to the other side's flag. board needs to be right for your own pieces
    // only; what the enemy's may be is in shares.
    Values(const World_board& board, const Shares& shares) {
        int flag = int(std::find(board.begin(), board.end(), FLAG) - board.begin());
        for (int kind = 1; kind <= 12; kind++) {
            of(-kind).fill(WORTH[kind]);
            of(kind).fill(WORTH[kind]);
            if (kind == MINE || kind == FLAG) continue;
            approach(board, -kind, flag, THREAT, [&](int s) {
                return board[s] == 0 ? 0 : board[s] < 0 ? 1 : TOLL[result_of(kind, board[s])];
            });
            if (std::find(board.begin(), board.end(), kind) == board.end()) continue;
            for (int s : {flag - 6, flag - 4, flag - 10}) of(kind)[s] += POST;  // whence the flag can be attacked
            for (const auto& [goal, kinds] : shares)
                if (kinds[FLAG] > 0.02)
                    approach(board, kind, goal, GOAL * kinds[FLAG], [&](int s) {
                        auto enemy = shares.find(s);
                        return enemy == shares.end() ? int(board[s] != 0) : risk(kind, enemy->second);
                    });
        }
    }

    std::array<double, STOPS>& of(int piece) { return table[piece + 12]; }
    const std::array<double, STOPS>& of(int piece) const { return table[piece + 12]; }

private:
    std::array<std::array<double, STOPS>, 25> table{};

    static int risk(int kind, const std::array<double, 13>& kinds) {
        double risk = 0;
        for (int other = 1; other < FLAG; other++) risk += kinds[other] * TOLL[result_of(kind, other)];
        return int(std::lround(risk));
    }

    // Add what a piece's nearness to a goal is worth, by Dijkstra's algorithm from the goal backwards, with one list of
    // stops for each distance. toll(stop) is for how many moves more it counts to pass a stop.
    template <class Toll>
    void approach(const World_board& board, int piece, int goal, double worth, Toll toll) {
        std::array<int, STOPS> found;
        found.fill(FAR);
        found[goal] = 0;
        std::array<std::vector<int>, FAR> waiting;
        waiting[0] = {goal};
        for (int distance = 0; distance < FAR; distance++)
            for (size_t i = 0; i < waiting[distance].size(); i++) {
                int s = waiting[distance][i], total = distance + 1;
                if (found[s] != distance) continue;
                if (s != goal) {
                    if (BOARD.headquarters[s] || (BOARD.camp[s] && board[s] * piece < 0)) continue;
                    total += toll(s);
                }
                if (total >= FAR) continue;
                auto reach = [&](int end) {
                    if (total >= found[end]) return;
                    found[end] = total;
                    waiting[total].push_back(end);
                };
                for (int end : TABLES.roads[s]) reach(end);
                for (const auto& ray : BOARD.rays[s])
                    for (int end : ray) {
                        reach(end);
                        if (board[end]) break;
                    }
            }
        for (int s = 0; s < STOPS; s++) of(piece)[s] += worth * std::pow(APPROACH, found[s]);
    }
};

// A board where every piece is known. nodes counts how often the moves of a side were looked through: the measure of the
// work done.
class World {
public:
    World_board board;
    long nodes = 0;

    World(const World_board& board, const Values& values, int quiet_limit)
        : board(board), values(&values), quiet_limit(quiet_limit) {}

    // What a move changes at once, for its own side.
    double gain(const Way& way) const { return gain(way, board[way.to]); }

    // ... or would change, if another piece stood where it goes.
    double gain(const Way& way, int other) const {
        int piece = board[way.from];
        double before = values->of(piece)[way.from];
        if (!other) return values->of(piece)[way.to] - before;
        if (std::abs(other) == FLAG) return GAME;
        switch (result_of(piece, other)) {
        case LOSS: return -before;
        case TRADE: return values->of(other)[way.to] - before;
        default: return values->of(other)[way.to] + values->of(piece)[way.to] - before;
        }
    }

    // What a move of yours is worth when the enemy has answered it as well as one can who knows the board.
    // quiet is the number of plies since the last collision.
    double follow(const Way& way, int quiet) {
        double won = gain(way);
        if (won >= GAME) return GAME;
        std::int8_t piece = board[way.from], other = board[way.to];
        Result result = other ? result_of(piece, other) : WIN;
        board[way.from] = 0;
        if (result != LOSS) board[way.to] = result == WIN ? piece : 0;
        double worth = won - answer(other ? 0 : quiet + 1);
        board[way.from] = piece;
        board[way.to] = other;
        return worth;
    }

    // What the enemy gains by his best move. Without one he has lost, as he has when the quiet limit leaves him none.
    double answer(int quiet) {
        nodes++;
        std::vector<Way> ways = legal(-1);
        std::sort(ways.begin(), ways.end(), [](auto& one, auto& other) { return one.gain > other.gain; });
        double best = -GAME;
        for (const Way& way : ways) {
            if (way.gain <= best) break;
            if (board[way.to] || quiet + 1 < quiet_limit) best = std::max(best, way.gain - retaken(way, -1));
        }
        return best;
    }

    // What the mover's side loses, after a fight that its piece won, if the other side can take that piece.
    double retaken(const Way& way, int side) const {
        int piece = board[way.from], other = board[way.to];
        if (!other || std::abs(other) == FLAG || result_of(piece, other) != WIN || BOARD.camp[way.to]) return 0;
        double loss = 0, worth = values->of(piece)[way.to];
        auto take = [&](int s) {
            int taker = board[s];
            if (taker * side >= 0 || !can_move(taker, s)) return;
            Result result = result_of(taker, piece);
            if (result == WIN) loss = worth;
            if (result == TRADE) loss = std::max(loss, worth - values->of(taker)[s]);
        };
        for (int s : TABLES.roads[way.to]) take(s);
        for (const auto& ray : BOARD.rays[way.to])
            for (int s : ray)
                if (board[s] && s != way.from) {
                    take(s);
                    break;
                }
        return loss;
    }

private:
    const Values* values;
    int quiet_limit;

    // The legal moves of a side, with their gains.
    std::vector<Way> legal(int side) const {
        std::vector<Way> ways;
        ways.reserve(64);
        for (int from = 0; from < STOPS; from++) {
            if (board[from] * side <= 0 || !can_move(board[from], from)) continue;
            auto add = [&](int to) {
                if (board[to] == 0 || (board[to] * side < 0 && !BOARD.camp[to])) {
                    ways.push_back({from, to});
                    ways.back().gain = gain(ways.back());
                }
            };
            for (int to : TABLES.roads[from]) add(to);
            if (board[from] * side == ENGINEER) {
                tracks(from, add);
                continue;
            }
            for (const auto& ray : BOARD.rays[from])
                for (int to : ray) {
                    add(to);
                    if (board[to]) break;
                }
        }
        return ways;
    }

    // An Engineer's moves along the railway, round any corner.
    template <class Add>
    void tracks(int from, Add add) const {
        std::array<bool, STOPS> seen{};
        std::vector<int> corners = {from};
        seen[from] = true;
        for (size_t i = 0; i < corners.size(); i++)
            for (const auto& ray : BOARD.rays[corners[i]])
                for (int to : ray) {
                    if (!seen[to]) {
                        seen[to] = true;
                        add(to);
                        if (!board[to]) corners.push_back(to);
                    }
                    if (board[to]) break;
                }
    }
};

}  // namespace strategist
