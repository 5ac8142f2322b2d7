// A kit for Junqi bots in C++17: copy this file beside your bot, derive from junqi::Bot, and call play().
//
//     #include "junqi_kit.hpp"
//     using namespace junqi;
//
//     struct Forward : Bot {
//         std::string name() const override { return "Forward"; }
//         Move move(const Position& position) override {
//             std::vector<Move> moves = position.moves();
//             return *std::min_element(moves.begin(), moves.end(), [](Move a, Move b) { return a.to < b.to; });
//         }
//     };
//
//     int main() { Forward bot; play(bot); }
//
// A stop is a number from 0 to 59, row by row from the top, always as you see the board: you sit at the bottom, rows G
// to L, whether you move first or second. So a smaller number is nearer to the enemy. stop("G0") is 30, and stop_name(30)
// is "G0", as the protocol writes it.
// One after the other, this file has the board, the pieces, the position as far as you can know it, and the protocol.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace junqi {

// --- The board -------------------------------------------------------------------------------------------------------

constexpr int ROWS = 12, COLUMNS = 5, STOPS = ROWS * COLUMNS;
constexpr int NOWHERE = -1;

inline int stop(const std::string& name) { return (name[0] - 'A') * COLUMNS + (name[1] - '0'); }
inline std::string stop_name(int stop) { return {char('A' + stop / COLUMNS), char('0' + stop % COLUMNS)}; }

// The stop as the enemy calls it, who sees the board turned by 180 degrees.
inline int opposite(int stop) { return STOPS - 1 - stop; }

// What is where on the board, worked out once: BOARD.camp[stop], BOARD.steps[stop], ...
struct Board {
    std::array<bool, STOPS> camp{}, headquarters{};
    std::vector<int> home;                                      // your 25 stops, in the order of a formation
    std::array<std::vector<int>, STOPS> steps;                  // the stops one step away
    std::array<std::vector<std::vector<int>>, STOPS> rays;      // each straight way along the railway, nearest first

    Board() {
        for (const char* camp_name : {"C1", "C3", "D2", "E1", "E3", "H1", "H3", "I2", "J1", "J3"})
            camp[stop(camp_name)] = true;
        for (const char* quarters : {"A1", "A3", "L1", "L3"}) headquarters[stop(quarters)] = true;
        for (int s = stop("G0"); s < STOPS; s++)
            if (!camp[s]) home.push_back(s);
        for (int s = 0; s < STOPS; s++) find_steps(s);
        for (const std::vector<int>& line : rail_lines()) find_rays(line);
    }

private:
    // The straight neighbours but across a mountain, and diagonally into and out of camps.
    void find_steps(int s) {
        const int directions[8][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
        for (const auto& [down, right] : directions) {
            int row = s / COLUMNS + down, column = s % COLUMNS + right;
            if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS) continue;
            int near = row * COLUMNS + column;
            bool diagonal = down != 0 && right != 0;
            bool mountain = std::min(s, near) / COLUMNS == 5 && down != 0 && (column == 1 || column == 3);
            if (diagonal ? camp[s] || camp[near] : !mountain) steps[s].push_back(near);
        }
    }

    static std::vector<std::vector<int>> rail_lines() {
        std::vector<std::vector<int>> lines;
        for (char row : {'B', 'F', 'G', 'K'}) {
            lines.emplace_back();
            for (char column = '0'; column <= '4'; column++) lines.back().push_back(stop({row, column}));
        }
        for (char column : {'0', '4'}) {
            lines.emplace_back();
            for (char row = 'B'; row <= 'K'; row++) lines.back().push_back(stop({row, column}));
        }
        lines.push_back({stop("F2"), stop("G2")});
        return lines;
    }

    void find_rays(const std::vector<int>& line) {
        for (auto here = line.begin(); here != line.end(); ++here) {
            std::vector<int> ahead(here + 1, line.end()), behind(std::make_reverse_iterator(here), line.rend());
            for (const auto& ray : {ahead, behind})
                if (!ray.empty()) rays[*here].push_back(ray);
        }
    }
};

inline const Board BOARD;

// --- The pieces ------------------------------------------------------------------------------------------------------

// Field Marshal, General, Major General, Brigadier, Colonel, Major, Captain, Lieutenant, Engineer, Landmine, Bomb, Flag.
// From a to i the letters follow the ranks, the highest first: of two such pieces the smaller letter wins.
const std::string KINDS = "abcdefghijkl";
constexpr int COUNT[] = {1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 2, 1};
inline int count(char kind) { return COUNT[kind - 'a']; }

// What a move comes to, for the piece that moved: the numbers of the protocol.
enum Result { LOSS = 0, WIN = 1, TRADE = 2, QUIET = 3 };

