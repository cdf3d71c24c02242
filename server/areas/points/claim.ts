/** Claims: a member says what was done and proves it, the branch lets it count. Domain-party 10. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { requestClaim, withdrawClaim } from 'contract/points/calls.ts';
import { claimed, pointClaim, pointClaimProcess, type PointClaim } from 'contract/points/point-claim.ts';
import { pointEntry, pointStates } from 'contract/points/point-entry.ts';
import { ruleTypes, type PointRule } from 'contract/points/point-rule.ts';
import { causeOf } from '../../kit/flow.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { begin, takeOne } from '../../kit/process/take.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { hold, roomFor, rulesOf } from './ledger.ts';
import { memberOf, type PointMember } from './member.ts';

const area = 'points.pointClaim';
const { waiting, counted, returned } = pointStates;

interface Said {
  happenedOn: string;
  quantity?: number | null;
  note: string;
  evidence?: string[] | null;
}
const scoreOf = (rule: PointRule, { quantity }: Said): number => rule.score * (rule.unit ? (quantity ?? 1) : 1);

/** Another claim of the same matter, waiting or counted. */
const sameOf = (tx: Tx, { id, personId, ruleId }: Pick<PointClaim, 'id' | 'personId' | 'ruleId'>, said: Said) =>
  tx.one<{ state: string }>(sql`
    select state from point_claim where person_id = ${personId}::bigint and rule_id = ${ruleId}::bigint
      and happened_on = ${said.happenedOn}::date and note = ${said.note} and id <> ${id}::bigint and deleted_at is null
      and state in (${waiting}, ${counted}) order by state desc limit 1`);

const claimableOf = async (tx: Tx, ruleId: unknown): Promise<PointRule | undefined> =>
  (await rulesOf(tx, ruleTypes.custom)).find(({ id }) => id === ruleId);

type Of = Pick<PointClaim, 'id' | 'personId' | 'ruleId'>;
/** Everything that stands against what is said of a matter. */
async function saidFaults(tx: Tx, claim: Of, rule: PointRule, said: Said): Promise<Fault[]> {
  await hold(tx, [claim.personId]);
  const same = await sameOf(tx, claim, said);
  const room = await roomFor(tx, rule, claim.personId, said.happenedOn);
  return [
    ...(said.evidence?.length ? [] : [fault('evidence', `${area}.no-evidence`)]),
    ...(said.happenedOn > (await today(tx)) ? [fault('happenedOn', `${area}.later`)] : []),
    ...(said.happenedOn < rule.effectiveFrom
      ? [fault('happenedOn', `${area}.early`, { day: rule.effectiveFrom })]
      : []),
    ...(same ? [fault('note', same.state === counted ? `${area}.counted` : `${area}.waiting`)] : []),
    ...(scoreOf(rule, said) > room ? [fault(rule.unit ? 'quantity' : 'happenedOn', `${area}.cap`)] : []),
  ];
}

const worth = ({ score, claimedScore }: PointClaim): number => score ?? claimedScore ?? 0;

async function reviewFaults(tx: Tx, row: PointClaim, score: number | null | undefined): Promise<Fault[]> {
  const rule = await claimableOf(tx, row.ruleId);
  if (!rule) return [fault('', `${area}.rule`)];
  await hold(tx, [row.personId]);
  const isCounted = (await sameOf(tx, row, row as Said))?.state === counted;
  const room = await roomFor(tx, rule, row.personId, row.happenedOn);
  return [
    ...(isCounted ? [fault('', `${area}.counted`)] : []),
    ...((score ?? 0) > (row.claimedScore ?? 0)
      ? [fault('score', `${area}.more`, { most: row.claimedScore ?? 0 })]
      : []),
    ...((score ?? row.claimedScore ?? 0) > room ? [fault('score', `${area}.cap`)] : []),
  ];
}

