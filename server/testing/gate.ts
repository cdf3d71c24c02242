/**
 * A gate between the server and its database. Shut, connections break and new ones are refused, as when the
 * database is gone; open, everything goes through.
 */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Gate {
  /** Address of the database through it. */
  url: string;
  shut(): void;
  open(): void;
  /** Holds back all answers on the next connection over which `word` is said; resolves when it was. */
  hold(word: string): Promise<void>;
  /** How many connections were refused while it was shut. */
  refused(): number;
  close(): Promise<void>;
}

export async function openGate(url: string): Promise<Gate> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isShut = false;
  let refused = 0;
  let held: { word: string; isSaid(): void } | null = null;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => (sockets.delete(socket), other.destroy()));
  };
  const server: Server = createServer(inner => {
    if (isShut) {
      refused += 1;
      return void inner.resetAndDestroy();
    }
    const outer = connect(Number(port), hostname);
    keep(inner, outer);
    keep(outer, inner);
    inner.pipe(outer).pipe(inner);
    inner.on('data', said => {
      if (!held || !said.includes(held.word)) return;
      outer.unpipe(inner);
      held.isSaid();
      held = null;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => sockets.forEach(socket => socket.destroy());
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    shut() {
      isShut = true;
      breakAll();
    },
    open: () => void (isShut = false),
    hold: word => new Promise(isSaid => (held = { word, isSaid })),
    refused: () => refused,
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
