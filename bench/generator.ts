/**
 * The load, in a process of its own: so many connections, each asking again as soon as it was answered.
 * It speaks HTTP/1.1 over bare sockets, because on two cores every client that does more is measured along.
 */
import { connect, type Socket } from 'node:net';
import { loads, type Asked, type Known } from './loads.ts';

export interface Order {
  load: string;
  side: 'floor' | 'product';
  port: number;
  known: Known;
  connections: number;
  seconds: number;
  /** Number of the first request, so that no two runs make the same row. */
  first: number;
}
export interface Fired {
  requests: number;
  seconds: number;
  /** Status and count of answers that were not expected, and the first such answer. */
  faults: Record<string, number>;
  fault: string | null;
  /** Milliseconds. */
  p50: number;
  p95: number;
  worst: number;
}

/** Head and body; a large body is not copied. */
function bytesOf({ method, path, headers, body, content: whole }: Asked): Buffer[] {
  const content =
    whole ?? (body === undefined ? null : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) });
  const lines = Object.entries({
    ...headers,
    ...(content && { 'content-type': content.type, 'content-length': String(content.bytes.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`);
  if (!content) return [head];
  return whole ? [head, whole.bytes] : [Buffer.concat([head, content.bytes])];
}

const bound = Buffer.from('\r\n\r\n');

/** Sends one request and waits for the last byte of its answer. */
function answerTo(socket: Socket, request: Buffer[]): Promise<{ status: number; start: string }> {
  return new Promise((resolve, reject) => {
    let held: Buffer | null = null;
    let left = -1;
    let status = 0;
    let start = '';
    const done = (error?: Error) => {
      socket.off('data', take).off('error', done).off('close', lost);
      if (error) reject(error);
      else resolve({ status, start });
    };
    const lost = () => done(new Error('connection closed'));
    const take = (chunk: Buffer) => {
      if (left < 0) {
        held = held ? Buffer.concat([held, chunk]) : chunk;
        const end = held.indexOf(bound);
        if (end < 0) return;
        const text = held.toString('latin1', 0, end);
        status = Number(text.slice(9, 12));
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (length === undefined && status !== 304 && status !== 204) return done(new Error(`no length: ${text}`));
        if (status >= 400) start = held.toString('utf8', end, end + 300);
        left = Number(length ?? 0) - (held.length - end - bound.length);
      } else left -= chunk.length;
      if (left <= 0) done();
    };
    socket.on('data', take).on('error', done).on('close', lost);
    for (const bytes of request) socket.write(bytes);
  });
}

const share = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

export async function fire({ load, side, port, known, connections, seconds, first }: Order): Promise<Fired> {
  const { ask, expects = 200 } = loads[load] ?? {};
  if (!ask) throw new Error(`no load ${load}`);
  const took: number[] = [];
  const faults: Record<string, number> = {};
  let fault: string | null = null;
  let next = first;
  const began = performance.now();
  const until = began + seconds * 1000;
  const keepAsking = async () => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    while (performance.now() < until) {
      const request = bytesOf(ask(known, next++, side));
      const sent = performance.now();
      const { status, start } = await answerTo(socket, request);
      if (status === expects || status === 304) took.push(performance.now() - sent);
      else {
        faults[status] = (faults[status] ?? 0) + 1;
        fault ??= start.trim();
      }
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, keepAsking));
  const passed = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  const [p50, p95, worst] = [share(took, 0.5), share(took, 0.95), took.at(-1) ?? 0];
  return { requests: took.length, seconds: passed, faults, fault, p50, p95, worst };
}

process.on('message', (order: Order) => {
  fire(order).then(
    fired => process.send?.({ fired }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
