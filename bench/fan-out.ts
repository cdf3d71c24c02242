/**
 * One word to two thousand open pages: how many lines a second arrive, and when the last page has its own.
 * The product is told as another of its instances would tell it; what it gathers for a moment counts as its time.
 */
import { sql } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { pushPath, pushProtocol, ticketPrefix } from 'contract/message/push.ts';
import type { Database } from 'server/kit/database/connection.ts';
import { line, told } from './further.ts';
import { median, type Stage } from './measure.ts';

const [pages, atOnce, words] = [2000, 50, 10];
const patienceMs = 30_000;
const said = { type: 'counters', changed: ['todo'] };

async function ticketFor(port: number, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}/api/websocket/ticket`;
  const answer = await fetch(url, { method: 'POST', headers, body: '{}' });
  return ((await answer.json()) as { ticket: string }).ticket;
}

function open(port: number, protocols: string[]): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${pushPath}`, protocols, { perMessageDeflate: false });
  return new Promise((resolve, reject) => socket.once('open', () => resolve(socket)).once('error', reject));
}

/** Opens a page for each of the tokens, so many at once. */
async function openAll(tokens: readonly string[], openOne: (token: string) => Promise<WebSocket>) {
  const waiting = [...tokens];
  const sockets: WebSocket[] = [];
  const work = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) sockets.push(await openOne(token));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return sockets;
}

/** Milliseconds until every page has heard it. */
function heardByAll(sockets: readonly WebSocket[], say: () => Promise<unknown>): Promise<number> {
  return new Promise((resolve, reject) => {
    let missing = sockets.length;
    const began = performance.now();
    for (const socket of sockets)
      socket.once('message', () => {
        missing -= 1;
        if (missing === 0) resolve(performance.now() - began);
      });
    const patience = setTimeout(
      () => reject(new Error(`${missing} of ${sockets.length} pages heard nothing`)),
      patienceMs,
    );
    patience.unref();
    say().catch(reject);
  });
}

export async function fanOut({ floor, product, known }: Stage, database: Database): Promise<string[]> {
  const tokens = known.crowd.slice(0, pages);
  const ofFloor = await openAll(tokens, () => open(floor.port, []));
  const ofProduct = await openAll(tokens, async token =>
    open(product.port, [pushProtocol, ticketPrefix + (await ticketFor(product.port, token))]),
  );
  const took: { floor: number[]; product: number[] } = { floor: [], product: [] };
  const sayFloor = () => fetch(`http://127.0.0.1:${floor.port}/tell`, { method: 'POST', body: JSON.stringify(said) });
  const word = JSON.stringify({ by: 'bench', entities: ['counter todo *'] });
  const sayProduct = () => database.rows(sql`select pg_notify('change', ${word})`);
  for (let n = 0; n < words; n++) {
    took.floor.push(await heardByAll(ofFloor, sayFloor));
    took.product.push(await heardByAll(ofProduct, sayProduct));
  }
  for (const socket of [...ofFloor, ...ofProduct]) socket.terminate();
  const [bare, own] = [median(took.floor), median(took.product)];
  const rate = (ms: number) => told((pages * 1000) / ms, '/s');
  return [
    line('pushes to 2,000 pages, arrived', rate(own), `floor ${rate(bare)}`),
    line('until the last page has it', told(own, 'ms'), `floor ${told(bare, 'ms')}, gathering 150 ms`),
  ];
}
