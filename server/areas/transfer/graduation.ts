/** Batches of graduates: opened for classes, issued at once, closed with nobody's goal unknown. Domain-party 4.4. */
import { sql } from 'drizzle-orm';
import { addYears } from 'contract/kit/calendar.ts';
import { fault } from 'contract/kit/fault.ts';
import { inRegister } from 'contract/member/codes.ts';
import { goals, goalStates, reasonOfGoal, staying, states, types, yearsKept } from 'contract/transfer/codes.ts';
import { graduationBatch, graduationProcess, type GraduationBatch } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination, type GraduationDestination } from 'contract/transfer/graduation-destination.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { rules, type Values, type Tx } from '../../kit/registry.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { recordSteps } from '../../kit/process/record.ts';
import { rowsById } from '../../kit/write/load.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { closeTodos } from '../message/index.ts';
import { askGraduates, fillTask, type Batch } from './goals.ts';
import { takeNumbers, validDaysOf, writeLetters } from './letters.ts';

const area = 'transfer.graduationBatch';
type Leaving = Pick<GraduationBatch, 'id' | 'name' | 'leaveOn'>;

export const graduationRules = rules(graduationBatch, {
  facts: async tx => ({ today: await today(tx) }),
  check: ({ after, changed }, known) => {
    const { deadlineOn, leaveOn } = after;
    return [
      ...(changed.has('deadlineOn') && deadlineOn && deadlineOn < known.today
        ? [fault('deadlineOn', `${area}.deadline`)]
        : []),
      ...((changed.has('leaveOn') || changed.has('deadlineOn')) && deadlineOn && leaveOn && leaveOn < deadlineOn
        ? [fault('leaveOn', `${area}.leave`, { day: deadlineOn })]
        : []),
    ];
  },
});

interface Graduate {
  memberId: string;
  number: string | null;
  name: string;
  classId: string | null;
  organisationId: string;
}
/** Members of the classes whom no open batch asks already. */
const graduatesOf = (tx: Tx, row: GraduationBatch) =>
  tx.rows<Graduate>(sql`
    select m.id as member_id, p.number, p.name, p.class_id, m.organisation_id
    from party_member m join person p on p.id = m.id
    where m.deleted_at is null and m.party_status = any(${sql.param(inRegister)}::text[])
      and p.class_id = any(${sql.param(row.classIds)}::bigint[])
      and not exists (select 1 from graduation_destination d join graduation_batch b on b.id = d.graduation_batch_id
        where d.member_id = m.id and d.deleted_at is null and b.deleted_at is null and b.state in ('2', '3'))
    order by p.class_id, m.id`);

async function open(tx: Tx, row: GraduationBatch): Promise<void> {
  const graduates = await graduatesOf(tx, row);
  const changes = graduates.map(one => ({ values: { ...one, graduationBatchId: row.id, state: goalStates.silent } }));
  await applyEffects(tx, graduationDestination, changes, causeOf(graduationBatch, row.id, '毕业生转接'));
  const memberIds = graduates.map(one => one.memberId);
  await askGraduates(tx, row, memberIds);
}

interface Goal {
  id: string;
  name: string;
  kind: string;
  memberCategory: string;
  /** Why this graduate cannot go as yet. */
  why: string | null;
}
/** Checked goals, with what stands against each. */
export async function checkedGoals(tx: Tx, batchId: string, isHeld = false, reached = sql`true`): Promise<Goal[]> {
  const month = (await today(tx)).slice(0, 7);
  const asksDues = (await settingOf(tx, 'zj.duesCheck', 'true')) !== 'false';
  return tx.rows<Goal>(sql`
    select t.id, t.name, t.kind, m.member_category,
      case when t.kind in ('4', '5') then null
        when not m.party_status = any(${sql.param(inRegister)}::text[]) or m.party_status = '2' then '党籍状态不能转接'
        when o.no is not null then '已有未办结的转接单' || o.no
        when ${asksDues} and coalesce(t.dues_paid_to, '') < ${month} then '党费尚未交至' || ${month} end as why
    from graduation_destination t join party_member m on m.id = t.member_id
      left join transfer o on o.open_for = t.member_id::text and o.deleted_at is null
    where t.graduation_batch_id = ${batchId}::bigint and t.deleted_at is null and t.state = ${goalStates.checked}
      and ${reached}
    order by t.id ${isHeld ? sql`for update of t` : sql``}`);
}

