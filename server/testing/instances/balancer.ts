/**
 * A small balancer without sticky sessions: each request goes to the next instance that says it is ready.
 * What certainly did not reach an instance, and what changes nothing, goes to another; everything else is told as it is.
 */
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const lookEveryMs = 250;

export interface Balancer {
  url: string;
  close(): Promise<void>;
}

type Outcome = { answer: IncomingMessage } | { failure: NodeJS.ErrnoException };

function forward(
  port: number,
  agent: Agent,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Outcome> {
  return new Promise(done => {
    const sent = ask({ host: '127.0.0.1', port, agent, method, path: url, headers }, answer => done({ answer }));
    sent.on('error', failure => done({ failure }));
    sent.setTimeout(120_000, () => sent.destroy(new Error('silent')));
    sent.end(body);
  });
}

const mayRepeat = (method: string | undefined, { code }: NodeJS.ErrnoException) =>
  code === 'ECONNREFUSED' || method === 'GET' || method === 'HEAD';

function say(response: ServerResponse, status: number): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status, code: 'balancer' }));
}

/** Which instances say that they are ready. */
function lookAt(ports: readonly number[], agent: Agent) {
  const ready = new Set<number>();
  const look = (port: number) =>
    new Promise<boolean>(done => {
      const asked = ask({ host: '127.0.0.1', port, path: '/health/ready', agent, timeout: 10_000 }, answer => {
        answer.resume();
        done(answer.statusCode === 200);
      });
      asked.on('timeout', () => asked.destroy()).on('error', () => done(false));
      asked.end();
    });
  const lookAll = () =>
    Promise.all(ports.map(async port => void ((await look(port)) ? ready.add(port) : ready.delete(port))));
  const timer = setInterval(() => void lookAll(), lookEveryMs);
  return { ready, lookAll, end: () => clearInterval(timer) };
}

export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, timeout: 120_000 });
  const looking = lookAt(ports, new Agent({ keepAlive: false }));
  let turn = 0;
  /** The next ones in turn, each once. */
  const candidates = () => {
    turn += 1;
    return ports.map((_, at) => ports[(turn + at) % ports.length] as number).filter(port => looking.ready.has(port));
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    for (const port of candidates()) {
      const outcome = await forward(port, agent, request, body);
      if ('answer' in outcome) {
        const { answer } = outcome;
        const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, { ...headers, 'x-instance': String(port) });
        return void answer.on('error', () => response.destroy()).pipe(response);
      }
      looking.ready.delete(port);
      if (!mayRepeat(request.method, outcome.failure)) return say(response, 502);
    }
    say(response, 503);
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => say(response, 502)));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  await looking.lookAll();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      looking.end();
      agent.destroy();
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}
