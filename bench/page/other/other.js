// A board of chessground on which anything goes; what is touched is chosen, as a finger would.
import { Chessground } from "./dist/chessground.min.js";

window.board = Chessground(document.getElementById("board"), { animation: { enabled: false }, movable: { free: true, color: "both", showDests: true } });
