// The game as the page holds it: where each piece is after each ply, and what a view knows of it.
// A piece is a number: the first player's are 0 to 24, the second's 25 to 49. A stop is a number of the referee's frame.

const game = JSON.parse(document.getElementById("game").textContent);
const SIDE = game.board.homes[0].length;
const PIECES = 2 * SIDE;
const plies = game.steps.length;
const GONE = -1;

const [SEAT, ORIGIN, TARGET, RESULT, MS, SHOWN] = [0, 1, 2, 3, 4, 5];

const positions = [game.board.homes.flat()]; // by ply, the stop of each piece
const movers = [GONE], met = [GONE]; // by ply, the piece that moved, and the one that it met
const goneAt = new Array(PIECES).fill(Infinity);
const spent = [[0, 0]]; // by ply, what each has used of its clock, in ms
const flagShownAt = [Infinity, Infinity];

game.steps.forEach((step, index) => {
  const ply = index + 1;
  const now = positions[index].slice();
  const mover = now.indexOf(step[ORIGIN]), other = now.indexOf(step[TARGET]);
  if (step[RESULT] === "win" || step[RESULT] === "trade") leave(other);
  now[mover] = step[TARGET];
  if (step[RESULT] === "loss" || step[RESULT] === "trade") leave(mover);
  function leave(piece) {
    now[piece] = GONE;
    goneAt[piece] = ply;
  }
  positions.push(now);
  movers.push(mover);
  met.push(other);
  spent.push(spent[index].map((ms, seat) => ms + (seat === step[SEAT] ? step[MS] : 0)));
  for (const [seat] of step[SHOWN]) flagShownAt[seat] = ply;
});

for (const view of game.views) {
  view.history = view.pieces.map((kinds) => [[0, kinds]]);
  for (const [ply, piece, kinds] of view.learned) view.history[piece].push([ply, kinds]);
}

function seatOf(piece) {
  return piece < SIDE ? 0 : 1;
}

// What a piece can be after a ply, as letters; "" where the view has no such piece.
function kindsAt(view, piece, ply) {
  let found = "";
  for (const [since, kinds] of view.history[piece]) {
    if (since > ply) break;
    found = kinds;
  }
  return found;
}

function isEnemy(view, piece) {
  return view.seat !== null && seatOf(piece) !== view.seat;
}

// Since which ply a piece's kind has been certain; null while it is not.
function certainSince(view, piece, ply) {
  const found = view.history[piece].find(([, kinds]) => kinds.length === 1);
  return found && found[0] <= ply ? found[0] : null;
}

function certainCount(view, ply) {
  let count = 0;
  for (let piece = 0; piece < PIECES; piece++) {
    if (isEnemy(view, piece) && certainSince(view, piece, ply) !== null) count++;
  }
  return count;
}

// A piece in words, as a view knows it after a ply.
function pieceName(view, piece, ply) {
  const kinds = kindsAt(view, piece, ply);
  return kinds.length === 1 ? kindName(kinds) : say("unknown");
}

// The same in one word, for lists.
function pieceWord(view, piece, ply) {
  const kinds = kindsAt(view, piece, ply);
  return kinds.length === 1 ? kindName(kinds) : say("unknownShort");
}

// Whether a piece is a flag that all have been shown.
function isShownFlag(view, piece, ply) {
  return kindsAt(view, piece, ply) === "l" && flagShownAt[seatOf(piece)] <= ply;
}

function stopName(stop, frame) {
  return game.board.names[game.board.views[frame][stop]];
}

// What a player has used of its clock after a ply; at the end with the answer that never came, or came too late.
function usedAt(seat, ply) {
  return ply === plies && game.end.clock_ms ? game.end.clock_ms[seat] : spent[ply][seat];
}

function nextClash(ply) {
  for (let next = ply + 1; next <= plies; next++) if (met[next] !== GONE) return next;
  return plies;
}
