// A boardgame.io server with a game for two, who move in turn.
//     node boardgame.mjs PORT
import { createRequire } from "node:module";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");
const cells = 64;
const game = {
    name: "table",
    setup: () => ({ board: new Array(cells).fill(0) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        move: ({ G }, cell) => {
            if (!(cell >= 0 && cell < cells))
                return "INVALID_MOVE";
            G.board[cell]++;
        },
    },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
await server.run({ port: Number(process.argv[2]) });
console.log("ready");
