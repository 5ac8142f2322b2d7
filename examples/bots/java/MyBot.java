import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;

/** My bot: fights where it can, and moves at random elsewhere. Yours from here on. */
public final class MyBot extends JunqiKit.Bot {
    // All chance comes from here, so that the same seed plays the same game.
    private final SplittableRandom random = new SplittableRandom(JunqiKit.seed());

    @Override
    public String name() {
        return "My bot";
    }

    /** 25 letters, from the front row back, camps left out. first: whether you make the first move of the game. */
    @Override
    public String formation(boolean first) {
        return "dhcgeakfbikdgicejhfijljhg";
    }

    /** One of position.moves(); what the kit knows of the enemy is in position.board and position.enemies. */
    @Override
    public JunqiKit.Move move(JunqiKit.Position position) {
        List<JunqiKit.Move> moves = position.moves();
        List<JunqiKit.Move> fights = moves.stream().filter(move -> position.board.containsKey(move.to())).toList();
        List<JunqiKit.Move> choice = fights.isEmpty() ? moves : fights;
        return choice.get(random.nextInt(choice.size()));
    }

    public static void main(String[] arguments) throws IOException {
        JunqiKit.play(new MyBot());
    }
}
