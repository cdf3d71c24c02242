/** Who leaves the post or retires soon, whose trial or term elsewhere is over: reminders of types 2 to 5. Domain-cadre 3.2. */
import { sql, type SQL } from 'drizzle-orm';
import { ageLimit } from 'contract/appointment/age-limit.ts';
import { statusesOf, type Foreseen } from 'contract/appointment/forecast.ts';
import { openProbations, probation } from 'contract/appointment/probation.ts';
import { lasting, secondment, secondmentStates } from 'contract/appointment/secondment.ts';
import { secondmentReport } from 'contract/appointment/secondment-report.ts';
import { retirement } from 'contract/appointment/retirement.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { person } from 'contract/person/person.ts';
import type { Tx, Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';
import { expressionOf, sourceOf } from '../../kit/resource/source.ts';

/** Due on the first day of the month; whoever left the post or retired is found no longer. */
function dueBy(tx: Tx, of: Foreseen, matter: string, until: string, isConcerned: SQL = sql`true`): Promise<Watched[]> {
  return tx.rows<Watched>(sql`
    select found.id as record_id, found.id as person_id, found.name, ${matter} as matter, found.month || '-01' as due_on,
      found.post_unit_id as unit_id,
      json_build_object('unit', coalesce(u.name, ''), 'post', coalesce(found.current_post, '')) as words
    from (select t.id, t.post_unit_id, t.current_post, w.name, ${expressionOf(tx.registry, cadre, of)} as month
      from ${sourceOf(cadre)} where t.deleted_at is null and w.deleted_at is null and ${isConcerned}
        and t.in_post_status = any(${sql.param([...statusesOf[of]])}::text[])) found
    left join unit u on u.id = found.post_unit_id
    where found.month || '-01' <= ${until} order by due_on, record_id`);
}

const watched = {
  entity: cadre.name,
  of: [cadre.name, person.name, ageLimit.name],
  page: '/cadre/detail',
  concerns: permissionOf(retirement, 'create'),
};

export const leavingPosts: Watch = {
  ...watched,
  code: 'GB_AGE',
  reminders: [
    {
      code: 'TX-NL',
      name: '到龄退出岗位提醒',
      type: '2',
      toDepartment: true,
      template: '{post}{name}将于 {date} 到达任职年龄界限，还有 {days} 天，请按规定办理退出岗位。',
    },
  ],
  find: (tx, { until }) =>
    dueBy(tx, 'leavePostMonth', '到龄，请按规定退出领导岗位', until, sql`t.current_post is not null`),
};

export const retiring: Watch = {
  ...watched,
  code: 'GB_RETIRE',
  reminders: [
    {
      code: 'TX-TX',
      name: '干部退休到期提醒',
      type: '5',
      toDepartment: true,
      template: '{post}{name}将于 {date} 到龄退休，还有 {days} 天，请提前办理退休和工作交接。',
    },
    {
      code: 'TX-TXBR',
      name: '本人退休提醒',
      type: '5',
      leadDays: '90，30',
      toPerson: true,
      template: '{name}同志：您将于 {date} 到龄退休，请做好工作交接，按时办理退休手续。',
    },
  ],
  find: (tx, { until }) => dueBy(tx, 'retireMonth', '到龄，请办理退休', until),
};

const wordsOfCadre = sql`json_build_object('unit', coalesce(u.name, ''), 'post', coalesce(c.current_post, ''))`;

/** Due on the last day of the trial; whoever is decided on is found no longer. */
export const trialsEnding: Watch = {
  code: 'GB_TRIAL',
  entity: probation.name,
  of: [probation.name],
  page: '/cadre/probation/detail',
  concerns: permissionOf(probation, 'pass'),
  reminders: [
    {
      code: 'TX-SY',
      name: '试用期到期提醒',
      type: '3',
      leadDays: '30，7，0',
      toPerson: true,
      toDepartment: true,
      template: '{post}{name}的试用期将于 {date} 期满，还有 {days} 天，请做好考核准备。',
    },
  ],
  warnings: [{ code: 'YJ-SY', name: '试用期逾期未考核', redDays: -1, toDepartment: true }],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select r.id as record_id, r.person_id, r.unit_id, p.name, r.end_on::text as due_on, '试用期满，请考核' as matter,
        ${wordsOfCadre} as words
      from probation r join person p on p.id = r.person_id join cadre c on c.id = r.person_id
      left join unit u on u.id = r.unit_id
      where r.deleted_at is null and r.state = any(${sql.param([...openProbations])}::text[])
        and r.end_on <= ${until}::date order by r.end_on, r.id`),
};

/** Due on the last day, extended or not; whoever is back is found no longer. */
export const termsEnding: Watch = {
  code: 'GB_SECOND',
  entity: secondment.name,
  of: [secondment.name],
  page: '/cadre/secondment/detail',
  concerns: permissionOf(secondment, 'read'),
  reminders: [
    {
      code: 'TX-GZ',
      name: '挂职到期提醒',
      type: '4',
      leadDays: '60，30，7',
      toPerson: true,
      toUnit: true,
      toDepartment: true,
      template: '{post}{name}的挂职将于 {date} 期满，还有 {days} 天，请做好考核和返岗安排。',
    },
  ],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select s.id as record_id, s.person_id, s.unit_id, p.name, s.ends_on::text as due_on, '挂职期满，请考核' as matter,
        ${wordsOfCadre} as words
      from secondment s join person p on p.id = s.person_id join cadre c on c.id = s.person_id
      left join unit u on u.id = s.unit_id
      where s.deleted_at is null and s.state = any(${sql.param([...lasting, secondmentStates.over])}::text[])
        and s.ends_on <= ${until}::date order by s.ends_on, s.id`),
};

/** The first month that nothing was told of, due on its last day. */
export const reportsMissing: Watch = {
  code: 'GB_MONTHLY',
  entity: secondment.name,
  of: [secondment.name, secondmentReport.name],
  page: '/self/secondment',
  concerns: permissionOf(secondment, 'report'),
  reminders: [
    {
      code: 'TX-GZYB',
      name: '挂职月报提醒',
      leadDays: '3',
      overdueDays: '3，10',
      toPerson: true,
      template: '{name}的挂职月报应于 {date} 前填写，请在“我的挂职”中填写。',
    },
  ],
  find: (tx, { today, until }) =>
    tx.rows<Watched>(sql`
      select s.id as record_id, s.person_id, s.unit_id, to_char(min(m.first), 'YYYY年FMMM月') as name,
        (min(m.first) + interval '1 month' - interval '1 day')::date::text as due_on, '挂职月报尚未填写' as matter
      from secondment s,
        generate_series(date_trunc('month', s.start_on), least(s.ends_on, ${today}::date), interval '1 month') m(first)
      where s.deleted_at is null and s.state = any(${sql.param([...lasting])}::text[])
        and not exists (select 1 from secondment_report r where r.secondment_id = s.id and r.deleted_at is null
          and r.month = to_char(m.first, 'YYYY-MM'))
      group by s.id having (min(m.first) + interval '1 month' - interval '1 day')::date <= ${until}::date
      order by due_on, s.id`),
};