// What comes of a piece of one kind attacking one of another: LOSS, WIN, or TRADE, where both are removed.
inline Result clash(char attacker, char defender) {
    if (attacker == 'k' || defender == 'k') return TRADE;
    if (defender == 'l') return WIN;
    if (defender == 'j') return attacker == 'i' ? WIN : LOSS;
    if (attacker == defender) return TRADE;
    return attacker < defender ? WIN : LOSS;
}

// Whether a formation may put a piece of this kind on this one of your stops.
inline bool may_stand(char kind, int s) {
    if (kind == 'l') return BOARD.headquarters[s];
    return s >= stop(kind == 'j' ? "K0" : kind == 'k' ? "H0" : "G0");
}

// What is wrong with a formation of 25 letters, fault by fault; empty when it is legal.
inline std::vector<std::string> formation_faults(const std::string& array) {
    std::vector<std::string> faults;
    for (char kind : KINDS) {
        auto found = std::count(array.begin(), array.end(), kind);
        if (found != count(kind))
            faults.push_back(std::to_string(found) + " pieces " + kind + ", not " + std::to_string(count(kind)));
    }
    for (size_t i = 0; i < array.size(); i++)
        if (KINDS.find(array[i]) == std::string::npos && array.find(array[i]) == i)
            faults.push_back(std::string("'") + array[i] + "' is no piece");
    for (size_t i = 0; i < std::min(array.size(), BOARD.home.size()); i++)
        if (!may_stand(array[i], BOARD.home[i]))
            faults.push_back(std::string(1, array[i]) + " may not stand on " + stop_name(BOARD.home[i]));
    return faults;
}

// A piece, yours or the enemy's, with all that you can know of it.
struct Piece {
    int home;           // where it stood when the game began
    std::string kinds;  // the letters of what it may be: one for your own, fewer and fewer for an enemy's. An enemy that
                        // your Major General (c) lost against is one of "ab", or of "abj" if it never moved and stands
                        // where mines may stand
    bool mine;
    bool moved = false;              // whether it ever moved
    std::array<double, 12> chances;  // how likely each kind is, 0 to 1, 'a' first: a fair guess from what is not
                                     // accounted for. See chance()

    Piece(int home, const std::string& kinds, bool mine) : home(home), kinds(kinds), mine(mine) {
        chances.fill(0);
        for (char kind : kinds) chances[kind - 'a'] = 1.0 / kinds.size();
    }

    double chance(char kind) const { return chances[kind - 'a']; }
    bool may_be(char kind) const { return kinds.find(kind) != std::string::npos; }

    // Learn that it is one of these. What contradicts all that was known is not believed.
    void keep(const std::string& these) {
        std::string kept;
        for (char kind : kinds)
            if (these.find(kind) != std::string::npos) kept += kind;
        if (!kept.empty()) kinds = kept;
    }

    // Your own: its letter. The enemy's: its capital letter once it is known, till then # or, if it moved, ?
    char letter() const {
        if (mine) return kinds[0];
        return kinds.size() == 1 ? char(kinds[0] - 'a' + 'A') : moved ? '?' : '#';
    }
};

// --- The position ----------------------------------------------------------------------------------------------------

struct Move {
    int from, to;
};

// A way to a stop: how many moves it takes (0: there is none) and where the first of them goes.
struct Path {
    int moves = 0, first = NOWHERE;
};

// All that you can know of the game, kept up to date by the kit: for you to read, not to change.
class Position {
public:
    std::array<Piece*, STOPS> board{};  // the piece on each stop, nullptr where there is none
    std::vector<Piece*> enemies;        // the enemy's 25 pieces, the fallen ones too
    int flag = NOWHERE;                 // where the enemy's flag stands, shown once his Field Marshal has fallen
    int quiet = 0;                      // plies since the last collision, yours and the enemy's together
    int quiet_limit;                    // whoever makes the ply that brings quiet to this number loses: 31 in the contest
    double seconds_left;                // what is left of your time for the whole game, as far as the kit can tell

    explicit Position(const std::string& array, double seconds = 1800, int quiet_limit = 31)
        : quiet_limit(quiet_limit), seconds_left(seconds) {
        for (size_t i = 0; i < std::min(array.size(), BOARD.home.size()); i++)
            board[BOARD.home[i]] = add(BOARD.home[i], std::string(1, array[i]), true);
        for (int s : BOARD.home) {
            std::string kinds;
            for (char kind : KINDS)
                if (may_stand(kind, s)) kinds += kind;
            enemies.push_back(board[opposite(s)] = add(opposite(s), kinds, false));
        }
        conclude();
    }