/** Orders and letters for these graduates, all in one transaction. */
async function issueGoals(tx: Tx, row: GraduationBatch, goes: Goal[]): Promise<void> {
  const issuedOn = await today(tx);
  const ids = goes.map(({ id }) => id);
  const rows = await rowsById(tx, graduationDestination, ids);
  const all = goes.map(goal => ({ ...(rows.get(goal.id) as GraduationDestination), ...goal }));
  const numbers = await takeNumbers(tx, all.length);
  const daysByRegion = new Map<unknown, number>();
  for (const region of new Set(all.map(one => one.toRegion)))
    daysByRegion.set(region, await validDaysOf(tx, { type: types.paper, toRegion: region }));
  const orders = all.map((one, at) => ({
    one,
    number: numbers[at]!,
    validDays: daysByRegion.get(one.toRegion) ?? 30,
  }));
  const changes = orders.map(({ one, number, validDays }) => ({
    values: {
      type: types.paper,
      reason: reasonOfGoal[one.kind],
      memberId: one.memberId,
      toCommittee: one.toCommittee,
      toOrganisationName: one.toOrganisationName,
      toRegion: one.toRegion,
      toContact: one.toContact,
      duesPaidTo: one.duesPaidTo,
      leaveOn: row.leaveOn,
      letterNo: number.letterNo,
      letterOn: issuedOn,
      validDays,
      graduationBatchId: row.id,
      state: states.issued,
    },
  }));
  const cause = causeOf(graduationBatch, row.id, row.name);
  const orderIds = await applyEffects(tx, transfer, changes, cause);
  const letters = orders.map(({ one, number, validDays }, at) => ({
    ...one,
    ...number,
    id: orderIds[at] ?? '',
    issuedOn,
    validDays,
  }));
  await writeLetters(tx, letters, cause.reason);
  const followed = all.map(({ id }, at) => ({ id, values: { state: goalStates.issued, transferId: orderIds[at] } }));
  await applyEffects(tx, graduationDestination, followed, cause);
  await recordSteps(tx, transfer, letters, { node: '毕业生集中开具', opinion: cause.reason });
}

/** Whose membership stays is kept; from the day of leaving two years at most. */
async function keep(tx: Tx, row: Leaving, ids: string[], values: Values = {}): Promise<void> {
  const keptUntil = addYears(row.leaveOn, yearsKept);
  const changes = ids.map(id => ({ id, values: { ...values, state: goalStates.kept, keptUntil } }));
  await applyEffects(tx, graduationDestination, changes, causeOf(graduationBatch, row.id, row.name));
}

/** Of the goals that were checked: who stays, and who can go now. */
async function sorted(tx: Tx, row: GraduationBatch) {
  const all = await checkedGoals(tx, row.id, true);
  return {
    all,
    stays: all.filter(one => staying.includes(one.kind)).map(one => one.id),
    goes: all.filter(one => !staying.includes(one.kind) && one.why === null),
  };
}

/** Who went by an order of the own meanwhile, and who is in the register no longer. */
const goneOtherwise = (tx: Tx, row: Leaving) =>
  tx.rows<{ id: string; transferId: string | null }>(sql`
    select d.id, t.id as transfer_id
    from graduation_destination d join party_member m on m.id = d.member_id
      left join lateral (select o.id from transfer o where o.member_id = d.member_id and o.deleted_at is null
        and o.state <> ${states.cancelled} and o.created_at >= d.created_at order by o.id desc limit 1) t on true
    where d.graduation_batch_id = ${row.id}::bigint and d.deleted_at is null and d.state in ('1', '2', '3')
      and (t.id is not null or m.deleted_at is not null or not m.party_status = any(${sql.param(inRegister)}::text[]))
    order by d.id for update of d`);

