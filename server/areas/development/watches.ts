/** What development is watched for: talks, reports, inspections, meetings, approvals, what follows them, departures, the plan. Domain-party 11. */
import { sql, type SQL } from 'drizzle-orm';
import { approvalMonths, openQuotas, recordStates, stages, stepStates } from 'contract/development/codes.ts';
import type { DevelopmentSettings } from 'contract/development/settings.ts';
import { isUsed } from './quota-use.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';
import { settingsOf } from './settings.ts';

const record = {
  entity: 'developmentRecord',
  page: '/development/process',
  concerns: 'development.developmentRecord.submit',
};
export const isOpen = sql`r.deleted_at is null and r.state = ${recordStates.open}`;
/** Approved here, or elsewhere before the record began. */
const isAdmitted = sql`(r.approved_on is not null or r.taken_over_on is not null)`;
const subject = sql`r.id as record_id, r.person_id, r.organisation_id, r.name,
  array(select unnest(r.contact_ids)::text) as contact_ids`;
const monthsAfter = (day: SQL, count: number) => sql`(${day} + make_interval(months => ${count}))::date`;
const months = (column: string, count: number) => monthsAfter(sql.raw(column), count);
/** The day itself, or how it follows from what the school has set. */
type Due = SQL | ((settings: DevelopmentSettings) => SQL);

/** Records that meet a condition, with the day they fall due. */
const found = (
  code: string,
  of: readonly string[],
  due: Due,
  matter: string,
  where: SQL,
  more: Partial<Watch>,
): Watch => ({
  ...record,
  ...more,
  code,
  of: ['developmentRecord', ...of],
  async find(tx, { until }) {
    const on = typeof due === 'function' ? due(await settingsOf(tx)) : due;
    return tx.rows<Watched>(sql`
      select ${subject}, d.due::text as due_on, ${matter} as matter
      from development_record r cross join lateral (select ${on} as due) d
      where ${isOpen} and ${where} and d.due <= ${until}::date order by d.due, r.id`);
  },
});

/** 细则第六条: within a month. */
export const missingTalks = found(
  'FZ_TALK',
  [],
  months('r.applied_on', 1),
  '提交入党申请后尚未派人谈话',
  sql`r.stage = ${stages.apply} and r.talked_on is null`,
  { warnings: [{ code: 'YJ-TH', name: '入党申请未谈话', yellowDays: 10, redDays: 0, toOrganisation: true }] },
);

/** From when half a year is reckoned. */
export const inspectedFrom = sql`coalesce((select max(i.inspected_on) from development_inspection i
  where i.record_id = r.id and i.deleted_at is null and i.inspected_on >= coalesce(r.joined_on, r.activist_on)),
  r.taken_over_on, r.joined_on, r.activist_on)`;
export const isInspected = sql`(r.activist_on is not null or r.taken_over_on is not null) and (r.joined_on is null or ${isAdmitted})`;
/** 细则第九、二十九条: every half year. */
export const missingInspections: Watch = {
  ...found(
    'FZ_INSPECT',
    ['developmentInspection'],
    sql`(${inspectedFrom} + interval '6 months')::date`,
    '半年考察记录未填写',
    isInspected,
    {
      reminders: [
        {
          code: 'TX-KC',
          name: '半年考察提醒',
          leadDays: '15，0',
          overdueDays: '30',
          toContact: true,
          template: '您联系培养的{name}应于 {date} 前完成半年考察，请填写考察意见。',
        },
      ],
      warnings: [
        {
          code: 'YJ-KC',
          name: '半年考察缺失',
          blueDays: 15,
          yellowDays: 0,
          redDays: -30,
          toContact: true,
          toOrganisation: true,
        },
      ],
    },
  ),
  contactPage: '/self/accompanied',
};

const lastReport = sql`coalesce((select max(t.submitted_on) from thought_report t
  where t.record_id = r.id and t.deleted_at is null and t.submitted_on >= r.activist_on), r.activist_on)`;
/** A report of the own thoughts every quarter, or as often as the school asks. 细则第十条. */
export const missingReports = found(
  'FZ_REPORT',
  ['thoughtReport'],
  settings => monthsAfter(lastReport, settings['fz.report.cycle']),
  '思想汇报未提交',
  sql`r.activist_on is not null and r.joined_on is null`,
  {
    warnings: [
      {
        code: 'YJ-HB',
        name: '思想汇报未提交',
        blueDays: 7,
        yellowDays: 0,
        orangeDays: -30,
        toPerson: true,
        toContact: true,
        toOrganisation: true,
      },
    ],
  },
);

/** 细则第十条: a year of cultivation is full. */
export const fullYears = found(
  'FZ_YEAR',
  [],
  sql`((coalesce(r.former_activist_on, r.activist_on) + make_interval(months => case
      when r.former_activist_on is null then greatest(0, 12 - coalesce(r.inherit_months, 0)) else 12 end))::date
    + coalesce(r.paused_days, 0))`,
  '培养教育考察满一年，可讨论确定发展对象',
  sql`r.stage = ${stages.active} and r.object_on is null`,
  { warnings: [{ code: 'YJ-MN', name: '培养满一年', blueDays: 0, toOrganisation: true }] },
);

