// What the strategist in C++ makes of worlds, pieces and positions, line by line, to be held against the one in Python.
//
//     WORLD QUIET PIECE*60 STOPS { STOP SHARE*12 }   each of the legal moves with what it is worth, then what pieces are
//     LIKELY KIND HOME MOVED KINDS                    how likely an enemy is of a kind
//     FORMATION ARRAY LIMIT                           a game begins
//     FOLLOW MOVE RESULT FLAG                         it goes on: the moves in time, and the one without a search
#define main strategist_main
#include "strategist_bot.cpp"
#undef main

#include <iomanip>

static void world(std::istream& given) {
    int quiet, stops;
    World_board board;
    Shares shares;
    given >> quiet;
    for (std::int8_t& piece : board) {
        int number;
        given >> number;
        piece = std::int8_t(number);
    }
    given >> stops;
    for (int i = 0; i < stops; i++) {
        int at;
        given >> at;
        std::array<double, 13> kinds{};
        for (int kind = 1; kind <= 12; kind++) given >> kinds[kind];
        shares[at] = kinds;
    }
    Values values(board, shares);
    World one(board, values, 31);
    int from, to;
    while (given >> from >> to) std::cout << one.follow({from, to}, quiet) << ' ' << one.retaken({from, to}, 1) << ' ';
    for (int piece = -12; piece <= 12; piece++)
        if (piece < 0 || (piece > 0 && std::count(board.begin(), board.end(), piece)))
            for (double value : values.of(piece)) std::cout << value << ' ';
}

int main() {
    std::cout << std::fixed << std::setprecision(6);
    Position position("");
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream given(line);
        std::string word, name, kinds, shown;
        int number_given;
        given >> word;
        if (word == "WORLD") world(given);
        if (word == "LIKELY") {
            given >> word >> name >> number_given >> kinds;
            Piece piece(stop(name), kinds, false);
            piece.moved = number_given != 0;
            std::cout << likelihood(word[0], piece);
        }
        if (word == "FORMATION") {
            given >> name >> number_given;
            position = Position(name, 1800, number_given);
        }
        if (word == "FOLLOW") {
            given >> name >> number_given >> shown;
            position.follow({stop(name.substr(0, 2)), stop(name.substr(2))}, Result(number_given), shown);
            if (!position.moves().empty()) {
                std::vector<std::string> moves;
                for (Move move : timely(position)) moves.push_back(stop_name(move.from) + stop_name(move.to));
                std::sort(moves.begin(), moves.end());
                for (const std::string& move : moves) std::cout << move << ' ';
            }
        }
        std::cout << std::endl;
    }
}
