/** What was paid before the school kept its dues here: each month becomes an item that is paid, in a batch of its year. */
import { sql } from 'drizzle-orm';
import { batchStates, duesBatch } from 'contract/dues/dues-batch.ts';
import { duesItem, itemStates, payModes } from 'contract/dues/dues-item.ts';
import { standards } from 'contract/dues/dues-rate.ts';
import { formerDues, type FormerDues, type FormerDuesDraft } from 'contract/dues/former-dues.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { paidOnFaults } from './paid-on.ts';

const area = 'dues.formerDues';
const reason = '登记历年党费';

interface Member {
  id: string;
  name: string;
  organisationId: string;
  joinedMonth: string | null;
  standard: string;
}
interface Facts {
  members: Map<string, Member>;
  /** `member month` of every month that a batch asks for. */
  taken: ReadonlySet<string>;
  /** First month that a batch asks of the organisation of each member. */
  began: ReadonlyMap<string, string>;
  today: string;
}
const slotOf = ({ memberId, month }: Pick<FormerDuesDraft, 'memberId' | 'month'>) => `${memberId} ${month}`;

const membersOf = (tx: Tx, ids: string[]) =>
  tx.rows<Member>(sql`
    select m.id, p.name, m.organisation_id, to_char(m.joined_on, 'YYYY-MM') as joined_month,
      coalesce(m.dues_category, case when exists (select 1 from student s where s.id = m.id and s.deleted_at is null)
        then ${standards.student} else ${standards.monthly} end) as standard
    from party_member m join person p on p.id = m.id
    where m.id = any(${sql.param(ids)}::bigint[]) and m.deleted_at is null`);

const beganFor = (tx: Tx, memberIds: string[]) =>
  tx.rows<{ id: string; month: string }>(sql`
    select m.id, min(b.from_month) as month from party_member m join party_organisation o on o.id = m.organisation_id
      join party_organisation p on o.path like p.path || '%' join dues_batch b on b.organisation_id = p.id
    where m.id = any(${sql.param(memberIds)}::bigint[]) and b.is_former is not true and b.deleted_at is null
      and b.state not in (${batchStates.draft}, ${batchStates.cancelled}) group by m.id`);

function faultsOf(row: FormerDuesDraft, { members, taken, began, today: day }: Facts): Fault[] {
  const first = began.get(row.memberId ?? '');
  const joined = members.get(row.memberId ?? '')?.joinedMonth;
  const { month } = row;
  if (!month) return [];
  return [
    ...(month >= day.slice(0, 7) ? [fault('month', `${area}.later`)] : []),
    ...(joined && month < joined ? [fault('month', `${area}.before-joining`, { month: joined })] : []),
    ...(first && month >= first && !taken.has(slotOf(row))
      ? [fault('month', `${area}.by-batch`, { month: first })]
      : []),
    ...(taken.has(slotOf(row)) ? [fault('month', `${area}.taken`, { month })] : []),
    ...(row.paidOn ? paidOnFaults(row.paidOn, month, day) : []),
  ];
}

/** The batch of a year that holds what was paid before; made with the first month of that year. */
async function batchOf(tx: Tx, year: string): Promise<string> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('dues former'), ${Number(year)}::int)`);
  const known = await tx.one<{ id: string }>(sql`
    select id from dues_batch where is_former and from_month = ${`${year}-01`} and deleted_at is null`);
  if (known) return known.id;
  const root = await tx.one<{ id: string }>(sql`
    select id from party_organisation where parent_id is null and deleted_at is null order by id limit 1`);
  const [id = ''] = await applyEffects(
    tx,
    duesBatch,
    [
      {
        values: {
          name: `${year}年党费（历年记录）`,
          organisationId: root?.id ?? null,
          period: '4',
          fromMonth: `${year}-01`,
          deadlineOn: `${year}-12-31`,
          closedOn: `${year}-12-31`,
          isFormer: true,
          state: batchStates.archived,
        },
      },
    ],
    { flow: null, reason },
  );
  return id;
}

async function enterItems(tx: Tx, rows: readonly FormerDues[]): Promise<void> {
  const batches = new Map<string, string>();
  for (const year of [...new Set(rows.map(({ month }) => month.slice(0, 4)))].sort())
    batches.set(year, await batchOf(tx, year));
  const changes = rows.map(({ id, name, memberId, organisationId, month, standard, amountFen, paidOn, remark }) => ({
    flow: flowOf(formerDues, id),
    values: {
      name,
      memberId,
      organisationId,
      month,
      standard,
      payableFen: amountFen,
      paidFen: amountFen,
      paidOn,
      payMode: payModes.offline,
      remark,
      batchId: batches.get(month.slice(0, 4)) ?? null,
      state: itemStates.paid,
    },
  }));
  await applyEffects(tx, duesItem, changes, { flow: null, reason });
}

/** The month is free again; a year of which nothing is left has no batch. */
async function removeItems(tx: Tx, rows: readonly FormerDues[]): Promise<void> {
  const items = await tx.rows<{ id: string; batchId: string }>(sql`
    select id, batch_id from dues_item where member_month = any(${sql.param(rows.map(slotOf))}::text[]) and deleted_at is null
    order by id for update`);
  const cause = { flow: null, reason: '删除历年党费' };
  const gone = (ids: readonly string[]) => ids.map(id => ({ id, values: {}, remove: true }));
  await applyEffects(tx, duesItem, gone(items.map(({ id }) => id)), cause);
  const empty = await tx.rows<{ id: string }>(sql`
    select b.id from dues_batch b where b.id = any(${sql.param(items.map(one => one.batchId))}::bigint[]) and b.deleted_at is null
      and not exists (select 1 from dues_item i where i.batch_id = b.id and i.deleted_at is null) order by b.id`);
  await applyEffects(tx, duesBatch, gone(empty.map(({ id }) => id)), cause);
}

export const formerRules = rules(formerDues, {
  async facts(tx, plans): Promise<Facts> {
    const rows = plans.filter(({ before }) => before === null).map(({ after }) => after);
    const members = await membersOf(
      tx,
      plans.flatMap(({ after }) => (after.memberId ? [after.memberId] : [])),
    );
    const taken = await tx.rows<{ slot: string }>(sql`
      select i.member_month as slot from dues_item i join dues_batch b on b.id = i.batch_id
      where i.member_month = any(${sql.param(rows.map(slotOf))}::text[]) and i.deleted_at is null and b.is_former is not true`);
    return {
      members: new Map(members.map(one => [one.id, one])),
      taken: new Set(taken.map(({ slot }) => slot)),
      began: new Map(
        (await beganFor(tx, [...new Set(members.map(({ id }) => id))])).map(({ id, month }) => [id, month]),
      ),
      today: await today(tx),
    };
  },
  derive(row, { members }) {
    const member = members.get(row.memberId ?? '');
    return {
      name: member?.name ?? null,
      organisationId: row.organisationId ?? member?.organisationId ?? null,
      standard: row.standard ?? member?.standard ?? null,
      memberMonth: slotOf(row),
    };
  },
  check: ({ before, after }, facts) => (before === null ? faultsOf(after, facts) : []),
  async follow(tx, stored) {
    const entered = stored.filter(({ before, remove }) => before === null && !remove);
    const removed = stored.filter(({ remove }) => remove);
    const rowsOf = (plans: typeof stored) => plans.map(({ id, after }) => ({ ...after, id }) as FormerDues);
    if (entered.length > 0) await enterItems(tx, rowsOf(entered));
    if (removed.length > 0) await removeItems(tx, rowsOf(removed));
  },
});
