/** Appeals against a line of the ledger, and lines by hand. Domain-party 10. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { adjustPoints, requestAppeal } from 'contract/points/calls.ts';
import { daysToAppeal, pointAppeal, pointAppealProcess, type PointAppeal } from 'contract/points/point-appeal.ts';
import { pointEntry, pointStates, type PointEntry } from 'contract/points/point-entry.ts';
import { categories, ruleTypes } from 'contract/points/point-rule.ts';
import { causeOf } from '../../kit/flow.ts';
import { covers } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { begin } from '../../kit/process/take.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { tellPersons } from '../message/index.ts';
import { reverse } from './ledger.ts';
import { branchOf, memberOf } from './member.ts';
import { totalOf } from './standing.ts';

const area = 'points.pointAppeal';

const tell = (tx: Tx, { id, personId, matter }: PointAppeal, reply: string) =>
  tellPersons(tx, [
    {
      title: `【积分】申诉已答复：${matter}`,
      content: reply,
      entity: pointAppeal.name,
      recordId: id,
      personId,
      link: { routePath: '/self/points', query: {} },
    },
  ]);

/** The line is reversed, and where it should have been another number, that one stands beside it. */
async function uphold(tx: Tx, row: PointAppeal, score: number | null | undefined, reply: string): Promise<void> {
  const entry = await loadRow(tx, pointEntry, row.entryId, null);
  const cause = causeOf(pointAppeal, row.id, '申诉成立');
  await reverse(tx, [entry], `申诉成立：${reply}`, cause);
  if (!score) return;
  const { name, personId, organisationId, ruleId, category, matter, occurredOn, source, id: ofEntryId } = entry;
  const values = { name, personId, organisationId, ruleId, category, matter, occurredOn, source, ofEntryId, score };
  await applyEffects(tx, pointEntry, [{ values: { ...values, note: shortened(`申诉更正：${reply}`, 500) } }], cause);
}

export const appealHandler = handle(pointAppealProcess, {
  page: '/appraisal/points/appeal/detail',
  ask: ({ name, matter }) => ({ bizType: 'JF_APPEAL', title: `【积分】${name}对“${matter}”的计分提出申诉，待答复` }),
  steps: {
    uphold: {
      values: (_, _row, { reply }) => ({ reply }),
      opinion: ({ reply }) => reply,
      effect: each(async (tx, row, { score, reply }) => {
        await uphold(tx, row, score, reply);
        await tell(tx, row, reply);
      }),
    },
    dismiss: {
      values: (_, _row, { reply }) => ({ reply }),
      opinion: ({ reply }) => reply,
      effect: each(async (tx, row, { reply }) => {
        const cause = causeOf(pointAppeal, row.id, '维持原计分');
        await applyEffects(tx, pointEntry, [{ id: row.entryId, values: { state: pointStates.counted } }], cause);
        await tell(tx, row, reply);
      }),
    },
  },
});

interface Own extends PointEntry {
  isLate: boolean;
}
async function appealFaults(tx: Tx, entry: Own, reason: string): Promise<Fault[]> {
  const twice = await tx.one(sql`
    select 1 from point_appeal where entry_id = ${entry.id}::bigint and deleted_at is null limit 1`);
  return [
    ...(reason ? [] : [fault('reason', `${area}.reason`)]),
    ...(entry.isLate ? [fault('', `${area}.late`, { days: daysToAppeal })] : []),
    ...(twice ? [fault('', `${area}.twice`)] : []),
    ...(entry.state === pointStates.reversed ? [fault('', `${area}.reversed`)] : []),
  ];
}

/** Until the end of the seventh day after the line was written. */
export const appealable = sql`(e.created_at at time zone 'Asia/Shanghai')::date + ${daysToAppeal}::int`;

/** Lays an appeal before the committee; the line waits for its answer. */
export async function enterAppeal(tx: Tx, entry: PointEntry, reason: string): Promise<string> {
  const { id: entryId, personId, name, organisationId, matter } = entry;
  const values = { personId, name, organisationId, entryId, matter, reason };
  const [id = ''] = await applyEffects(tx, pointAppeal, [{ values }], { flow: 'itself', reason: '本人申诉' });
  const cause = causeOf(pointAppeal, id, '本人申诉');
  await applyEffects(tx, pointEntry, [{ id: entryId, values: { state: pointStates.appealed } }], cause);
  await begin(tx, appealHandler, [id], '本人申诉');
  return id;
}

const appeal = serve(requestAppeal, async ({ tx, body: { entryId, reason } }) => {
  const entry = await tx.one<Own>(sql`
    select e.*, ${appealable} < (select today from clock) as is_late from point_entry e
    where e.id = ${entryId}::bigint and e.person_id = ${tx.actor.personId}::bigint and e.deleted_at is null for update`);
  if (!entry) throw notFound();
  const said = reason?.trim() ?? '';
  const faults = await appealFaults(tx, entry, said);
  if (faults.length > 0) throw refuse(faults);
  return { id: await enterAppeal(tx, entry, said) };
});

const most = 100;
/** Whose line it is: a member, or a branch itself, to which the committee above gives. */
async function targetOf(tx: Tx, personId: string | null, organisationId: string | null) {
  const branch = organisationId === null ? null : await branchOf(tx, organisationId);
  const target = branch ?? (organisationId === null ? await memberOf(tx, personId) : null);
  const place = branch ? branch.parentId : target?.organisationId;
  return target && place && (await covers(tx, adjustPoints.access, place)) ? target : null;
}

const adjust = serve(adjustPoints, async ({ tx, body }) => {
  const { personId = null, organisationId = null, score = null, reason } = body;
  const target = await targetOf(tx, personId, organisationId);
  const missing =
    organisationId === null
      ? fault('personId', 'points.pointEntry.person')
      : fault('organisationId', 'points.pointEntry.branch');
  const why = reason?.trim() ?? '';
  const faults = [
    ...(target ? [] : [missing]),
    ...(score && Math.abs(score) <= most ? [] : [fault('score', 'points.pointEntry.score')]),
    ...(why ? [] : [fault('reason', 'points.pointEntry.reason')]),
  ];
  if (faults.length > 0 || !target || !score) throw refuse(faults);
  if (target.id !== null && target.id === tx.actor.personId) throw new Refusal(400, 'kit.own-matter');
  const values = {
    personId: target.id,
    name: target.name,
    organisationId: target.organisationId,
    category: score > 0 ? categories.award : categories.deduction,
    matter: '手工调整',
    score,
    occurredOn: await today(tx),
    source: ruleTypes.custom,
    note: why,
  };
  const [id = ''] = await applyEffects(tx, pointEntry, [{ values }], { flow: 'itself', reason: why });
  return { id, total: target.id === null ? null : await totalOf(tx, target.id) };
});

export const appealRoutes = [appeal, adjust];