/** They are told so and not kept. */
async function followOthers(tx: Tx, row: Leaving): Promise<void> {
  const changes = (await goneOtherwise(tx, row)).map(({ id, transferId }) => ({
    id,
    values: { transferId, state: transferId ? goalStates.issued : goalStates.gone },
  }));
  await applyEffects(tx, graduationDestination, changes, causeOf(graduationBatch, row.id, row.name));
}

/** Goals of a batch that are not settled, by state, held. */
async function unsettled(tx: Tx, row: GraduationBatch): Promise<(state: string) => string[]> {
  const open = await tx.rows<{ id: string; state: string }>(sql`
    select id, state from graduation_destination where graduation_batch_id = ${row.id}::bigint and deleted_at is null
    and state in ('1', '2', '3') order by id for update`);
  return state => open.filter(one => one.state === state).map(one => one.id);
}

export const graduationHandler = handle(graduationProcess, {
  page: '/member/transfer/graduation/detail',
  ask: () => null,
  steps: {
    submit: {
      async guard(tx, row) {
        // Two batches of the same classes opened at once take turns, so that nobody is asked by both.
        await tx.rows(sql`select pg_advisory_xact_lock(hashtext('graduation batch'))`);
        return (await graduatesOf(tx, row)).length === 0 ? [fault('classIds', `${area}.nobody`)] : [];
      },
      values: async (tx, row) => ({
        branchIds: [...new Set((await graduatesOf(tx, row)).map(one => one.organisationId))],
      }),
      effect: each(open),
    },
    generate: {
      guard: async (tx, row) => ((await sorted(tx, row)).all.length === 0 ? [fault('', `${area}.none`)] : []),
      node: async (tx, row) => `开具介绍信 ${(await sorted(tx, row)).goes.length} 份`,
      effect: each(async (tx, row) => {
        const { goes, stays } = await sorted(tx, row);
        await issueGoals(tx, row, goes);
        await keep(tx, row, stays);
      }),
    },
    close: {
      async guard(tx, row) {
        const gone = (await goneOtherwise(tx, row)).map(({ id }) => id);
        const filled = (await unsettled(tx, row))(goalStates.filled);
        const count = filled.filter(id => !gone.includes(id)).length;
        return count > 0 ? [fault('', `${area}.unchecked`, { count })] : [];
      },
      effect: each(async (tx, row) => {
        await followOthers(tx, row);
        await closeTodos(tx, { bizType: fillTask, recordId: row.id }, true);
        const idsIn = await unsettled(tx, row);
        await keep(tx, row, idsIn(goalStates.silent), { kind: goals.stay });
        await keep(tx, row, idsIn(goalStates.checked));
      }),
    },
  },
});

/** An order that is given up asks its graduate anew; where the batch has ended the membership stays. */
export async function askAnew(tx: Tx, transferId: string): Promise<void> {
  const found = await tx.one<Batch & Leaving & { goalId: string; isOpen: boolean }>(sql`
    select d.id as goal_id, b.state in ('2', '3') as is_open, b.id, b.name, b.leave_on::text as leave_on,
      b.deadline_on::text as deadline_on
    from graduation_destination d join graduation_batch b on b.id = d.graduation_batch_id
    where d.transfer_id = ${transferId}::bigint and d.deleted_at is null and d.state = ${goalStates.issued}
    for update of d`);
  if (!found) return;
  const { goalId, isOpen, ...batch } = found;
  if (!isOpen) return keep(tx, batch, [goalId], { transferId: null });
  // The kind is asked anew, so that the same answer is an answer too.
  const values = { state: goalStates.silent, kind: null, transferId: null };
  await applyEffects(
    tx,
    graduationDestination,
    [{ id: goalId, values }],
    causeOf(graduationBatch, batch.id, '转接单已撤销'),
  );
}