    // The pieces belong to their position: it can be moved, and is not copied.
    Position(Position&&) = default;
    Position& operator=(Position&&) = default;

    // Your legal moves.
    std::vector<Move> moves() const {
        std::vector<Move> found;
        for (int from = 0; from < STOPS; from++)
            if (board[from] && board[from]->mine)
                for (int to : reach(from)) found.push_back({from, to});
        return found;
    }

    // Where the piece on `from` may go, yours or the enemy's; or where it could go next if it stood on `at`.
    // An enemy's piece is taken to turn no corner on the railway until it is known to be an Engineer.
    std::vector<int> reach(int from, int at = NOWHERE) const {
        const Piece& piece = *board[from];
        if (at == NOWHERE) at = from;
        if (BOARD.headquarters[at] || piece.kinds == "j" || piece.kinds == "l") return {};
        bool engineer = piece.kinds == "i";
        std::vector<int> found, corners = {at};
        std::array<bool, STOPS> seen{};
        auto add = [&](int s) {
            if (!seen[s]) found.push_back(s);
            seen[s] = true;
        };
        for (size_t i = 0; i < corners.size(); i++)
            for (const std::vector<int>& ray : BOARD.rays[corners[i]])
                for (int s : ray) {
                    if (engineer && !board[s] && !seen[s]) corners.push_back(s);  // it may turn here
                    add(s);
                    if (board[s]) break;
                }
        for (int s : BOARD.steps[at]) add(s);
        auto barred = [&](int s) { return board[s] && (board[s]->mine == piece.mine || BOARD.camp[s]); };
        found.erase(std::remove_if(found.begin(), found.end(), barred), found.end());
        return found;
    }

    // All that a piece could get to if nothing else moved, stop by stop. A path ends where it meets an enemy.
    std::array<Path, STOPS> paths(int from) const {
        std::array<Path, STOPS> found;
        std::vector<int> stops = reach(from);
        for (int s : stops) found[s] = {1, s};
        for (size_t i = 0; i < stops.size(); i++) {  // stops grows during the loop, the nearest first
            int here = stops[i];
            if (board[here]) continue;
            for (int s : reach(from, here))
                if (found[s].moves == 0) {
                    found[s] = {found[here].moves + 1, found[here].first};
                    stops.push_back(s);
                }
        }
        return found;
    }

    // How many moves you may still make without a collision; the next such move would lose the game.
    // Asked when it is your move. When the enemy would be the one to make the losing ply, the answer is quiet_limit.
    int quiet_moves_left() const {
        int plies = quiet_limit - quiet;
        return plies % 2 == 1 ? (plies - 1) / 2 : quiet_limit;
    }

    // Carry out a move of either side, with the result and the flag field of the referee's message.
    void follow(Move move, Result result, const std::string& shown) {
        std::vector<int> straight = reach(move.from);
        bool turned = std::find(straight.begin(), straight.end(), move.to) == straight.end();
        Piece *mover = board[move.from], *met = board[move.to];
        board[move.from] = nullptr;
        mover->moved = true;
        if (result == WIN || result == QUIET) board[move.to] = mover;
        if (result == TRADE) board[move.to] = nullptr;
        quiet = result == QUIET ? quiet + 1 : 0;

        Piece* enemy = mover->mine ? met : mover;
        if (!enemy) return;  // a quiet move of your own tells nothing new
        if (enemy == mover) enemy->keep(turned ? "i" : "abcdefghik");  // only Engineers turn; mines and flag never move
        if (met) {
            std::string fitting;
            for (char kind : KINDS)
                if ((mover->mine ? clash(mover->kinds[0], kind) : clash(kind, met->kinds[0])) == result) fitting += kind;
            enemy->keep(fitting);
            // An enemy's piece that fell was his Field Marshal just when this message is the first to show his flag.
            if (result == TRADE || result == (mover->mine ? WIN : LOSS))
                enemy->keep(shown != "00" && flag == NOWHERE ? "a" : "bcdefghijk");
        }
        if (shown != "00") {
            flag = stop(shown);
            if (board[flag]) board[flag]->keep("l");
        }
        conclude();
    }

    // The board as text, for std::cerr << position.text()
    std::string text() const {
        std::string text = "   0  1  2  3  4";
        for (int s = 0; s < STOPS; s++) {
            if (s % COLUMNS == 0) text += "\n" + stop_name(s).substr(0, 1) + " ";
            const char* sides = BOARD.camp[s] ? "()" : BOARD.headquarters[s] ? "[]" : "  ";
            text += {sides[0], board[s] ? board[s]->letter() : '.', sides[1]};
        }
        return text + "\n";
    }

private:
    std::vector<std::unique_ptr<Piece>> pieces;

