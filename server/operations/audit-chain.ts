/**
 * The chain over the audit: each row gets a number and a hash that covers it and all before it, in the order of sealing.
 * Whoever changes the past of the database breaks the chain from there on. Security SEC-67, decision 055.
 */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection, Database } from '../kit/database/connection.ts';

/** One link of the chain; `sealedAt` is the instant of the transaction that sealed it, RFC 3339. */
export interface Link {
  number: string;
  auditId: string;
  hash: string;
  sealedAt: string;
}

/**
 * What of the row `a` is covered, as text that no setting of the session changes. The columns are named one by one: a column
 * that comes later is not in it, so links of before stay good.
 */
export const rowText = sql`jsonb_build_array(a.id, extract(epoch from a.at)::text, a.action, a.entity, a.record_id, a.change_id, a.detail,
  a.result, a.reason, a.user_id, a.user_name, a.address, a.session_id, a.route, a.request_id)::text`;

/** The row whose text is given, behind the hash `before`, at this number. */
export const hashOf = (before: string, number: bigint | string, sealedAt: string, text: string): string =>
  createHash('sha256').update(`${before}\n${number}\n${sealedAt}\n${text}`).digest('hex');

/** What the first link stands behind. */
export const origin = '';

export const lastLink = (connection: Connection): Promise<Link | null> =>
  connection.one<Link>(sql`
    select number, audit_id, hash, sealed_at from audit_link order by number desc limit 1`);

/**
 * How much older than the last sealing a row may be that appears only now: longer than any transaction takes. What is older
 * was not there when its time was sealed: it stays without a link, and the verifier tells of it.
 */
const latest = sql`interval '1 hour'`;
/** Rows `a` that may still be sealed when this is the last link. */
const isInTime = (last: Link | null) => (last ? sql`a.at >= ${last.sealedAt}::timestamptz - ${latest}` : sql`true`);
export const isUnlinked = sql`not exists (select from audit_link l where l.audit_id = a.id)`;

const portion = 2000;

/** The next rows by id, made into links behind `last`. */
async function sealPortion(connection: Connection, last: Link | null, ofThese: { after: string; inTime: SQL }) {
  const rows = await connection.rows<{ id: string; text: string; now: string }>(sql`
    select a.id, ${rowText} as text, now() as now from audit_record a
    where a.id > ${ofThese.after}::bigint and ${ofThese.inTime} and ${isUnlinked} order by a.id limit ${portion}`);
  const links: Link[] = [];
  if (rows.length === 0) return links;
  for (const { id, text, now } of rows) {
    const before = links.at(-1) ?? last;
    const number = String(BigInt(before?.number ?? 0) + 1n);
    links.push({ number, auditId: id, hash: hashOf(before?.hash ?? origin, number, now, text), sealedAt: now });
  }
  await connection.rows(sql`
    insert into audit_link (number, audit_id, hash, sealed_at)
    select number, "auditId", hash, "sealedAt" from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as l(number bigint, "auditId" bigint, hash text, "sealedAt" timestamptz)`);
  return links;
}

/** All that is due now, in portions of one transaction; gives how many rows. */
async function sealDue(connection: Connection): Promise<number> {
  let last = await lastLink(connection);
  const inTime = isInTime(last);
  let count = 0;
  for (let after = '-1'; ;) {
    const links = await sealPortion(connection, last, { after, inTime });
    count += links.length;
    if (links.length < portion) return count;
    last = links.at(-1) as Link;
    after = last.auditId;
  }
}

/** Seals what was committed since; of several instances at once one does. The first run takes all there is. */
export const sealAudit = (database: Database): Promise<number> =>
  database.transaction(async connection => {
    const turn = await connection.one<{ isOurs: boolean }>(sql`
      select pg_try_advisory_xact_lock(hashtext('audit_link')) as is_ours`);
    return turn?.isOurs ? sealDue(connection) : 0;
  });

/** The same behind whoever is sealing: afterwards nothing that is due is without its link. */
export const sealAuditInTurn = (database: Database): Promise<number> =>
  database.transaction(async connection => {
    await connection.rows(sql`set local statement_timeout = 0`);
    await connection.rows(sql`select pg_advisory_xact_lock(hashtext('audit_link'))`);
    return sealDue(connection);
  });

/** The oldest row that is due for more than a minute; null also before the first run has ended. */
export async function oldestUnsealed(connection: Connection): Promise<string | null> {
  const last = await lastLink(connection);
  if (!last) return null;
  const row = await connection.one<{ id: string }>(sql`
    select a.id from audit_record a
    where ${isInTime(last)} and a.at < now() - interval '1 minute' and ${isUnlinked} order by a.id limit 1`);
  return row?.id ?? null;
}
