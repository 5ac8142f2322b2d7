// What stands beside the board: players with clocks and losses, moves, charts, faults, and the board as a table.

function part(name) {
  return document.querySelector(`[data-part="${name}"]`);
}

function isolated(text) {
  return html("bdi", {}, text);
}

// --- Players ---------------------------------------------------------------------------------------------------------

function renderPlayers(view, ply) {
  part("players").replaceChildren(...[0, 1].map((seat) => playerCard(view, seat, ply)));
}

function playerCard(view, seat, ply) {
  const player = game.players[seat], limit = game.game.game_ms, used = usedAt(seat, ply);
  const step = game.steps[ply - 1];
  const clock = html("p", { class: "clock" });
  if (!game.game.timed) clock.append(html("span", { class: "small" }, say("noTimes")));
  else clock.append(html("span", { class: "face" }, clockFace(limit === null ? used : Math.max(0, limit - used))), ` ${say(limit === null ? "used" : "left")}`);
  if (limit !== null && used) clock.append(html("span", { class: "small" }, ` · ${say("used")} ${spelt(used)}`));
  const card = html("div", { class: `player seat${seat}${step && step[SEAT] === seat ? " moved" : ""}` },
    html("h3", {}, html("span", { class: "chip", "aria-hidden": "true" }), isolated(player.name),
      html("span", { class: "small" }, ` ${seatName(seat)}`), ...verdictOf(seat, ply)));
  if (player.announced && player.announced !== player.name) card.append(html("p", { class: "small" }, isolated(player.announced)));
  card.append(clock, trayOf(view, seat, ply));
  return card;
}

function verdictOf(seat, ply) {
  const { winner, reason } = game.end;
  if (ply < plies || reason === null) return [];
  const word = winner === null ? (reason === "both-at-fault" || reason === "void" ? "noWinner" : "drawn") : winner === seat ? "won" : "lostGame";
  return [html("span", { class: `verdict ${word}` }, say(word))];
}

// The pieces that a player has lost, the first first, as the view knows them.
function trayOf(view, seat, ply) {
  const lost = goneAt.map((since, piece) => [since, piece])
    .filter(([since, piece]) => since <= ply && seatOf(piece) === seat && view.pieces[piece])
    .sort((one, other) => one[0] - other[0]);
  const list = html("ul", { class: "tray", "aria-label": `${say("lost")}: ${lost.length}`, "data-seat": seat },
    ...lost.map(([since, piece]) => trayPiece(view, piece, since, ply)));
  if (!lost.length) list.append(html("li", { class: "none" }, say("nothingLost")));
  return html("div", { class: "lost" }, html("span", { class: "small" }, `${say("lost")} ${lost.length}`), list);
}

function trayPiece(view, piece, since, ply) {
  const kinds = kindsAt(view, piece, ply), known = kinds.length === 1;
  const words = known ? kindName(kinds) : `${say("unknown")}: ${say("canLabel", { kinds: listed(kinds) })}`;
  const button = html("button", { type: "button", "data-ply": since, title: words, "aria-label": `${words}, ${since}`, class: known ? "" : "unknown" },
    known ? (language === "zh" ? kindName(kinds) : game.kinds[kinds].short) : "?");
  return html("li", {}, button);
}

// --- Moves -----------------------------------------------------------------------------------------------------------

function listMoves(view, frame) {
  part("frame").textContent = say(frame === 0 ? "inFrame0" : "inFrame1");
  part("moves").replaceChildren(...game.steps.map((step, index) => html("li", {}, moveButton(view, frame, step, index + 1))));
}

function moveButton(view, frame, step, ply) {
  const piece = html("span", { class: `who seat${step[SEAT]}` }, pieceWord(view, movers[ply], ply));
  const squares = html("span", { class: "squares" }, `${stopName(step[ORIGIN], frame)}${step[RESULT] === "quiet" ? "–" : "×"}${stopName(step[TARGET], frame)}`);
  const button = html("button", { type: "button", "data-ply": ply },
    html("span", { class: "number" }, ply), piece, squares, resultOf(view, step, ply), html("span", { class: "ms" }, hasTimes ? spelt(step[MS]) : ""));
  return button;
}

