// What the page says, in its two languages. {name} stands for a value.

const WORDS = {
  en: {
    view: "View", language: "Language", theme: "Colours", speed: "Speed",
    themeAuto: "as the system", themeLight: "light", themeDark: "dark",
    truth: "Truth", seat0: "First", seat1: "Second", all: "All three",
    truthTitle: "The truth", seat0Title: "What {name} (first) can know", seat1Title: "What {name} (second) can know",
    first: "first", second: "second",
    boards: "Board", controls: "Step through the game", players: "Players", moves: "Moves", times: "Time per move",
    certainChart: "Enemy pieces known for certain", asText: "The board as a table", keys: "Keys",
    toFirst: "To the beginning (Home)", back: "One ply back (←)", play: "Play (space)", pause: "Pause (space)",
    forth: "One ply on (→)", toLast: "To the end (End)", nextClash: "To the next clash (/)", slider: "Ply",
    counter: "{ply} / {plies}",
    begin: "Before the first ply", noGame: "The game did not begin: there is no board to show.",
    ply: "Ply {ply} of {plies}: {name} ({seat}), {piece} {from} to {to}{result}",
    quiet: "", win: ", takes {other}", loss: ", falls to {other}", trade: ", trades with {other}",
    resultWin: "takes", resultLoss: "falls to", resultTrade: "trades with",
    flagShown: "The flag of the {seat} is shown on {stop}.",
    unknown: "unknown piece", unknownShort: "unknown",
    legend: "? with the number of kinds that it can be · ✓ certain, or shown to all", legendTruth: "✓ flag shown to all", of: "{seat} · {stop}",
    one: "It is: ", can: "It can be one of {count}: ", since: "certain since ply {ply}", always: "certain from the start",
    shown: "shown to all",
    pieceLabel: "{stop}: {kind} of the {seat}", canLabel: "can be {kinds}", sureLabel: "worked out for certain",
    lost: "Lost", nothingLost: "nothing yet", left: "left", used: "used", noClock: "no limit",
    inFrame0: "Squares as the first player sees the board.", inFrame1: "Squares as the second player sees the board.",
    noTimes: "The record has no times.", timesLabel: "Time per move. First: mean {mean0}, longest {most0}. Second: mean {mean1}, longest {most1}.",
    certainLabel: "How many of the enemy's 25 pieces are known for certain, ply by ply.", certainNow: "{seat} knows {count} of 25",
    faultTitle: "At fault: {name} ({seat}), {reason}", faultBefore: "before the first ply", faultAt: "at ply {ply}",
    answered: "It answered (squares as it sees the board)", nothing: "nothing", wrong: "What is wrong", disputed: "Disputed: waiting for a processor explains it.",
    notes: "Notes",
    keyBack: "one ply back, one on", keyEnds: "to the beginning, to the end", keySpace: "play, pause", keyClash: "to the next clash",
    keyView: "next view", keyFlip: "turn the true board round", keyLanguage: "the other language", keyPieces: "with a piece in focus: the next, the one before",
    round: "round {round}", won: "won", drawn: "draw", lostGame: "lost", noWinner: "no winner",
  },
  zh: {
    view: "视角", language: "语言", theme: "配色", speed: "速度",
    themeAuto: "跟随系统", themeLight: "浅色", themeDark: "深色",
    truth: "真相", seat0: "先手", seat1: "后手", all: "三者并列",
    truthTitle: "真相", seat0Title: "{name}（先手）所能知道的", seat1Title: "{name}（后手）所能知道的",
    first: "先手", second: "后手",
    boards: "棋盘", controls: "逐步回放", players: "双方", moves: "着法", times: "每步用时",
    certainChart: "已确定的敌子数", asText: "以表格显示棋盘", keys: "按键",
    toFirst: "到开局 (Home)", back: "后退一步 (←)", play: "播放 (空格)", pause: "暂停 (空格)",
    forth: "前进一步 (→)", toLast: "到终局 (End)", nextClash: "到下一次碰子 (/)", slider: "步数",
    counter: "{ply} / {plies}",
    begin: "第一步之前", noGame: "对局没有开始，没有可显示的棋盘。",
    ply: "第 {ply} 步（共 {plies} 步）：{name}（{seat}）{piece} {from} 到 {to}{result}",
    quiet: "", win: "，吃{other}", loss: "，撞{other}", trade: "，兑{other}",
    resultWin: "吃", resultLoss: "撞", resultTrade: "兑",
    flagShown: "{seat}亮出军旗：{stop}。",
    unknown: "未知棋子", unknownShort: "未知",
    legend: "? 及其可能的棋子种数 · ✓ 已确定，或已亮明", legendTruth: "✓ 已亮明的军旗", of: "{seat} · {stop}",
    one: "它是：", can: "可能是以下 {count} 种之一：", since: "第 {ply} 步起确定", always: "开局即确定",
    shown: "已亮明",
    pieceLabel: "{stop}：{seat}的{kind}", canLabel: "可能是{kinds}", sureLabel: "已推断确定",
    lost: "阵亡", nothingLost: "尚无", left: "剩余", used: "已用", noClock: "不限时",
    inFrame0: "坐标以先手所见为准。", inFrame1: "坐标以后手所见为准。",
    noTimes: "记录中没有用时。", timesLabel: "每步用时。先手：平均 {mean0}，最长 {most0}。后手：平均 {mean1}，最长 {most1}。",
    certainLabel: "逐步显示敌方 25 子中已能确定的个数。", certainNow: "{seat}已确定 25 子中的 {count} 子",
    faultTitle: "违规：{name}（{seat}），{reason}", faultBefore: "第一步之前", faultAt: "第 {ply} 步",
    answered: "其应答（坐标以其所见为准）", nothing: "无", wrong: "错在何处", disputed: "有争议：可能是等待处理器所致。",
    notes: "备注",
    keyBack: "后退、前进一步", keyEnds: "到开局、到终局", keySpace: "播放、暂停", keyClash: "到下一次碰子",
    keyView: "切换视角", keyFlip: "翻转真相棋盘", keyLanguage: "切换语言", keyPieces: "选中棋子时：下一个、上一个",
    round: "第 {round} 轮", won: "胜", drawn: "和", lostGame: "负", noWinner: "无人获胜",
  },
};

let language = "en";

function say(word, values = {}) {
  return WORDS[language][word].replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
}

function kindName(letter) {
  return game.kinds[letter][language];
}

function listed(kinds) {
  return [...kinds].map(kindName).join(language === "zh" ? "、" : ", ");
}

function seatName(seat) {
  return say(seat === 0 ? "first" : "second");
}

function spelt(ms) {
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  return ms < 59950 ? `${(ms / 1000).toFixed(1)} s` : clockFace(ms);
}

function clockFace(ms) {
  const tenths = Math.floor(ms / 100);
  const seconds = Math.floor(tenths / 10) % 60, minutes = Math.floor(tenths / 600);
  return `${minutes}:${String(seconds).padStart(2, "0")}.${tenths % 10}`;
}
