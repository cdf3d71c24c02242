/**
 * A gate between the server and its database. Shut, connections break and new ones are refused, as when the
 * database is gone; open, everything goes through.
 */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export interface Gate {
  port: number;
  shut(): void;
  open(): void;
  /** How many connections were refused while it was shut. */
  refused(): number;
  close(): Promise<void>;
}

export async function openGate({ hostname, port }: URL): Promise<Gate> {
  const sockets = new Set<Socket>();
  let isShut = false;
  let refused = 0;
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
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => sockets.forEach(socket => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    shut() {
      isShut = true;
      breakAll();
    },
    open: () => void (isShut = false),
    refused: () => refused,
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
