import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Shows what the kit makes of the lines that it reads, so that it can be compared with the kits in other languages.
 *
 * <pre>
 * POSITION &lt;board&gt;           its legal moves. The board: 12 rows parted by /, own letters, ? an enemy's, . nothing
 * PATHS &lt;board&gt;              for each piece all that it could get to: from, to, first move, number of moves
 * FAULTS &lt;array&gt;             how many faults a formation has
 * FORMATION &lt;array&gt;          begins a game
 * FOLLOW &lt;move&gt; &lt;res&gt; &lt;flag&gt; carries out a move of it: what is known of the enemy's 25 pieces, chances in
 *                            millionths
 * </pre>
 */
public final class KitCheck {
    private KitCheck() {}

    private static JunqiKit.Position read(String text) {
        JunqiKit.Position position = new JunqiKit.Position("", 1800, 31);
        position.board.clear();
        String letters = text.replace("/", "");
        for (int i = 0; i < letters.length(); i++) {
            String stop = JunqiKit.STOPS.get(i), letter = letters.substring(i, i + 1);
            if (letter.equals(".")) continue;
            boolean mine = !letter.equals("?");
            position.board.put(stop, new JunqiKit.Piece(stop, mine ? letter : JunqiKit.KINDS, mine));
        }
        return position;
    }

    private static String sorted(List<String> words) {
        return words.stream().sorted().collect(Collectors.joining(" "));
    }

    private static String moves(JunqiKit.Position position) {
        return sorted(position.moves().stream().map(move -> move.from() + move.to()).toList());
    }

    private static String paths(JunqiKit.Position position) {
        List<String> words = new ArrayList<>();
        for (String start : position.board.keySet()) {
            position.paths(start).forEach((end, path) -> words.add(start + end + path.first() + path.moves()));
        }
        return sorted(words);
    }

    private static String known(JunqiKit.Position position) {
        StringBuilder text = new StringBuilder(position.flag.isEmpty() ? "00" : position.flag);
        text.append(" " + position.quiet + " " + position.quietMovesLeft());
        for (JunqiKit.Piece enemy : position.enemies) {
            String chances = enemy.kinds.chars().mapToObj(kind -> "" + (long) (enemy.chance((char) kind) * 1e6))
                .collect(Collectors.joining(","));
            text.append(" " + enemy.kinds + (enemy.moved ? "+" : "-") + chances);
        }
        return text.toString();
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        JunqiKit.Position game = null;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split(" ");
            switch (fields[0]) {
                case "POSITION" -> System.out.println(moves(read(fields[1])));
                case "PATHS" -> System.out.println(paths(read(fields[1])));
                case "FAULTS" -> System.out.println(JunqiKit.formationFaults(fields[1]).size());
                case "FORMATION" -> game = new JunqiKit.Position(fields[1], 1800, 31);
                case "FOLLOW" -> {
                    JunqiKit.Move move = new JunqiKit.Move(fields[1].substring(0, 2), fields[1].substring(2));
                    game.follow(move, Integer.parseInt(fields[2]), fields[3]);
                    System.out.println(known(game));
                }
                default -> { }
            }
        }
    }
}
