/**
 * Live pushes over /websocket: a page opens the connection with a ticket in the sub-protocol and is told which counter
 * to ask for again, or that its menu is another. What one instance writes is heard by all of them through the change counter. Security SEC-29.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  counterNames,
  pushPath,
  pushProtocol,
  pushTicket,
  ticketPrefix,
  type CounterName,
  type PushedChange,
} from 'contract/message/push.ts';
import { prepared, type Connection, type Database } from '../../kit/database/connection.ts';
import { serve } from '../../kit/route.ts';
import { askedHost, trusting } from '../../kit/http/proxies.ts';
import { isOwnOrigin } from '../../kit/http/security-headers.ts';
import { holderOf, liveSessions } from '../platform/index.ts';
import { everybody, readCounter } from './tell.ts';

const limits = { ticketSeconds: 30, bytes: 64 << 10, messagesPerSecond: 20, beatMs: 30_000, perUser: 10 } as const;
/** Several changes within this time are one message. */
const gatherMs = 150;
/** Close codes of our own: the session has ended; this account has too many connections. */
const closing = { goingAway: 1001, violation: 1008, ended: 4401, tooMany: 4429 } as const;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

export const pushRoutes = [
  serve(pushTicket, async ({ tx, session }) => {
    const ticket = randomBytes(24).toString('base64url');
    await tx.rows(sql`
      insert into push_ticket (hash, session_id, user_id, expires_at) values (${hashOf(ticket)}, ${session?.id ?? null}::bigint,
        ${tx.actor.userId}::bigint, now() + make_interval(secs => ${limits.ticketSeconds}))`);
    return { ticket };
  }),
];

interface Holder {
  sessionId: string;
  userId: string;
}

/** Takes a ticket out: it opens one connection, and only while its session lives. */
async function redeem(connection: Connection, ticket: string): Promise<Holder | null> {
  const holder = await connection.one<Holder>(
    prepared(sql`
      delete from push_ticket where hash = ${hashOf(ticket)} and expires_at > now()
      returning session_id, user_id`),
  );
  return holder && (await liveSessions(connection, [holder.sessionId])).has(holder.sessionId) ? holder : null;
}

const ticketOf = ({ headers }: IncomingMessage): string | null => {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map(word => word.trim());
  const ticket = offered.find(word => word.startsWith(ticketPrefix))?.slice(ticketPrefix.length);
  return offered.includes(pushProtocol) && ticket && ticket.length <= 100 ? ticket : null;
};

type Changed = CounterName | 'menu';
interface Open extends Holder {
  socket: WebSocket;
  changed: Set<Changed>;
  timer: NodeJS.Timeout | null;
  isAlive: boolean;
}

function pushesOf(changed: ReadonlySet<Changed>): PushedChange[] {
  const counters = counterNames.filter(name => changed.has(name));
  return [
    ...(counters.length > 0 ? [{ type: 'counters', changed: counters } as const] : []),
    ...(changed.has('menu') ? [{ type: 'menu' } as const] : []),
  ];
}

/** The connections of one instance, by account. */
function connections() {
  const byUser = new Map<string, Set<Open>>();
  const all = () => [...byUser.values()].flatMap(set => [...set]);
  function tell(open: Open, names: readonly Changed[]) {
    names.forEach(name => open.changed.add(name));
    open.timer ??= setTimeout(() => {
      open.timer = null;
      const pushes = pushesOf(open.changed);
      open.changed.clear();
      if (open.socket.readyState === open.socket.OPEN) pushes.forEach(push => open.socket.send(JSON.stringify(push)));
    }, gatherMs);
  }
  return {
    all,
    add(holder: Holder, socket: WebSocket): Open {
      const own = byUser.get(holder.userId) ?? new Set();
      const open = { ...holder, socket, changed: new Set<Changed>(), timer: null, isAlive: true };
      byUser.set(holder.userId, own.add(open));
      const [oldest] = own;
      if (own.size > limits.perUser) oldest?.socket.close(closing.tooMany);
      return open;
    },
    drop(open: Open) {
      if (open.timer) clearTimeout(open.timer);
      const own = byUser.get(open.userId);
      own?.delete(open);
      if (own?.size === 0) byUser.delete(open.userId);
    },
    tellUser: (userId: string, name: Changed) =>
      (userId === everybody ? all() : [...(byUser.get(userId) ?? [])]).forEach(open => tell(open, [name])),
    tellAll: () => all().forEach(open => tell(open, [...counterNames, 'menu'])),
  };
}

/** Nothing is asked of us over this line; what comes anyway is counted, so that nobody floods. */
function limitIncoming(socket: WebSocket): void {
  let count = 0;
  const timer = setInterval(() => void (count = 0), 1000).unref();
  socket.on('message', () => {
    count += 1;
    if (count > limits.messagesPerSecond) socket.close(closing.violation);
  });
  socket.on('close', () => clearInterval(timer));
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Opens /websocket on a server; it ends with it. */
export function openPush(http: FastifyInstance, database: Database, trustedProxies: readonly string[] = []): void {
  const isTrusted = trusting(trustedProxies);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.bytes,
    perMessageDeflate: false,
    handleProtocols: () => pushProtocol,
  });
  const open = connections();

  async function endDead(): Promise<void> {
    // Who comes meanwhile was not asked about, and showed a live session at the door.
    const found = open.all();
    const live = await liveSessions(
      database,
      found.map(one => one.sessionId),
    );
    for (const one of found) if (!live.has(one.sessionId)) one.socket.close(closing.ended);
  }
  // A database that is away ends nobody: the next beat looks again.
  const endDeadSoon = () => void endDead().catch(() => undefined);

  database.heard(entities => {
    if (entities === null) return open.tellAll();
    for (const entity of entities) {
      const counter = readCounter(entity);
      if (counter) open.tellUser(counter.userId, counter.name);
      const holder = entity === 'menu' ? everybody : holderOf(entity);
      if (holder) open.tellUser(holder, 'menu');
    }
    if (entities.includes('session')) endDeadSoon();
  });

  function welcome(holder: Holder, socket: WebSocket) {
    const one = open.add(holder, socket);
    limitIncoming(socket);
    socket.on('pong', () => void (one.isAlive = true));
    socket.on('close', () => open.drop(one)).on('error', () => socket.terminate());
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (request.url !== pushPath) return refuse(socket, '404 Not Found');
    if (!isOwnOrigin(request.headers.origin, askedHost(request, isTrusted))) return refuse(socket, '403 Forbidden');
    const ticket = ticketOf(request);
    const holder = ticket === null ? null : await redeem(database, ticket);
    if (!holder) return refuse(socket, '401 Unauthorized');
    server.handleUpgrade(request, socket, head, made => welcome(holder, made));
  }
  http.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch(() => refuse(socket, '503 Service Unavailable'));
  });

  const beat = setInterval(() => {
    for (const one of open.all()) {
      if (!one.isAlive) one.socket.terminate();
      one.isAlive = false;
      one.socket.ping();
    }
    if (open.all().length > 0) endDeadSoon();
  }, limits.beatMs).unref();
  http.addHook('preClose', async () => {
    clearInterval(beat);
    for (const one of open.all()) {
      one.socket.close(closing.goingAway);
      setTimeout(() => one.socket.terminate(), 1000).unref();
    }
  });
}
