/** What rectification is watched for: measures that are due, months without progress, checks nobody reported. Domain-party 11. */
import { sql } from 'drizzle-orm';
import { checkStates, underRectification } from 'contract/rectification/codes.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

const isUnderWay = sql`c.deleted_at is null and c.state = any(${sql.param(underRectification)}::text[])`;

export const measuresDue: Watch = {
  code: 'RR_STEP',
  entity: 'rectificationMeasure',
  of: ['rectificationMeasure', 'rectificationCase'],
  page: '/appraisal/rectification/measure/detail',
  concerns: 'rectification.rectificationMeasure.complete',
  reminders: [
    {
      code: 'TX-ZD',
      name: '整顿措施到期提醒',
      leadDays: '15，0',
      toPerson: true,
      template: '您负责的整顿措施“{name}”应于 {date} 前完成，距到期 {days} 天，请及时完成并登记。',
    },
  ],
  warnings: [{ code: 'YJ-ZD', name: '整顿措施到期', yellowDays: 15, redDays: 0, toPerson: true, toOrganisation: true }],
  find: (tx, { today, until }) =>
    tx.rows<Watched>(sql`
      select m.id as record_id, m.person_id, m.organisation_id, o.short_name || m.content as name,
        m.deadline_on::text as due_on,
        case when m.deadline_on < ${today}::date then '整顿措施已逾期' else '整顿措施即将到期' end as matter
      from rectification_measure m join rectification_case c on c.id = m.case_id
        join party_organisation o on o.id = m.organisation_id
      where m.deleted_at is null and m.done_on is null and ${isUnderWay} and m.deadline_on <= ${until}::date
      order by m.deadline_on, m.id`),
};

/** Due on the last day of the first month of which nothing was told; that of the day is told until its end. */
export const monthsUntold: Watch = {
  code: 'RR_MONTH',
  entity: 'rectificationCase',
  of: ['rectificationProgress', 'rectificationCase'],
  page: '/appraisal/rectification/case/detail',
  concerns: 'rectification.rectificationProgress.create',
  reminders: [
    {
      code: 'TX-ZDJZ',
      name: '整顿进展每月提醒',
      leadDays: '5，0',
      overdueDays: '7',
      toOrganisation: true,
      template: '{name}正在整顿，请于 {date} 前登记当月整顿进展。',
    },
  ],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select c.id as record_id, c.organisation_id, c.name, min(n.last)::text as due_on,
        to_char(min(n.last), 'FMYYYY"年"FMMM"月"') || '的整顿进展尚未登记' as matter
      from rectification_case c cross join lateral (
        select (g + interval '1 month - 1 day')::date as last, to_char(g, 'YYYY-MM') as month
        from generate_series(date_trunc('month', c.start_on::timestamp), ${until}::timestamp, interval '1 month') g) n
      where ${isUnderWay} and n.last <= ${until}::date and not exists (select 1 from rectification_progress p
        where p.case_id = c.id and p.deleted_at is null and p.month = n.month)
      group by c.id order by c.id`),
};

/** Found, and reported by nobody while the round comes to its end. */
export const checksOpen: Watch = {
  code: 'RR_CHECK',
  entity: 'rectificationCheck',
  of: ['rectificationCheck', 'rectificationRound'],
  page: '/appraisal/rectification/screening/detail',
  concerns: 'rectification.rectificationCheck.submit',
  reminders: [
    {
      code: 'TX-PC',
      name: '软弱涣散排查提醒',
      leadDays: '7，1',
      toSuperior: true,
      template: '{name}在集中排查中有软弱涣散情形，请于 {date} 前核实上报。',
    },
  ],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select k.id as record_id, k.organisation_id, k.name, r.end_on::text as due_on,
        r.name || '的排查表尚未核实上报' as matter
      from rectification_check k join rectification_round r on r.id = k.round_id and r.deleted_at is null
      where k.deleted_at is null and k.state = ${checkStates.open} and r.end_on <= ${until}::date
        and r.end_on > ${until}::date - interval '1 year'
      order by r.end_on, k.id`),
};
