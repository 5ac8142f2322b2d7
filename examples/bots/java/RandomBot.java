import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random: any legal formation, then any legal move, by the kit for Java. The same seed plays the same game. */
public final class RandomBot extends JunqiKit.Bot {
    // SplittableRandom takes all 64 bits of the seed, and Random only 48.
    private final SplittableRandom random = new SplittableRandom(JunqiKit.seed());

    @Override
    public String name() {
        return "Random";
    }

    /** Any legal formation, each as likely as the others: first the pieces that may stand on the fewest stops. */
    @Override
    public String formation(boolean first) {
        char[] array = new char[JunqiKit.HOME.size()];
        for (char kind : "ljkabcdefghi".toCharArray()) {
            for (int n = 0; n < JunqiKit.count(kind); n++) {
                List<Integer> free = new ArrayList<>();
                for (int i = 0; i < array.length; i++) {
                    if (array[i] == 0 && JunqiKit.mayStand(kind, JunqiKit.HOME.get(i))) free.add(i);
                }
                array[free.get(random.nextInt(free.size()))] = kind;
            }
        }
        return new String(array);
    }

    /** Any legal move, each as likely as the others. */
    @Override
    public JunqiKit.Move move(JunqiKit.Position position) {
        List<JunqiKit.Move> moves = position.moves();
        return moves.get(random.nextInt(moves.size()));
    }

    public static void main(String[] arguments) throws IOException {
        JunqiKit.play(new RandomBot());
    }
}
