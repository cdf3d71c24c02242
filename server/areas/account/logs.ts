/** Who is signed in now, who signed in when, and who did what: the lists of the three administrators. */
import { sql } from 'drizzle-orm';
import * as calls from 'contract/account/calls.ts';
import { auditRecord, loginRecord, session } from 'contract/account/logs.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import type { Raw } from '../../kit/resource/condition.ts';
import { within } from '../../kit/resource/reach.ts';
import { notFound } from '../../kit/refusal.ts';
import { isLive, type Parts } from '../platform/index.ts';
import { chosenIn } from './accounts.ts';
import { countsOf, pageOf, rowOf } from './lists.ts';
import { ownSignIns } from './own-sign-ins.ts';
import type { Tx } from '../../kit/registry.ts';

const live = sql`t.id in (select s.id from session s join user_account u on u.id = s.user_id where ${isLive})`;

const listOf = (resource: Resource, searched: readonly string[]) => (call: { tx: Tx; query: unknown }) =>
  pageOf(call.tx, resource, call.query as Raw, { searched, ...(resource === session && { also: [live] }) });
const placesSearched = ['username', 'name', 'address'] as const;

async function end(tx: Tx, { sessions }: Parts, ids: string[], reason: string | null) {
  const open = await tx.rows<{ id: string; userId: string; username: string }>(sql`
    select t.id, t.user_id, u.username from session t join user_account u on u.id = t.user_id
    where t.id = any(${sql.param(ids)}::bigint[]) and ${within(tx, 'platform.session.remove', session)}`);
  if (open.length !== ids.length) throw notFound();
  await sessions.end(tx, ids, 'ended by administrator');
  await audit(
    tx,
    ...open.map(({ id, userId, username }) => ({
      action: 'platform.session.remove',
      entity: 'session',
      recordId: id,
      detail: { userId, username },
      reason,
    })),
  );
  return { removed: open.length };
}

export const auditSearched = ['userName', 'username', 'action', 'requestId'] as const;

/** What was asked, without anything that could be a number of a person. */
export const harmless = (raw: Raw) =>
  JSON.parse(JSON.stringify(raw).replace(/\d{11,}[\dXx]?/g, '******')) as Record<string, unknown>;

/** Reading the audit is itself recorded, be it its rows or how many they are. Security SEC-69. */
const tell = (tx: Tx, detail: Record<string, unknown>) =>
  audit(tx, { action: 'platform.auditRecord.read', entity: 'auditRecord', detail });
async function readAudit(tx: Tx, raw: Raw) {
  const page = await pageOf(tx, auditRecord, raw, { searched: auditSearched });
  await tell(tx, { filter: harmless(raw), found: page.totalElements });
  return page;
}
async function countAudit(tx: Tx, raws: readonly Raw[]) {
  const found = await countsOf(tx, auditRecord, raws, { searched: auditSearched });
  await tell(tx, { counted: raws.map((raw, at) => ({ filter: harmless(raw), found: found[at] })) });
  return found;
}

export const logRoutes = (parts: Parts) => [
  serve(calls.listSessions, listOf(session, placesSearched)),
  serve(calls.endSessions, ({ tx, body }) => {
    const { ids, reason } = chosenIn(body);
    return end(tx, parts, ids, reason);
  }),
  serve(calls.listLoginRecords, listOf(loginRecord, placesSearched)),
  serve(calls.countLoginRecords, ({ tx, body }) => countsOf(tx, loginRecord, body.of, { searched: placesSearched })),
  serve(calls.listOwnSignIns, ({ tx, query }) => ownSignIns(tx, query)),
  serve(calls.listAuditRecords, ({ tx, query }) => readAudit(tx, query as unknown as Raw)),
  serve(calls.countAuditRecords, ({ tx, body }) => countAudit(tx, body.of)),
  serve(calls.readAuditRecord, async ({ tx, params: { id } }) => {
    const row = await rowOf(tx, auditRecord, id);
    await audit(tx, { action: 'platform.auditRecord.read', entity: 'auditRecord', recordId: id });
    return row;
  }),
];
