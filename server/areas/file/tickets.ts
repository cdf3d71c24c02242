/**
 * Tickets of phones. The first phone that opens one takes it and gets a claim of its own; the ticket opens nothing any
 * more, so a picture of the code is worth nothing. What comes belongs to who asked, with the rights of that moment.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { channels } from 'contract/file/calls.ts';
import { kindsOf } from 'contract/file/kinds.ts';
import { claimHeader, mostFiles, ticketMinutes } from 'contract/file/ticket.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import { standingActorOf } from '../platform/index.ts';
import { takeIn } from './intake.ts';
import { filesOfTicket, shownFile } from './record.ts';
import type { Store } from './store.ts';
import type { Call, Tx } from '../../kit/registry.ts';

interface Ticket {
  id: string;
  title: string;
  moduleName: string | null;
  tag: string | null;
  most: number;
  ownerId: string;
  isTaken: boolean;
  isOver: boolean;
  expiresAt: string;
}

const secret = () => randomBytes(24).toString('base64url');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const columns = sql`t.id, t.title, t.module_name, t.tag, t.most, t.owner_id,
  t.claim_hash is not null as is_taken, (t.ended_at is not null or t.expires_at <= now()) as is_over,
  t.expires_at`;
/** Open as long as the session that asked for it. */
const isOpen = sql`t.ended_at is null and t.expires_at > now()
  and exists (select 1 from session s where s.id = t.session_id and s.ended_at is null)`;
const dead = () => new Refusal(404, 'file.ticket');

async function shown(connection: Connection, { id, title, most, isTaken, isOver, expiresAt }: Ticket) {
  const files = (await filesOfTicket(connection, id)).map(shownFile);
  return { id, title, most, isTaken, isOver, expiresAt, files };
}

interface Wish {
  title: string;
  moduleName?: string;
  tag?: string;
  most?: number;
}

export async function make(tx: Tx, sessionId: string, wish: Wish) {
  const ticket = secret();
  const row = await tx.one<Ticket>(sql`
    insert into upload_ticket as t (ticket_hash, title, module_name, tag, most, owner_id, session_id, expires_at)
    values (${hashOf(ticket)}, ${wish.title.trim() || '文件'}, ${wish.moduleName ?? null}, ${wish.tag ?? null},
      ${wish.most ?? mostFiles}, ${tx.actor.userId}::bigint, ${sessionId}::bigint,
      now() + make_interval(mins => ${ticketMinutes})) returning ${columns}`);
  if (!row) throw new Error('no ticket was made');
  return { ticket, ...(await shown(tx, row)) };
}

async function own(tx: Tx, id: string): Promise<Ticket> {
  const row = await tx.one<Ticket>(sql`
    select ${columns} from upload_ticket t where t.id = ${id}::bigint and t.owner_id = ${tx.actor.userId}::bigint`);
  if (!row) throw notFound();
  return row;
}
export const read = async (tx: Tx, id: string) => shown(tx, await own(tx, id));

export async function end(tx: Tx, id: string) {
  await own(tx, id);
  await tx.rows(sql`update upload_ticket set ended_at = coalesce(ended_at, now()) where id = ${id}::bigint`);
  return read(tx, id);
}

/** Of two phones one gets it. */
export async function take(tx: Tx, ticket: string) {
  const claim = secret();
  const row = await tx.one<Ticket & { ownerName: string }>(sql`
    update upload_ticket t set claim_hash = ${hashOf(claim)}
    where t.ticket_hash = ${hashOf(ticket)} and t.claim_hash is null and ${isOpen}
    returning ${columns}, (select name from user_account where id = t.owner_id) as owner_name`);
  if (!row) throw dead();
  const { title, ownerName, most, expiresAt } = row;
  return { claim, title, ownerName, kinds: [...kindsOf(row.moduleName)], most, left: most, expiresAt };
}

/** The open ticket a phone has taken. */
async function claimed(connection: Connection, claim: string, lock = sql``): Promise<Ticket> {
  const row = await connection.one<Ticket>(sql`
    select ${columns} from upload_ticket t where t.claim_hash = ${hashOf(claim)} and ${isOpen} ${lock}`);
  if (!row) throw dead();
  return row;
}

export async function receive(call: Pick<Call, 'tx' | 'database' | 'header' | 'parts'>, store: Store) {
  const { tx, database } = call;
  const claim = call.header(claimHeader) ?? '';
  const ticket = await claimed(database, claim);
  const actor = await standingActorOf(database, ticket.ownerId);
  if (!actor) throw dead();
  const file = await takeIn({ tx: txOf(database, tx.registry, actor, tx.facts), database, store }, call, {
    moduleName: ticket.moduleName ?? 'phone',
    channel: channels.photo,
    ticket,
    // A ticket that ended while the picture was on its way takes it no more.
    settled: async own => void (await claimed(own, claim, sql`for share of t`)),
  });
  const { length } = await filesOfTicket(database, ticket.id);
  return { name: file.name, size: file.size, left: Math.max(0, ticket.most - length) };
}