function resultOf(view, step, ply) {
  if (step[RESULT] === "quiet") return html("span", { class: "result" });
  const word = { win: "resultWin", loss: "resultLoss", trade: "resultTrade" }[step[RESULT]];
  const other = html("span", { class: `who seat${1 - step[SEAT]}` }, pieceWord(view, met[ply], ply));
  return html("span", { class: "result" }, `${say(word)} `, other);
}

function markMove(ply) {
  const list = part("moves");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const button = ply && list.children[ply - 1].firstElementChild;
  if (!button) {
    list.scrollTop = 0;
    return;
  }
  button.setAttribute("aria-current", "step");
  const top = button.offsetTop;
  if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

// A ply in a sentence, as a view knows it.
function sentenceOf(view, frame, ply) {
  if (!ply) return say("begin");
  const step = game.steps[ply - 1];
  const other = met[ply] === GONE ? "" : pieceName(view, met[ply], ply);
  const flags = step[SHOWN].map(([seat, stop]) => ` ${say("flagShown", { seat: seatName(seat), stop: stopName(stop, frame) })}`);
  return say("ply", {
    ply, plies, name: game.players[step[SEAT]].name, seat: seatName(step[SEAT]), piece: pieceName(view, movers[ply], ply),
    from: stopName(step[ORIGIN], frame), to: stopName(step[TARGET], frame), result: say(step[RESULT], { other }),
  }) + (language === "zh" ? "。" : ".") + flags.join("");
}

// --- Charts ----------------------------------------------------------------------------------------------------------

const CHART = { width: 600, left: 64, right: 8 };
const hasTimes = game.game.timed && game.steps.some((step) => step[MS] > 0);

function across(ply) {
  return CHART.left + ((CHART.width - CHART.left - CHART.right) * ply) / Math.max(plies, 1);
}

function cursor(height) {
  return svg("line", { class: "cursor", y1: 0, y2: height });
}

// Times on a logarithmic scale, the first player's upwards, the second's downwards.
function drawTimes() {
  if (!hasTimes) {
    part("times").replaceChildren(html("p", { class: "small" }, say("noTimes")));
    return;
  }
  const half = 74, middle = 80, height = 160;
  const times = [0, 1].map((seat) => game.steps.filter((step) => step[SEAT] === seat).map((step) => step[MS]));
  const all = times.flat().filter((ms) => ms > 0);
  const low = Math.floor(Math.log10(Math.min(...all))), high = Math.max(Math.ceil(Math.log10(Math.max(...all)) - 1e-9), low + 1);
  const tall = (ms) => (ms > 0 ? Math.max(1, (half * (Math.log10(ms) - low)) / (high - low)) : 0);
  const mean = (list) => list.reduce((sum, ms) => sum + ms, 0) / Math.max(list.length, 1);
  const label = say("timesLabel", {
    mean0: spelt(mean(times[0])), most0: spelt(Math.max(0, ...times[0])), mean1: spelt(mean(times[1])), most1: spelt(Math.max(0, ...times[1])),
  });
  const chart = svg("svg", { viewBox: `0 0 ${CHART.width} ${height}`, role: "img", "aria-label": label, class: "chart" });
  for (let power = low; power <= high; power++) {
    for (const way of power === low ? [0] : [-1, 1]) {
      const y = middle + way * tall(10 ** power);
      chart.append(svg("line", { class: "grid", x1: CHART.left, x2: CHART.width - CHART.right, y1: y, y2: y }));
      chart.append(svg("text", { class: "tick", x: CHART.left - 6, y: y + 4 }, decade(power)));
    }
  }
  const wide = Math.max(0.8, (across(1) - across(0)) * 0.8);
  game.steps.forEach((step, index) => {
    const bar = tall(step[MS]);
    chart.append(svg("rect", { class: `bar seat${step[SEAT]}`, x: across(index + 1) - wide / 2, y: step[SEAT] ? middle : middle - bar, width: wide, height: bar }));
  });
  chart.append(cursor(height));
  part("times").replaceChildren(chart, html("p", { class: "small" }, label));
}

function decade(power) {
  return power >= 3 ? `${10 ** (power - 3)} s` : `${10 ** power} ms`;
}

function drawCertain() {
  const knowing = game.views.filter((view) => view.seat !== null && view.pieces.every((kinds) => kinds));
  document.querySelector(".certain").hidden = !knowing.length;
  const height = 110, bottom = height - 8, up = (count) => bottom - ((bottom - 8) * count) / SIDE;
  const chart = svg("svg", { viewBox: `0 0 ${CHART.width} ${height}`, role: "img", "aria-label": say("certainLabel"), class: "chart" });
  for (const count of [0, 5, 10, 15, 20, 25]) {
    chart.append(svg("line", { class: "grid", x1: CHART.left, x2: CHART.width - CHART.right, y1: up(count), y2: up(count) }));
    if (count % 10 === 5 || !count) chart.append(svg("text", { class: "tick", x: CHART.left - 6, y: up(count) + 4 }, count));
  }
  for (const view of knowing) {
    let way = `M${across(0)} ${up(certainCount(view, 0))}`;
    for (let ply = 1; ply <= plies; ply++) way += `H${across(ply)}V${up(certainCount(view, ply))}`;
    chart.append(svg("path", { class: `curve seat${view.seat}`, d: way }));
  }
  chart.append(cursor(height));
  part("certain").replaceChildren(chart, html("p", { class: "small", "data-part": "certain-now" }));
}

function markCharts(ply) {
  for (const line of document.querySelectorAll(".cursor")) {
    line.setAttribute("x1", across(ply));
    line.setAttribute("x2", across(ply));
  }
  const counts = game.views.filter((view) => view.seat !== null && view.pieces.every((kinds) => kinds))
    .map((view) => say("certainNow", { seat: game.players[view.seat].name, count: certainCount(view, ply) }));
  const now = part("certain-now");
  if (now) now.textContent = counts.join(" · ");
}

// Which ply a click on a chart means.
function plyAt(chart, event) {
  const box = chart.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * CHART.width;
  return Math.round(((x - CHART.left) / (CHART.width - CHART.left - CHART.right)) * plies);
}

// --- Faults and notes ------------------------------------------------------------------------------------------------

function renderFaults() {
  const blocks = game.faults.map((fault) => html("div", { class: "fault" },
    html("h2", {}, say("faultTitle", { name: game.players[fault.seat].name, seat: seatName(fault.seat), reason: fault.reason[language] })),
    html("p", { class: "small" }, fault.ply ? say("faultAt", { ply: fault.ply }) : say("faultBefore")),
    ...(fault.why === null ? [] : [html("dl", {},
      html("dt", {}, say("answered")), html("dd", {}, fault.text ? html("code", { dir: "ltr" }, fault.text) : say("nothing")),
      html("dt", {}, say("wrong")), html("dd", { dir: "auto" }, fault.why))]),
    ...(fault.disputed ? [html("p", {}, say("disputed"))] : [])));
  if (game.notes.length) {
    blocks.push(html("h2", {}, say("notes")), html("ul", {}, ...game.notes.map((note) => html("li", { dir: "auto" }, note))));
  }
  part("faults").replaceChildren(...blocks);
  part("faults").hidden = !blocks.length;
}

// --- The board as a table --------------------------------------------------------------------------------------------

function renderTable(board, ply) {
  const { view, frame } = board, names = game.board.names, columns = names.filter((name) => name[0] === names[0][0]).length;
  const at = {};
  positions[ply].forEach((stop, piece) => {
    if (stop !== GONE && view.pieces[piece]) at[stopName(stop, frame)] = piece;
  });
  const head = html("tr", {}, html("td", {}), ...names.slice(0, columns).map((name) => html("th", { scope: "col" }, name[1])));
  const rows = [];
  for (let start = 0; start < names.length; start += columns) {
    rows.push(html("tr", {}, html("th", { scope: "row" }, names[start][0]), ...names.slice(start, start + columns).map((name) => cell(name))));
  }
  function cell(name) {
    const piece = at[name];
    if (piece === undefined) return html("td", { "data-stop": name }, "·");
    return html("td", { "data-stop": name, class: `seat${seatOf(piece)}` }, `${seatName(seatOf(piece))} ${pieceName(view, piece, ply)}`);
  }
  part("text").replaceChildren(html("table", {}, html("caption", {}, board.title.textContent), html("thead", {}, head), html("tbody", {}, ...rows)));
}
