/** The calls about persons who were recorded twice. */
import { sql, type SQL } from 'drizzle-orm';
import * as calls from 'contract/person/duplicate.ts';
import type { DuplicateJudgement } from 'contract/person/duplicate.ts';
import { person } from 'contract/person/person.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { within } from '../../kit/resource/reach.ts';
import { notFound } from '../../kit/refusal.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { merge } from './merge.ts';
import { separate } from './separate.ts';
import { bothOf, comparisonOf, merging, pairs } from './duplicate-pairs.ts';
import type { Tx } from '../../kit/registry.ts';

const judged = (tx: Tx, condition: SQL) => sql`
  from person_merge m join person k on k.id = m.kept_id
  where m.kept_id in (select t.id from ${sourceOf(person)} where ${within(tx, merging, person)}) and ${condition}`;

const judgements = (tx: Tx, condition: SQL, end: SQL = sql``) =>
  tx.rows<DuplicateJudgement>(sql`
    select m.id, m.kept_id, k.name as kept_name, m.dropped_text, m.state, m.reason,
      m.by_name, m.at, m.separated_by_name, m.separated_at
    ${judged(tx, condition)} order by m.id desc ${end}`);

async function judgement(tx: Tx, id: string): Promise<DuplicateJudgement> {
  const [row] = await judgements(tx, sql`m.id = ${id}::bigint`);
  if (!row) throw notFound();
  return row;
}

export async function different(tx: Tx, keptId: string, droppedId: string, reason: string): Promise<string> {
  const { kept, dropped } = await bothOf(tx, keptId, droppedId, 'write');
  const text = [dropped.values.name, dropped.values.number].filter(Boolean).join(' ');
  const row = await tx.one<{ id: string }>(sql`
    insert into person_merge (kept_id, dropped_id, dropped_text, state, reason, by_id, by_name)
    values (${kept.id}::bigint, ${dropped.id}::bigint, ${text}, 'different', ${reason},
      ${tx.actor.userId}::bigint, ${tx.actor.name}) returning id`);
  await audit(tx, {
    action: `${merging}.different`,
    entity: person.name,
    recordId: kept.id,
    detail: { droppedId },
    reason,
  });
  return row?.id ?? '';
}

export const duplicateRoutes = [
  serve(calls.listDuplicates, ({ tx, query: { page = 0, size = 20 } }) => pairs(tx, page, size)),
  serve(calls.compareDuplicates, ({ tx, query: { keptId, droppedId } }) => comparisonOf(tx, keptId, droppedId)),
  serve(calls.listJudgements, async ({ tx, query: { page = 0, size = 20 } }) => {
    const counted = await tx.one<{ n: number }>(sql`select count(*)::int as n ${judged(tx, sql`true`)}`);
    const content = await judgements(tx, sql`true`, sql`limit ${size} offset ${page * size}`);
    return { content, totalElements: counted?.n ?? 0 };
  }),
  serve(calls.mergePersons, async ({ tx, body }) => judgement(tx, await merge(tx, body))),
  serve(calls.markDifferent, async ({ tx, body: { keptId, droppedId, reason } }) =>
    judgement(tx, await different(tx, keptId, droppedId, reason.trim())),
  ),
  serve(calls.separatePersons, async ({ tx, params: { id }, body: { reason } }) => {
    await judgement(tx, id);
    await separate(tx, id, reason);
    return judgement(tx, id);
  }),
];
