/**
 * One word to two thousand open pages: how many lines a second arrive, and when the last page has its own.
 * The product is told as another of its instances would tell it; what it gathers for a moment counts as its time.
 */
import { sql } from 'drizzle-orm';
import { WebSocket, type RawData } from 'ws';
import {
  counterNames,
  pushPath,
  pushProtocol,
  ticketPrefix,
  type CounterName,
  type PushedChange,
} from 'contract/message/push.ts';
import type { Database } from 'server/kit/database/connection.ts';
import { line, told } from './further.ts';
import { median, type Stage } from './measure.ts';

const [pages, atOnce, words] = [2000, 50, 10];
const patienceMs = 30_000;
/** One name after another: a word of before, or one of the product itself, is not taken for the word of this round. */
const nameOf = (round: number) => counterNames[round % counterNames.length] as CounterName;

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

type Side = 'floor' | 'product';

/** Fails where one of the pages is closed, or was while others opened. */
const closedBy = (side: Side, sockets: readonly WebSocket[]) =>
  new Promise<never>((_, reject) => {
    const tell = (code: number | string) => reject(new Error(`${side}: a page was closed, ${code}`));
    for (const socket of sockets) {
      if (socket.readyState !== WebSocket.OPEN) tell('while others opened');
      socket.once('close', tell);
    }
  });

const names = (said: RawData, name: CounterName): boolean => {
  const push = JSON.parse(String(said)) as PushedChange;
  return push.type === 'counters' && push.changed.includes(name);
};

/** Milliseconds until every page has heard the word. */
function heardByAll(side: Side, sockets: readonly WebSocket[], name: CounterName, say: () => Promise<unknown>) {
  return new Promise<number>((resolve, reject) => {
    const missing = new Set(sockets);
    const began = performance.now();
    const patience = setTimeout(
      () => reject(new Error(`${side}: ${missing.size} of ${sockets.length} pages heard nothing`)),
      patienceMs,
    );
    for (const socket of sockets) {
      const hear = (said: RawData) => {
        if (!names(said, name)) return;
        socket.off('message', hear);
        missing.delete(socket);
        if (missing.size > 0) return;
        clearTimeout(patience);
        resolve(performance.now() - began);
      };
      socket.on('message', hear);
    }
    say().catch(reject);
  });
}

export async function fanOut({ floor, product, known }: Stage, database: Database): Promise<string[]> {
  const tokens = known.crowd.slice(0, pages);
  const ofFloor = await openAll(tokens, () => open(floor.port, []));
  const ofProduct = await openAll(tokens, async token =>
    open(product.port, [pushProtocol, ticketPrefix + (await ticketFor(product.port, token))]),
  );
  const closed = Promise.race([closedBy('floor', ofFloor), closedBy('product', ofProduct)]);
  const took: { floor: number[]; product: number[] } = { floor: [], product: [] };
  for (let round = 0; round < words; round++) {
    const name = nameOf(round);
    const body = JSON.stringify({ type: 'counters', changed: [name] } satisfies PushedChange);
    const sayFloor = () => fetch(`http://127.0.0.1:${floor.port}/tell`, { method: 'POST', body });
    took.floor.push(await Promise.race([heardByAll('floor', ofFloor, name, sayFloor), closed]));
    const change = JSON.stringify({ by: 'bench', entities: [`counter ${name} *`] });
    const sayProduct = () => database.rows(sql`select pg_notify('change', ${change})`);
    took.product.push(await Promise.race([heardByAll('product', ofProduct, name, sayProduct), closed]));
  }
  for (const socket of [...ofFloor, ...ofProduct]) socket.terminate();
  const [bare, own] = [median(took.floor), median(took.product)];
  const rate = (ms: number) => told((pages * 1000) / ms, '/s');
  return [
    line('pushes to 2,000 pages, arrived', rate(own), `floor ${rate(bare)}`),
    line('until the last page has it', told(own, 'ms'), `floor ${told(bare, 'ms')}, gathering 150 ms`),
  ];
}
