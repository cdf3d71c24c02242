/** What members are watched for: probations and suspensions that end, fifty years in the Party, gaps of the register. Domain-party 11. */
import { sql } from 'drizzle-orm';
import * as codes from 'contract/member/codes.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

const person = {
  entity: 'partyMember',
  of: ['partyMember', 'person'],
  page: '/dyjbxx/detail',
  concerns: 'member.partyMember.update',
};
const inRegister = sql`m.deleted_at is null and m.party_status = any(${sql.param(codes.inRegister)}::text[])`;
const subject = sql`m.id as record_id, m.id as person_id, m.organisation_id, p.name`;

/** Probationary members whose year has passed or will by the day. 党章第七条. */
export const probationEnds: Watch = {
  ...person,
  of: ['partyMember', 'person', 'developmentRecord'],
  code: 'FZ_PREPARE',
  reminders: [
    {
      code: 'TX-YB',
      name: '预备期到期提醒',
      leadDays: '30，7，0',
      toPerson: true,
      toOrganisation: true,
      template: '{name}的预备期将于 {date} 期满，距期满 {days} 天，请按时办理转正。',
    },
  ],
  warnings: [
    {
      code: 'YJ-YB',
      name: '预备期到期',
      blueDays: 30,
      yellowDays: 7,
      orangeDays: 0,
      redDays: -30,
      toPerson: true,
      toOrganisation: true,
    },
  ],
  find: (tx, { today, until }) => {
    const due = sql`(m.joined_on + make_interval(months => ${codes.probationMonths}))::date`;
    return tx.rows<Watched>(sql`
      select ${subject}, ${due}::text as due_on,
        case when ${due} < ${today}::date then '预备期已满，尚未讨论转正' else '预备期即将期满，请准备转正' end as matter
      from party_member m join person p on p.id = m.id
      where ${inRegister} and m.member_category = ${codes.probationary} and ${due} <= ${until}::date
        and not exists (select 1 from development_record r where r.person_id = m.id and r.extend_count > 0
          and r.deleted_at is null) order by ${due}, m.id`);
  },
};

/** Formal members who reach fifty years by the first of July, when the medal is given. */
export const fiftyYears: Watch = {
  ...person,
  code: 'AGE_50Y',
  reminders: [
    {
      code: 'TX-50',
      name: '党龄满五十年提醒',
      leadDays: '90',
      toSuperior: true,
      toDepartment: true,
      template: '{name}至 {date} 党龄满五十年，请核实并申领纪念章。',
    },
  ],
  find: (tx, { today, until }) => {
    const next = sql`(make_date(extract(year from ${today}::date)::int, 7, 1)
      + case when ${today}::date > make_date(extract(year from ${today}::date)::int, 7, 1) then interval '1 year'
        else interval '0' end)::date`;
    return tx.rows<Watched>(sql`
      select ${subject}, d.next::text as due_on, '至七月一日党龄满五十年' as matter
      from party_member m join person p on p.id = m.id cross join (select ${next} as next) d
      where ${inRegister} and m.member_category = ${codes.formal} and d.next <= ${until}::date
        and m.formal_on + interval '50 years' <= d.next and m.formal_on + interval '51 years' > d.next order by m.id`);
  },
};

/** Suspended members whose two years have passed or will by the day. 《党员教育管理工作条例》. */
export const suspensionEnds: Watch = {
  ...person,
  of: ['partyMember', 'memberStatusChange'],
  concerns: 'member.memberStatusChange.create',
  code: 'TZDJ_2Y',
  warnings: [
    { code: 'YJ-TZ', name: '停止党籍满两年', yellowDays: 60, redDays: 0, toSuperior: true, toDepartment: true },
  ],
  find: (tx, { today, until }) => {
    const due = sql`(s.on + make_interval(months => ${codes.monthsOfSuspension}))::date`;
    return tx.rows<Watched>(sql`
      select ${subject}, ${due}::text as due_on,
        case when ${due} <= ${today}::date then '停止党籍已满两年，请按规定除名或恢复' else '停止党籍即将满两年' end as matter
      from party_member m join person p on p.id = m.id
        join (select member_id, max(effective_on) as on from member_status_change
          where deleted_at is null and state = '4' and new_status = ${codes.statusSuspended} group by member_id) s
          on s.member_id = m.id
      where m.deleted_at is null and m.party_status = ${codes.statusSuspended} and ${due} <= ${until}::date
      order by ${due}, m.id`);
  },
};

/** Branches with members whose register is below nine tenths; one item for the branch, not one for each member. */
export const registerGaps: Watch = {
  entity: 'partyOrganisation',
  of: ['partyMember', 'person'],
  page: '/organisation/detail',
  concerns: 'member.partyMember.update',
  code: 'INFO_GAP',
  warnings: [{ code: 'YJ-XX', name: '党员信息不完整', yellowDays: 0, toOrganisation: true }],
  find: tx =>
    tx.rows<Watched>(sql`
      select o.id as record_id, o.id as organisation_id, o.name, null as due_on,
        '有 ' || count(*) || ' 名党员的信息完整度低于 ' || ${codes.leastCompleteness}::int || '%' as matter
      from party_member m join party_organisation o on o.id = m.organisation_id and o.deleted_at is null
      where ${inRegister} and m.completeness < ${codes.leastCompleteness}::int group by o.id order by o.id`),
};
