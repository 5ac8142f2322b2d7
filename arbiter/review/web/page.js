// The page: which ply and which view are shown, and what changes them.

const boards = game.views.map((view) => new Board(view));
const state = { ply: 0, view: "", timer: null };
const live = document.getElementById("live");
const slider = document.getElementById("slider");

function wanted() {
  return boards.filter((board) => state.view === "all" || viewKey(board.view) === state.view);
}

// The board whose view words are taken from: the only one shown, or the truth.
function leading() {
  return wanted()[0];
}

function show(ply, quietly = false) {
  state.ply = Math.min(Math.max(ply, 0), plies);
  const board = leading();
  for (const each of wanted()) each.render(state.ply);
  hideHint();
  slider.value = state.ply;
  slider.setAttribute("aria-valuetext", say("counter", { ply: state.ply, plies }));
  document.getElementById("counter").textContent = say("counter", { ply: state.ply, plies });
  const sentence = game.board && board.view.pieces.some((kinds) => kinds) ? sentenceOf(board.view, board.frame, state.ply) : say("noGame");
  const ending = state.ply === plies ? ` ${game.end.sentence[language]}` : "";
  part("now").textContent = sentence;
  if (!quietly) live.textContent = sentence + ending;
  renderPlayers(board.view, state.ply);
  markMove(state.ply);
  markCharts(state.ply);
  renderTable(board, state.ply);
  keepAddress();
}

function step(ply) {
  pause();
  show(ply);
}

// Everything that is said in words, anew.
function speak() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = say(element.dataset.word);
  for (const element of document.querySelectorAll("[data-label]")) label(element, element.dataset.label);
  label(document.getElementById("play"), state.timer ? "pause" : "play");
  part("ending").textContent = game.end.sentence[language];
  const { event, round, started, id, rules } = game.game;
  const facts = [event, round === null ? "" : say("round", { round }), id, rules, started.replace("T", " ").replace("Z", " UTC")];
  part("facts").textContent = facts.filter(Boolean).join(" · ");
  offerViews();
  describeKeys();
  renderFaults();
  drawTimes();
  drawCertain();
  listMoves(leading().view, leading().frame);
}

function label(element, word) {
  element.setAttribute("aria-label", say(word));
  if (element.tagName === "BUTTON") element.title = say(word);
}

const choices = [...boards.map((board) => viewKey(board.view)), ...(boards.length > 1 ? ["all"] : [])];

function offerViews() {
  const names = { truth: "truth", first: "seat0", second: "seat1", all: "all" };
  part("views").hidden = choices.length < 2;
  part("views").replaceChildren(...choices.map((choice) => (
    html("button", { type: "button", "data-choice": choice, "aria-pressed": choice === state.view }, say(names[choice]))
  )));
}

function choose(view) {
  state.view = choices.includes(view) ? view : choices[0];
  document.body.dataset.view = state.view;
  part("boards").replaceChildren(...wanted().map((board) => board.element));
  for (const button of part("views").children) button.setAttribute("aria-pressed", button.dataset.choice === state.view);
  listMoves(leading().view, leading().frame);
}

function speakIn(chosen) {
  language = chosen in WORDS ? chosen : "en";
  document.getElementById("language").value = language;
  speak();
  show(state.ply, true);
}

// --- Playing ---------------------------------------------------------------------------------------------------------

function play() {
  if (state.timer) {
    pause();
    return;
  }
  if (state.ply >= plies) show(0);
  state.timer = setInterval(() => (state.ply < plies ? show(state.ply + 1) : pause()), Number(document.getElementById("speed").value));
  document.body.classList.add("playing");
  label(document.getElementById("play"), "pause");
}

function pause() {
  clearInterval(state.timer);
  state.timer = null;
  document.body.classList.remove("playing");
  label(document.getElementById("play"), "play");
}

// --- The address: #ply=37&view=second --------------------------------------------------------------------------------

function keepAddress() {
  const address = `#ply=${state.ply}${boards.length > 1 && state.view !== "truth" ? `&view=${state.view}` : ""}`;
  if (address === location.hash || (!location.hash && !state.ply)) return;
  try {
    history.replaceState(null, "", address);
  } catch {
    // A browser that lets no script change a local file's address; the page works without.
  }
}

function followAddress() {
  const said = new URLSearchParams(location.hash.slice(1));
  choose(said.get("view") || state.view || "");
  const ply = Number.parseInt(said.get("ply") || "0", 10);
  show(Number.isNaN(ply) ? 0 : ply);
}

// --- Keys ------------------------------------------------------------------------------------------------------------

const KEYS = {
  ArrowLeft: () => step(state.ply - 1),
  ArrowRight: () => step(state.ply + 1),
  Home: () => step(0),
  End: () => step(plies),
  " ": play,
  "/": () => step(nextClash(state.ply)),
  v: () => nextView(),
  f: () => flip(),
  l: () => speakIn(language === "en" ? "zh" : "en"),
};

function nextView() {
  choose(choices[(choices.indexOf(state.view) + 1) % choices.length]);
  show(state.ply, true);
}

function flip() {
  for (const board of boards) board.flipped = !board.flipped;
  choose(state.view);
  show(state.ply, true);
}

function describeKeys() {
  const rows = [["← →", "keyBack"], ["Home End", "keyEnds"], [say("play").replace(/.*\(|\)/g, ""), "keySpace"], ["/", "keyClash"],
    ["v", "keyView"], ["f", "keyFlip"], ["l", "keyLanguage"], ["↑ ↓", "keyPieces"]];
  part("keys").replaceChildren(...rows.flatMap(([key, word]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, say(word))]));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") hideHint();
  const target = event.target, tag = target.tagName;
  if (tag === "SELECT") return;
  if (event.key === " " && (tag === "BUTTON" || tag === "SUMMARY" || tag === "INPUT")) return;
  if (!(event.key in KEYS)) return;
  event.preventDefault();
  KEYS[event.key]();
});

// --- Beginning -------------------------------------------------------------------------------------------------------

for (const [id, action] of Object.entries({
  first: () => step(0), back: () => step(state.ply - 1), play, forth: () => step(state.ply + 1), last: () => step(plies),
  clash: () => step(nextClash(state.ply)),
})) document.getElementById(id).addEventListener("click", action);
slider.max = plies;
slider.addEventListener("input", () => step(Number(slider.value)));
document.getElementById("speed").addEventListener("change", () => {
  if (state.timer) {
    pause();
    play();
  }
});
document.getElementById("language").addEventListener("change", (event) => speakIn(event.target.value));
document.getElementById("theme").addEventListener("change", (event) => {
  document.documentElement.dataset.theme = event.target.value;
});
part("views").addEventListener("click", (event) => {
  const button = event.target.closest("[data-choice]");
  if (!button) return;
  choose(button.dataset.choice);
  show(state.ply, true);
});
document.querySelector(".side").addEventListener("click", (event) => {
  const button = event.target.closest("[data-ply]"), chart = event.target.closest(".chart");
  if (button) step(Number(button.dataset.ply));
  else if (chart) step(plyAt(chart, event));
});
window.addEventListener("hashchange", followAddress);

state.view = viewKey(boards[0].view);
language = game.language;
document.getElementById("language").value = language;
speak();
followAddress();