/** 细则第十八条: within a month of the pre-review. */
export const missingMeetings = found(
  'FZ_MEET',
  [],
  months('r.pre_reviewed_on', 1),
  '预审通过后尚未召开支部大会',
  sql`r.pre_reviewed_on is not null and r.joined_on is null`,
  { warnings: [{ code: 'YJ-DH', name: '预审后未开支部大会', yellowDays: 10, redDays: 0, toOrganisation: true }] },
);

/** 细则第二十六条: within three months, at most six. */
export const pendingApprovals = found(
  'FZ_APPROVE',
  [],
  months('r.joined_on', 3),
  '支部大会通过后上级党委尚未审批',
  sql`r.joined_on is not null and not ${isAdmitted}`,
  {
    concerns: 'development.developmentRecord.approve',
    warnings: [{ code: 'YJ-SP', name: '接收审批超期', yellowDays: 30, orangeDays: 0, redDays: -90, toSuperior: true }],
  },
);

/** 细则第二十八条: whoever was admitted is told to the organisation department above. */
export const missingFilings = found(
  'FZ_RECORD',
  [],
  settings => months('r.approved_on', settings['fz.record.months']),
  '接收预备党员后尚未报上级组织部门备案',
  // Who came on probation was filed and took the oath where the admission was.
  sql`r.approved_on is not null and not exists (select 1 from development_step s where s.record_id = r.id and s.step = 18
    and s.is_current and s.state in (${stepStates.submitted}, ${stepStates.passed}))`,
  {
    concerns: 'development.developmentRecord.approve',
    warnings: [{ code: 'YJ-BA', name: '接收后未备案', yellowDays: 10, orangeDays: 0, toSuperior: true }],
  },
);

/** 细则第二十七条: the oath, as a rule soon after the admission. */
export const missingOaths = found(
  'FZ_OATH',
  [],
  settings => months('r.approved_on', settings['fz.oath.months']),
  '预备党员尚未举行入党宣誓',
  sql`r.approved_on is not null and r.oath_on is null`,
  { warnings: [{ code: 'YJ-XS', name: '未入党宣誓', yellowDays: 30, orangeDays: 0, toOrganisation: true }] },
);

/** 细则第三十四条: full membership is approved within three months. */
export const pendingFormal = found(
  'FZ_FORMAL',
  [],
  months('r.formal_meeting_on', approvalMonths),
  '支部大会讨论转正后上级党委尚未审批',
  sql`r.formal_meeting_on is not null and r.formal_approved_on is null`,
  {
    concerns: 'development.developmentRecord.approve',
    warnings: [{ code: 'YJ-ZZ', name: '转正审批超期', yellowDays: 30, redDays: 0, toSuperior: true }],
  },
);

/** 细则第三十五条: what was written on the way goes to the file of the person. */
export const missingArchives = found(
  'FZ_FILE',
  [],
  settings => months('r.formal_approved_on', settings['fz.archive.months']),
  '转正审批后发展党员材料尚未归档',
  sql`r.formal_approved_on is not null and r.archived_on is null and r.formal_on is not null`,
  {
    concerns: 'development.developmentRecord.approve',
    warnings: [{ code: 'YJ-GD', name: '发展材料未归档', yellowDays: 0, orangeDays: -30, toSuperior: true }],
  },
);

/** Extended probations that end. */
export const extendedProbations = found(
  'FZ_EXTEND',
  [],
  sql`r.probation_end_on`,
  '延长的预备期将满，请讨论转正',
  sql`r.extend_count > 0 and r.formal_meeting_on is null and ${isAdmitted}`,
  {
    warnings: [
      { code: 'YJ-YC', name: '延长预备期到期', yellowDays: 30, orangeDays: 0, toPerson: true, toOrganisation: true },
    ],
  },
);

/** Who leaves the school with a record that goes on. */
export const departures = found(
  'FZ_GRAD',
  [],
  sql`r.departs_on`,
  '在办发展记录的同志即将毕业离校',
  sql`r.departs_on is not null and r.formal_on is null`,
  { warnings: [{ code: 'YJ-LX', name: '临近毕业的发展记录', yellowDays: 120, orangeDays: 90, toOrganisation: true }] },
);

/** Quotas of which less than half is used by the end of June. */
export const slowQuotas: Watch = {
  entity: 'developmentQuota',
  of: ['developmentQuota', 'developmentRecord'],
  page: '/development/plan',
  concerns: 'development.developmentQuota.create',
  code: 'FZ_QUOTA',
  warnings: [{ code: 'YJ-ME', name: '发展名额执行率', yellowDays: 0, toOrganisation: true }],
  find: (tx, { today, until }) =>
    tx.rows<Watched>(sql`
      select q.id as record_id, q.organisation_id, q.name, make_date(q.year, 6, 30)::text as due_on,
        '发展名额执行率不足 50%' as matter
      from development_quota q
      where q.deleted_at is null and q.total > 0 and q.state = any(${sql.param(openQuotas)}::text[])
        and q.year = extract(year from ${today}::date) and make_date(q.year, 6, 30) <= ${until}::date
        and not exists (select 1 from development_quota c where c.parent_quota_id = q.id and c.deleted_at is null)
        and (select count(*) from development_record r where r.quota_id = q.id and ${isUsed}) * 2 < q.total
      order by q.id`),
};

export const developmentWatches = [
  missingTalks,
  missingReports,
  missingInspections,
  fullYears,
  missingMeetings,
  pendingApprovals,
  missingFilings,
  missingOaths,
  pendingFormal,
  missingArchives,
  extendedProbations,
  departures,
  slowQuotas,
];
