// Shows what the kit makes of the lines that it reads, so that it can be compared with the kits in other languages.
//
//     POSITION <board>             its legal moves. The board: 12 rows parted by /, own letters, ? an enemy's, . nothing
//     PATHS <board>                for each piece all that it could get to: from, to, first move, number of moves
//     FAULTS <array>               how many faults a formation has
//     FORMATION <array>            begins a game
//     FOLLOW <move> <res> <flag>   carries out a move of it: what is known of the enemy's 25 pieces, chances in millionths
#include "junqi_kit.hpp"

using namespace junqi;

static Position read(const std::string& text) {
    static std::vector<std::unique_ptr<Piece>> pieces;
    pieces.clear();
    Position position("");
    position.board.fill(nullptr);
    int here = 0;
    for (char letter : text) {
        if (letter == '/') continue;
        if (letter != '.') {
            bool mine = letter != '?';
            pieces.push_back(std::make_unique<Piece>(here, mine ? std::string(1, letter) : "abcdefghijkl", mine));
            position.board[here] = pieces.back().get();
        }
        here++;
    }
    return position;
}

static void print(std::vector<std::string> words) {
    std::sort(words.begin(), words.end());
    for (size_t i = 0; i < words.size(); i++) std::cout << (i ? " " : "") << words[i];
    std::cout << '\n';
}

static std::vector<std::string> all_paths(const Position& position) {
    std::vector<std::string> words;
    for (int from = 0; from < STOPS; from++) {
        if (!position.board[from]) continue;
        auto paths = position.paths(from);
        for (int to = 0; to < STOPS; to++)
            if (paths[to].moves)
                words.push_back(stop_name(from) + stop_name(to) + stop_name(paths[to].first) + std::to_string(paths[to].moves));
    }
    return words;
}

static void print_known(const Position& position) {
    std::cout << (position.flag == NOWHERE ? "00" : stop_name(position.flag)) << ' ' << position.quiet << ' '
              << position.quiet_moves_left();
    for (const Piece* enemy : position.enemies) {
        std::cout << ' ' << enemy->kinds << (enemy->moved ? '+' : '-');
        for (size_t i = 0; i < enemy->kinds.size(); i++)
            std::cout << (i ? "," : "") << (long long)(enemy->chance(enemy->kinds[i]) * 1e6);
    }
    std::cout << '\n';
}

int main() {
    Position game("");
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream fields(line);
        std::string word, text, flag;
        int result;
        fields >> word >> text;
        if (word == "POSITION") {
            std::vector<std::string> words;
            for (Move move : read(text).moves()) words.push_back(stop_name(move.from) + stop_name(move.to));
            print(words);
        } else if (word == "PATHS") {
            print(all_paths(read(text)));
        } else if (word == "FAULTS") {
            std::cout << formation_faults(text).size() << '\n';
        } else if (word == "FORMATION") {
            game = Position(text);
        } else if (word == "FOLLOW") {
            fields >> result >> flag;
            game.follow({stop(text.substr(0, 2)), stop(text.substr(2))}, Result(result), flag);
            print_known(game);
        }
    }
}