    Piece* add(int home, const std::string& kinds, bool mine) {
        pieces.push_back(std::make_unique<Piece>(home, kinds, mine));
        return pieces.back().get();
    }

    // Draw what conclusions there are from the number of pieces of each kind, then weigh the chances.
    void conclude() {
        std::array<double, 12> share{};
        for (bool news = true; news;) {
            news = false;
            for (char kind : KINDS) {
                std::vector<Piece*> perhaps;
                int missing = count(kind);
                for (Piece* enemy : enemies) {
                    if (!enemy->may_be(kind)) continue;
                    if (enemy->kinds.size() > 1) perhaps.push_back(enemy);
                    else missing--;
                }
                int candidates = int(perhaps.size());
                share[kind - 'a'] = std::max(double(missing), 0.01) / std::max(candidates, 1);
                if (candidates == 0 || (0 < missing && missing < candidates)) continue;
                news = true;  // none of these is of this kind, or all are
                for (Piece* enemy : perhaps) {
                    std::string others = enemy->kinds;
                    others.erase(others.find(kind), 1);
                    enemy->keep(missing > 0 ? std::string(1, kind) : others);
                }
            }
        }
        for (Piece* enemy : enemies) {
            double total = 0;
            for (char kind : enemy->kinds) total += share[kind - 'a'];
            enemy->chances.fill(0);
            for (char kind : enemy->kinds) enemy->chances[kind - 'a'] = share[kind - 'a'] / total;
        }
    }
};

// --- The protocol ----------------------------------------------------------------------------------------------------

// What a bot is: a name, a formation and a way to choose moves. Derive from it and override what you like.
// Print nothing to std::cout, which belongs to the protocol; print to std::cerr whatever you want to see.
struct Bot {
    virtual ~Bot() = default;
    virtual std::string name() const { return "Plain"; }

    // Your 25 pieces as letters, in the order of BOARD.home. first: whether you make the first move of the game.
    virtual std::string formation(bool /*first*/) { return "dhcgeakfbikdgicejhfijljhg"; }

    // One of position.moves(); whenever you are asked there is one.
    virtual Move move(const Position& position) { return position.moves().front(); }
};

// Seconds that a move costs you besides: messages are on their way, and other programs want the processor.
constexpr double LAG = 0.003;

// One game of one bot. hear() takes a line of the referee's and gives the answer, empty where none is due.
class Session {
public:
    explicit Session(Bot& bot) : bot(bot), position("") {}

    // INFO, START and GO want an answer; RESULT and all else do not.
    std::string hear(const std::string& line) {
        std::istringstream fields(line);
        std::string word, move, shown;
        int result;
        fields >> word;
        if (word.rfind("INFO", 0) == 0) return "NAME " + bot.name();  // the platform also writes it out, INFORMATION
        if (word == "START") {
            int first, seconds, quiet_limit;
            fields >> first >> seconds >> quiet_limit;
            std::string array = bot.formation(first == 0);
            for (const std::string& fault : formation_faults(array)) std::cerr << "formation: " << fault << std::endl;
            position = Position(array, seconds, quiet_limit);
            return "ARRAY " + array;
        }
        if (word == "GO") {
            auto began = std::chrono::steady_clock::now();
            fields >> move >> result >> shown;
            if (move != "0000") position.follow({stop(move.substr(0, 2)), stop(move.substr(2))}, Result(result), shown);
            last = bot.move(position);
            std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
            position.seconds_left -= spent.count() + LAG;
            return "BESTMOVE " + stop_name(last.from) + stop_name(last.to);
        }
        if (word == "RESULT") {
            fields >> result >> shown;
            position.follow(last, Result(result), shown);
        }
        return "";
    }

    Bot& bot;
    Position position;  // your own side is empty until START
    Move last{};        // your own last move
};

// Play one game on standard input and output, up to END. The referee starts a new process for each game.
inline void play(Bot& bot) {
    Session session(bot);
    for (std::string line; std::getline(std::cin, line);) {
        std::string answer = session.hear(line);
        if (!answer.empty()) std::cout << answer << std::endl;  // endl flushes: else it waits while your clock runs
        if (line.rfind("END", 0) == 0) break;
    }
}

// A seed for your random choices: the referee's, so that a game can be played again, or any if there is none.
inline std::uint64_t seed() {
    const char* given = std::getenv("ARBITER_SEED");
    if (given && *given) return std::strtoull(given, nullptr, 10);
    return std::uint64_t(std::chrono::system_clock::now().time_since_epoch().count());
}

}  // namespace junqi
