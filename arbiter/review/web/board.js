// A board: the drawing, the pieces as one view knows them, and what is said of each.

const SVG = "http://www.w3.org/2000/svg";

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function html(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

class Board {
  constructor(view) {
    this.view = view;
    this.flipped = false;
    this.title = html("h2", { dir: "auto" });
    this.legend = html("p", { class: "small" });
    this.drawing = document.getElementById("drawing").content.firstElementChild.cloneNode(true);
    this.layer = this.drawing.querySelector(".pieces");
    this.origin = svg("rect", { class: "origin", x: -43, y: -22, width: 86, height: 44, rx: 6 });
    this.trail = svg("path", { class: "trail" });
    this.clash = svg("path", { class: "clash", d: "M-13 -13L13 13M-13 13L13 -13" });
    this.layer.append(this.origin, this.trail);
    this.pieces = view.pieces.map((kinds, piece) => (kinds ? this.makePiece(piece) : null));
    this.layer.append(this.clash);
    this.element = html("figure", { class: "view", "data-view": viewKey(view) }, this.title, this.drawing, this.legend);
    this.drawing.addEventListener("keydown", (event) => this.walk(event));
  }

  get frame() {
    return this.view.seat === null ? (this.flipped ? 1 : 0) : this.view.seat;
  }

  makePiece(piece) {
    const group = svg("g", { class: `piece seat${seatOf(piece)}`, role: "img", tabindex: "-1", "data-piece": piece },
      svg("rect", { class: "body", x: -43, y: -22, width: 86, height: 44, rx: 7 }),
      svg("text", { class: "name" }), svg("text", { class: "count", x: 37, y: 16 }),
      svg("g", { class: "sure" }, svg("circle", { cx: 38, cy: -17, r: 10 }), svg("path", { d: "M33.5 -17l3.5 3.5l6 -7" })));
    for (const event of ["pointerenter", "focus", "click"]) group.addEventListener(event, () => showHint(this, piece, group));
    for (const event of ["pointerleave", "blur"]) group.addEventListener(event, hideHint);
    this.layer.append(group);
    return group;
  }

  render(ply) {
    this.ply = ply;
    const seat = this.view.seat;
    this.title.textContent = seat === null ? say("truthTitle") : say(`seat${seat}Title`, { name: game.players[seat].name });
    this.drawing.setAttribute("aria-label", this.title.textContent);
    this.legend.textContent = say(seat === null ? "legendTruth" : "legend");
    this.pieces.forEach((group, piece) => group && this.renderPiece(group, piece, ply));
    this.renderMove(ply);
    this.keepOneInTheTabOrder();
  }

  renderPiece(group, piece, ply) {
    const stop = positions[ply][piece];
    group.classList.toggle("gone", stop === GONE);
    if (stop === GONE) {
      group.setAttribute("tabindex", "-1");
      group.setAttribute("aria-hidden", "true");
    } else {
      group.removeAttribute("aria-hidden");
      group.style.transform = this.at(stop);
    }
    const kinds = kindsAt(this.view, piece, ply);
    const sure = isEnemy(this.view, piece) && kinds.length === 1;
    group.classList.toggle("unknown", kinds.length > 1);
    group.classList.toggle("certain", sure || isShownFlag(this.view, piece, ply));
    group.dataset.stop = stop === GONE ? "" : stopName(stop, this.frame);
    group.dataset.kinds = kinds;
    group.setAttribute("aria-label", this.describe(piece, ply));
    writeName(group.querySelector(".name"), kinds);
    group.querySelector(".count").textContent = kinds.length > 1 ? kinds.length : "";
  }

  renderMove(ply) {
    const step = game.steps[ply - 1];
    for (const mark of [this.origin, this.trail, this.clash]) mark.classList.toggle("none", !step);
    if (!step) return;
    this.origin.style.transform = this.at(step[ORIGIN]);
    const [[x, y], [u, v]] = [step[ORIGIN], step[TARGET]].map((stop) => this.place(stop));
    this.trail.setAttribute("d", `M${x} ${y}L${u} ${v}`);
    // A piece that held its stop is not to be covered.
    this.clash.style.transform = this.at(step[TARGET]) + (step[RESULT] === "loss" ? " translate(-42px, -18px) scale(0.6)" : "");
    this.clash.classList.toggle("none", step[RESULT] !== "trade" && step[RESULT] !== "loss");
  }

  place(stop) {
    return game.board.places[game.board.views[this.frame][stop]];
  }

  at(stop) {
    const [x, y] = this.place(stop);
    return `translate(${x}px, ${y}px)`;
  }

  describe(piece, ply) {
    const kinds = kindsAt(this.view, piece, ply), stop = positions[ply][piece];
    const parts = [say("pieceLabel", {
      stop: stop === GONE ? say("lost") : stopName(stop, this.frame),
      kind: pieceName(this.view, piece, ply), seat: seatName(seatOf(piece)),
    })];
    if (kinds.length > 1) parts.push(say("canLabel", { kinds: listed(kinds) }));
    if (isShownFlag(this.view, piece, ply)) parts.push(say("shown"));
    else if (isEnemy(this.view, piece) && kinds.length === 1) parts.push(say("sureLabel"));
    return parts.join(language === "zh" ? "，" : ", ");
  }

  // The pieces on the board in reading order.
  inOrder() {
    const place = (piece) => game.board.views[this.frame][positions[this.ply][piece]];
    return this.pieces.map((_, piece) => piece).filter((piece) => this.pieces[piece] && positions[this.ply][piece] !== GONE)
      .sort((one, other) => place(one) - place(other));
  }

  // One Tab leads into the board, another out of it.
  keepOneInTheTabOrder() {
    const order = this.inOrder();
    const has = order.some((piece) => this.pieces[piece].getAttribute("tabindex") === "0");
    if (!has && order.length) this.pieces[order[0]].setAttribute("tabindex", "0");
  }

  walk(event) {
    const steps = { ArrowUp: -1, ArrowDown: 1 };
    const from = this.pieces.indexOf(document.activeElement);
    if (!(event.key in steps) || from < 0) return;
    event.preventDefault();
    const order = this.inOrder();
    const to = order[(order.indexOf(from) + steps[event.key] + order.length) % order.length];
    this.pieces[from].setAttribute("tabindex", "-1");
    this.pieces[to].setAttribute("tabindex", "0");
    this.pieces[to].focus();
  }
}

function viewKey(view) {
  return view.seat === null ? "truth" : view.seat === 0 ? "first" : "second";
}

// A kind's name on a piece: two Chinese characters, or English in one line or two.
function writeName(text, kinds) {
  const key = `${language}${kinds.length === 1 ? kinds : "?"}`;
  if (text.dataset.key === key) return;
  text.dataset.key = key;
  const lines = kinds.length !== 1 ? ["?"] : language === "zh" ? [kindName(kinds)] : kindName(kinds).split(" ");
  const longest = Math.max(...lines.map((line) => line.length));
  const size = longest > 8 ? "small" : longest > 7 ? "medium" : "large";
  text.setAttribute("class", `name ${lines[0] === "?" ? "mark" : language} ${size} lines${lines.length}`);
  text.replaceChildren(...lines.map((line, number) => svg("tspan", { x: 0, dy: number ? 16 : 0 }, line)));
}

const hint = document.getElementById("hint");

function showHint(board, piece, group) {
  const { view, ply } = board, kinds = kindsAt(view, piece, ply), stop = positions[ply][piece];
  if (stop === GONE) return;
  const where = html("strong", {}, say("of", { seat: seatName(seatOf(piece)), stop: stopName(stop, board.frame) }));
  const what = html("span", {}, kinds.length === 1 ? say("one") + kindName(kinds) : say("can", { count: kinds.length }) + listed(kinds));
  hint.replaceChildren(where, what);
  if (isShownFlag(view, piece, ply)) hint.append(html("em", {}, say("shown")));
  else if (isEnemy(view, piece) && kinds.length === 1) {
    const since = certainSince(view, piece, ply);
    hint.append(html("em", {}, since ? say("since", { ply: since }) : say("always")));
  }
  hint.hidden = false;
  const box = group.getBoundingClientRect(), own = hint.getBoundingClientRect();
  const left = Math.min(Math.max(4, box.left + box.width / 2 - own.width / 2), document.documentElement.clientWidth - own.width - 4);
  const above = box.top - own.height - 6;
  hint.style.left = `${left + window.scrollX}px`;
  hint.style.top = `${(above > 0 ? above : box.bottom + 6) + window.scrollY}px`;
}

function hideHint() {
  hint.hidden = true;
}