async function enter(tx: Tx, row: PointClaim): Promise<void> {
  const rule = await claimableOf(tx, row.ruleId);
  const values = {
    name: row.name,
    personId: row.personId,
    organisationId: row.organisationId,
    ruleId: row.ruleId,
    category: rule?.category,
    matter: shortened(`${rule?.name}：${row.note}`, 200),
    score: worth(row),
    occurredOn: row.happenedOn,
    source: ruleTypes.custom,
    bizType: pointClaim.name,
    bizId: row.id,
  };
  await applyEffects(tx, pointEntry, [{ values }], causeOf(pointClaim, row.id, '申报通过计分'));
}

const resubmitted = (rule: PointRule | undefined, { happenedOn, quantity, note, evidence }: Said) => ({
  happenedOn,
  quantity: quantity ?? 1,
  note,
  evidence: evidence ?? null,
  claimedScore: rule ? scoreOf(rule, { happenedOn, quantity: quantity ?? 1, note }) : null,
});

export const claimHandler = handle(pointClaimProcess, {
  page: '/appraisal/points/claim/detail',
  async ask({ name, ruleId }, _, tx) {
    const rule = await tx.one<{ name: string }>(sql`select name from point_rule where id = ${ruleId}::bigint`);
    return { bizType: 'JF_AUDIT', title: `【积分】${name}申报${rule?.name ?? ''}待审核` };
  },
  steps: {
    review: {
      guard: (tx, row, { score }) => reviewFaults(tx, row, score),
      values: (_, row, { score }) => ({ score: score ?? row.claimedScore }),
      effect: each(enter),
    },
    resubmit: {
      async guard(tx, row, said) {
        const rule = await claimableOf(tx, row.ruleId);
        return rule ? saidFaults(tx, row, rule, said as Said) : [fault('', `${area}.rule`)];
      },
      values: async (tx, row, said) => resubmitted(await claimableOf(tx, row.ruleId), said as Said),
    },
  },
});

/** Enters a claim and asks the branch. */
export async function enterClaim(tx: Tx, member: PointMember, rule: PointRule, said: Said): Promise<string> {
  const values = {
    personId: member.id,
    name: member.name,
    organisationId: member.organisationId,
    ruleId: rule.id,
    ...resubmitted(rule, said),
  };
  const [id = ''] = await applyEffects(tx, pointClaim, [{ values }], { flow: 'itself', reason: '本人申报积分' });
  await begin(tx, claimHandler, [id], '本人申报');
  return id;
}

/** A new claim of the own, handed in at once. */
async function apply(tx: Tx, ruleId: unknown, said: Said): Promise<string> {
  const member = await memberOf(tx, tx.actor.personId);
  if (!member) throw refuse([fault('', `${area}.no-member`)]);
  const rule = await claimableOf(tx, ruleId);
  if (!rule) throw refuse([fault('ruleId', `${area}.rule`)]);
  const of = { id: '0', personId: member.id, ruleId: rule.id };
  const faults = await saidFaults(tx, of, rule, said);
  if (faults.length > 0) throw refuse(faults);
  return enterClaim(tx, member, rule, said);
}

/** The own claim under its lock. */
async function ownClaim(tx: Tx, id: string): Promise<PointClaim> {
  const row = await loadRow(tx, pointClaim, id, null);
  if (tx.actor.personId === null || row.personId !== tx.actor.personId) throw notFound();
  return row;
}

const request = serve(requestClaim, async ({ tx, body }) => {
  const { id, ruleId, ...given } = body;
  const said = (await cleanInput(tx, { input: claimed }, given)) as Said;
  if (typeof id !== 'string' || !/^\d{1,18}$/.test(id)) return { id: await apply(tx, ruleId, said) };
  const row = await ownClaim(tx, id);
  if (row.state !== returned) throw new Refusal(409, 'kit.illegal-step', { params: { action: '重新申报' } });
  await takeOne(tx, claimHandler, 'resubmit', row, { ...said });
  return { id };
});

const withdraw = serve(withdrawClaim, async ({ tx, params: { id } }) => {
  const row = await ownClaim(tx, id);
  if (row.state !== waiting && row.state !== returned)
    throw new Refusal(409, 'kit.illegal-step', { params: { action: '撤回' } });
  await takeOne(tx, claimHandler, 'withdraw', row, {});
  return { id };
});

export const claimRoutes = [request, withdraw];
