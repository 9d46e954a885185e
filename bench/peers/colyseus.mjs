// A Colyseus server with rooms for two, who move in turn; each move is sent on at once, not by the tick.
//     node colyseus.mjs PORT
import { Room, Server } from "@colyseus/core";
import { ArraySchema, schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";

const cells = 64;
const State = schema({ turn: t.number(), board: t.array("number") });

class Table extends Room {
    maxClients = 2;
    patchRate = null;
    seats = new Map();

    onCreate() {
        this.state = new State().assign({ turn: 0, board: new ArraySchema(...new Array(cells).fill(0)) });
        this.onMessage("move", (client, { cell }) => {
            if (this.seats.get(client.sessionId) !== this.state.turn % 2 || !(cell >= 0 && cell < cells))
                return;
            this.state.board[cell]++;
            this.state.turn++;
            this.broadcastPatch();
        });
    }

    onJoin(client) {
        this.seats.set(client.sessionId, this.seats.size);
    }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("table", Table);
await server.listen(Number(process.argv[2]), "127.0.0.1");
console.log("ready");
