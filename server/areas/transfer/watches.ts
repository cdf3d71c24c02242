/** What transfers are watched for: letters that run out, arrivals nobody confirms. Domain-party 11. */
import { sql } from 'drizzle-orm';
import { flowing, monthsOfFlow, states } from 'contract/transfer/codes.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

/** Days within which a receiving branch confirms. */
const daysToConfirm = 7;

export const letterExpiry: Watch = {
  code: 'ZJ_EXPIRE',
  entity: 'transfer',
  of: ['transfer'],
  page: '/member/transfer/out/detail',
  concerns: 'transfer.transfer.receipt',
  warnings: [
    { code: 'YJ-JSX', name: '介绍信到期', orangeDays: 15, redDays: 0, toOrganisation: true, toDepartment: true },
  ],
  find: (tx, { today, until }) =>
    tx.rows<Watched>(sql`
      select id as record_id, member_id as person_id, organisation_id, name,
        expires_on::text as due_on, case when expires_on < ${today}::date then '介绍信已超期，尚未收到回执'
        else '介绍信即将到期，尚未收到回执' end as matter
      from transfer where deleted_at is null and state in (${states.issued}, ${states.overdue})
        and expires_on <= ${until}::date order by expires_on, id`),
};

export const unconfirmed: Watch = {
  code: 'ZJ_TODO',
  entity: 'transfer',
  of: ['transfer'],
  page: '/member/transfer/in/detail',
  concerns: 'transfer.transfer.receive',
  warnings: [{ code: 'YJ-JSQR', name: '转入未确认', yellowDays: 0, orangeDays: -8, toOrganisation: true }],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select * from (
        select t.id as record_id, t.member_id as person_id, t.receiving_organisation_id as organisation_id, t.name,
          '转接超过七天未确认接收' as matter, ((select max(r.at) from workflow_record r where r.entity = 'transfer'
            and r.record_id = t.id)::date + ${daysToConfirm}::int)::text as due_on
        from transfer t where t.deleted_at is null and t.state = ${states.receiver}) w
      where due_on <= ${until} order by due_on, record_id`),
};

const away = sql`deleted_at is null and state = any(${sql.param(flowing)}::text[])`;
const flow = {
  entity: 'flowingMember',
  of: ['flowingMember'],
  page: '/member/flowing/out/detail',
  concerns: 'transfer.flowingMember.contact',
};

/** A contact is due, or nobody is left who keeps it. */
export const flowContact: Watch = {
  ...flow,
  code: 'LD_CONTACT',
  warnings: [
    { code: 'YJ-LDLX', name: '流动党员联系', yellowDays: 0, orangeDays: -30, toContact: true, toOrganisation: true },
  ],
  find: (tx, { today, until }) =>
    tx.rows<Watched>(sql`
      select id as record_id, member_id as person_id, organisation_id, name,
        array_remove(array[contact_person_id::text], null) as contact_ids,
        case when contact_person_id is null then ${today} else next_contact_on::text end as due_on,
        case when contact_person_id is null then '流动党员没有联系人，请重新指定' else '流动党员超过联系周期未联系' end as matter
      from flowing_member where ${away} and (contact_person_id is null or next_contact_on <= ${until}::date)
      order by next_contact_on, id`),
};

/** Nobody heard of the member for half a year. */
export const flowLost: Watch = {
  ...flow,
  code: 'LD_LOST',
  warnings: [{ code: 'YJ-LDSL', name: '流动党员失联', redDays: 0, toOrganisation: true, toSuperior: true }],
  find: (tx, { until }) => {
    const due = sql`(coalesce(last_contact_on, start_on) + make_interval(months => ${monthsOfFlow}))::date`;
    return tx.rows<Watched>(sql`
      select id as record_id, member_id as person_id, organisation_id, name, ${due}::text as due_on,
        '流动党员超过六个月没有联系' as matter
      from flowing_member where ${away} and ${due} <= ${until}::date order by ${due}, id`);
  },
};

const graduation = {
  entity: 'graduationDestination',
  of: ['graduationDestination', 'transfer'],
  concerns: 'transfer.graduationBatch.check',
};

/** Graduates who have not answered, or whose receipt is not back. */
export const graduates: Watch = {
  ...graduation,
  code: 'ZJ_GRAD',
  page: '/self/transfer',
  reminders: [
    {
      code: 'TX-BY',
      name: '毕业生转接提醒',
      leadDays: '30，15，7，0',
      repeatDays: 7,
      toPerson: true,
      bySms: true,
      template: '{name}的组织关系转接应于 {date} 前办理，请填报毕业去向，或尽快到接收党组织报到并寄回回执。',
    },
  ],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select * from (
        select d.id as record_id, d.member_id as person_id, d.organisation_id, d.name,
          (case when d.state = '1' then b.deadline_on else t.expires_on end)::text as due_on,
          case when d.state = '1' then '尚未填报毕业去向' else '介绍信尚未收到回执' end as matter
        from graduation_destination d join graduation_batch b on b.id = d.graduation_batch_id
          left join transfer t on t.id = d.transfer_id
        where d.deleted_at is null and b.state in ('2', '3')
          and (d.state = '1' or (d.state = '4' and t.state in (${states.issued}, ${states.overdue})))) w
      where due_on <= ${until} order by due_on, record_id`),
};

/** The two years for which a graduate may be kept come to their end. */
export const keptGraduates: Watch = {
  ...graduation,
  // The member is shown: the one who is to go now.
  entity: 'partyMember',
  code: 'ZJ_GRAD2Y',
  of: ['graduationDestination', 'partyMember'],
  page: '/dyjbxx/detail',
  warnings: [{ code: 'YJ-BYBL', name: '毕业生保留期满', yellowDays: 60, redDays: 0, toOrganisation: true }],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select d.member_id as record_id, d.member_id as person_id, m.organisation_id, d.name,
        d.kept_until::text as due_on, '毕业生组织关系在校保留满两年，应转出' as matter
      from graduation_destination d join party_member m on m.id = d.member_id
      where d.deleted_at is null and d.state = '5' and d.kept_until <= ${until}::date and m.party_status in ('1', '10')
      order by d.kept_until, d.id`),
};
