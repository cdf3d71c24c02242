/** What dues are watched for: months unpaid one after the other, and collections that end. Domain-party 6.2 and 11. */
import { sql } from 'drizzle-orm';
import { monthsToLeave } from 'contract/dues/arrears.ts';
import { batchStates } from 'contract/dues/dues-batch.ts';
import { itemStates, owing } from 'contract/dues/dues-item.ts';
import { inRegister } from 'contract/member/codes.ts';
import { shortened } from 'contract/kit/type.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import type { Tx, Watch } from '../../kit/registry.ts';
import { reminded } from './remind.ts';
import type { Watched } from '../../kit/watched.ts';

/** From so many months on: yellow, orange, red. */
const levels = [
  { months: 5, level: '4' },
  { months: 3, level: '3' },
  { months: 2, level: '2' },
] as const;

interface Run {
  memberId: string;
  organisationId: string;
  name: string;
  months: number;
  first: string;
  last: string;
  fen: number;
}

function watched({ months, first, last, memberId, fen: _, ...one }: Run): Watched {
  const matter =
    months >= monthsToLeave
      ? `${first} 至 ${last} 连续 ${months} 个月未缴纳党费，无正当理由的应按自行脱党处理`
      : `${first} 至 ${last} 连续 ${months} 个月未缴纳党费`;
  const level = levels.find(each => months >= each.months)?.level;
  return { ...one, recordId: memberId, personId: memberId, matter, dueOn: null, level };
}

/** Members with so many months or more one after the other; the longest run counts. */
const runsOf = (tx: Tx, least: number, memberId: string | null = null) =>
  tx.rows<Run>(sql`
    select distinct on (r.member_id) r.member_id, m.organisation_id, p.name, r.months, r.first, r.last, r.fen
    from (select member_id, count(*)::int as months, min(month) as first, max(month) as last, sum(fen)::bigint as fen
      from (select i.member_id, i.month, i.payable_fen - coalesce(i.paid_fen, 0) as fen, left(i.month, 4)::int * 12 + right(i.month, 2)::int
          - row_number() over (partition by i.member_id order by i.month) as island
        from dues_item i where i.deleted_at is null and i.state = ${itemStates.overdue}
          and (${memberId}::bigint is null or i.member_id = ${memberId}::bigint)) n
      group by member_id, island having count(*) >= ${least}::int) r
    join party_member m on m.id = r.member_id and m.deleted_at is null
      and m.party_status = any(${sql.param(inRegister)}::text[])
    join person p on p.id = m.id order by r.member_id, r.months desc, r.last desc`);

/** When a member was reminded of dues by hand since a month. */
const remindersSince = (tx: Tx, memberId: string, month: string) =>
  tx.rows<{ on: string }>(sql`
    select distinct (created_at at time zone 'Asia/Shanghai')::date::text as on from reminder
    where entity = any(${sql.param(Object.values(reminded))}::text[]) and person_id = ${memberId}::bigint
      and deleted_at is null and created_at >= ${`${month}-01`}::date order by 1`);

/** The longest run of months that a member owes, with the reminders since, in words for an order. */
export async function saidOfArrears(tx: Tx, memberId: string): Promise<{ months: number; said: string }> {
  const run = (await runsOf(tx, 1, memberId))[0];
  if (!run) return { months: 0, said: '没有欠缴的党费' };
  const { months, first, last, fen } = run;
  const days = (await remindersSince(tx, memberId, first)).map(({ on }) => on);
  const span = first === last ? first : `${first} 至 ${last} 连续 ${months} 个月`;
  const told = days.length > 0 ? `催缴 ${days.length} 天：${days.join('、')}` : '没有催缴记录';
  return { months, said: shortened(`${span}欠缴党费，合计 ${shownYuan(fen)} 元；${told}`, 1000) };
}

/** Who owes so many months one after the other. */
export const inArrearsFor = async (tx: Tx, months: number): Promise<Set<string>> =>
  new Set((await runsOf(tx, months)).map(({ memberId }) => memberId));

export const arrearRuns: Watch = {
  code: 'DF_ARREAR',
  entity: 'partyMember',
  of: ['duesItem', 'partyMember'],
  page: '/dues/arrears',
  concerns: 'dues.duesItem.remind',
  warnings: [
    {
      code: 'YJ-DF',
      name: '连续欠缴党费',
      yellowDays: 0,
      orangeDays: 0,
      redDays: 0,
      toPerson: true,
      toOrganisation: true,
    },
  ],
  find: async tx => (await runsOf(tx, 2)).map(watched),
};

/** After so many days it is a matter of arrears alone. */
const daysAfter = 30;

/** Who has not paid a collection that ends; one for a person and a batch, by the first of the months. */
export const batchEnds: Watch = {
  code: 'DF_BATCH',
  entity: 'duesItem',
  of: ['duesItem', 'duesBatch'],
  page: '/dues/item/detail',
  concerns: 'dues.duesItem.remind',
  reminders: [
    {
      code: 'TX-DF',
      name: '党费收缴提醒',
      leadDays: '7，1',
      overdueDays: '1',
      toPerson: true,
      template: '{name}同志：本期党费应于 {date} 前缴纳，请及时向所在党支部缴纳。',
    },
  ],
  find: (tx, { today, until }) =>
    tx.rows<Watched>(sql`
      select min(i.id) as record_id, i.member_id as person_id, m.organisation_id, p.name, b.deadline_on::text as due_on,
        b.name || '尚未缴纳' as matter
      from dues_item i join dues_batch b on b.id = i.batch_id join party_member m on m.id = i.member_id
        join person p on p.id = m.id
      where i.deleted_at is null and i.state = any(${sql.param(owing)}::text[]) and m.deleted_at is null
        and m.party_status = any(${sql.param(inRegister)}::text[])
        and b.state in (${batchStates.collecting}, ${batchStates.closed})
        and b.deadline_on between ${today}::date - ${daysAfter}::int and ${until}::date
      group by i.member_id, m.organisation_id, p.name, b.id order by b.deadline_on, 1`),
};
