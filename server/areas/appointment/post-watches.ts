/** What posts and headcounts are watched for: terms that end, ten years in one post, too many of a rank, many who leave at once. */
import { sql, type SQL } from 'drizzle-orm';
import { headcount, headcountRanks } from 'contract/appointment/headcount.ts';
import { statusesOf } from 'contract/appointment/forecast.ts';
import { leadingPosts } from 'contract/appointment/probation.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { divisionRanks } from 'contract/cadre/codes.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { person } from 'contract/person/person.ts';
import type { Tx, Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';
import { expressionOf, sourceOf } from '../../kit/resource/source.ts';
import { inForceOn, isHeldNow } from './room.ts';

/** 正职领导 of GB_ZWSX. */
const principal = '1';
const mostYears = 10;
/** Of who leaves within a year in one unit, where the rule says nothing else. */
const crowd = 3;

const ofCadres = {
  entity: cadre.name,
  of: [postHolding.name, person.name],
  page: '/cadre/detail',
  /** Whoever keeps records of cadres: the department, the office, the administrator of the unit. */
  concerns: permissionOf(cadre, 'import'),
};
const words = sql`json_build_object('unit', coalesce(u.name, ''), 'post', d.posts)`;

/** One line of each cadre: the day that comes first, with the posts it is of. */
const firstDue = (tx: Tx, due: SQL, matter: string, until: string) =>
  tx.rows<Watched>(sql`
    select distinct on (d.person_id) d.person_id as record_id, d.person_id, p.name, d.due_on::text as due_on,
      d.posts || ${matter} as matter, c.post_unit_id as unit_id, ${words} as words
    from (select person_id, due_on, string_agg(post_name, '、' order by post_name) as posts from (${due}) one
      where due_on <= ${until}::date group by person_id, due_on) d
      join cadre c on c.id = d.person_id and c.deleted_at is null join person p on p.id = d.person_id
      left join unit u on u.id = c.post_unit_id
    order by d.person_id, d.due_on`);

/** Reminder 1: the term of a post. A new term writes another day, a dismissal ends the post: either is found no longer. */
export const postsEnding: Watch = {
  ...ofCadres,
  code: 'GB_TERM',
  reminders: [
    {
      code: 'TX-RQ',
      name: '任职期满提醒',
      type: '1',
      toUnit: true,
      toDepartment: true,
      template: '{unit}{name}的{post}任期将于 {date} 届满，还有 {days} 天，请按规定办理连任、转任或免职。',
    },
  ],
  find: (tx, { until }) => {
    const due = sql`select h.person_id, h.post_name, h.term_end_on as due_on from post_holding h
      where ${isHeldNow} and h.term_end_on is not null`;
    return firstDue(tx, due, '任期届满', until);
  },
};

/** The same post in the same unit, also over several terms: those that follow within a month are one time in it. */
const sinceWhen = sql`
  select person_id, unit_id, post_name, min(start_on) as since, bool_or(is_held) as is_held, max(rank) as rank,
    max(post_attribute) filter (where is_held) as post_attribute
  from (select *, count(*) filter (where is_new) over (partition by person_id, unit_id, post_name order by start_on, id) as stay
    from (select h.*, ${isHeldNow} as is_held, h.start_on > coalesce(max(coalesce(h.end_on, '9999-01-01')) over (
        partition by h.person_id, h.unit_id, h.post_name order by h.start_on, h.id
        rows between unbounded preceding and 1 preceding), '0001-01-01') + 31 as is_new
      from post_holding h where h.deleted_at is null) stays) told
  group by person_id, unit_id, post_name, stay`;

const longInPost = (code: string, isOf: SQL, first: Pick<Watch, 'warnings'>): Watch => ({
  ...ofCadres,
  ...first,
  code,
  find: (tx, { until }) => {
    const due = sql`select person_id, post_name, (since + make_interval(years => ${mostYears}))::date as due_on
      from (${sinceWhen}) stayed where is_held and rank = any(${sql.param([...divisionRanks])}::text[]) and ${isOf}`;
    return firstDue(tx, due, `任职满${mostYears}年`, until);
  },
});
/** 《党政领导干部选拔任用工作条例》: whoever has been in one post for ten years is moved. */
export const tenYears = longInPost(
  'GB_TENURE',
  sql`post_attribute = any(${sql.param(leadingPosts.filter(one => one !== principal))}::text[])`,
  { warnings: [{ code: 'YJ-SN', name: '同一岗位任职满十年', orangeDays: 0, toDepartment: true }] },
);
/** 《事业单位领导人员管理规定》: heads are looked at half a year before. */
export const headsTenYears = longInPost('GB_TENURE_HEAD', sql`post_attribute = ${principal}`, {
  warnings: [{ code: 'YJ-SNZZ', name: '正职任职将满十年', orangeDays: 183, toDepartment: true }],
});

const ranks = sql`(values ${sql.join(
  Object.entries(headcountRanks).map(([rank, word]) => sql`(${rank}::text, ${word}::text)`),
  sql`, `,
)}) as word (rank, label)`;

/** More than were approved, those that the department let pass for a while left out. */
export const overfilled: Watch = {
  code: 'GB_OVER',
  entity: headcount.name,
  of: [headcount.name, postHolding.name],
  page: '/cadre/headcount-plan/detail',
  concerns: permissionOf(headcount, 'update'),
  warnings: [{ code: 'YJ-CP', name: '职数超配', redDays: 0, toDepartment: true }],
  find: (tx, { today }) =>
    tx.rows<Watched>(sql`
      select id as record_id, unit_id, name || label as name, '核定 ' || approved || ' 人，实配 ' || occupied || ' 人' as matter,
        null as due_on
      from (select f.id, f.unit_id, u.name, word.label, f.approved, (select count(*)::int from post_holding h
          where h.unit_id = f.unit_id and h.rank = f.rank and h.occupies_quota and ${isHeldNow}) as occupied,
          case when f.excess_until_on < ${today}::date then 0 else coalesce(f.excess_count, 0) end as let_pass
        from (${inForceOn(sql`${today}::date`)}) f join unit u on u.id = f.unit_id join ${ranks} on word.rank = f.rank) line
      where occupied > approved + let_pass order by id`),
};

/** Units where more than so many leave their posts or retire within a year, counted as the forecast counts. */
export const manyLeaving: Watch = {
  code: 'GB_CROWD',
  entity: 'unit',
  of: [cadre.name, person.name, postHolding.name],
  page: '/cadre/retirement',
  concerns: ofCadres.concerns,
  reads: permissionOf(cadre, 'read'),
  warnings: [{ code: 'YJ-DL', name: '一年内到龄人数较多', yellowDays: 0, threshold: 3, toDepartment: true }],
  find: (tx, { today, threshold }) => {
    const month = (name: 'retireMonth' | 'leavePostMonth') => expressionOf(tx.registry, cadre, name);
    const last = monthAfter(today.slice(0, 7), 11);
    return tx.rows<Watched>(sql`
      select u.id as record_id, u.id as unit_id, u.name, null as due_on,
        '一年内有 ' || count(*) || ' 名干部到龄，请提前配备' as matter
      from (select t.post_unit_id, least(${month('retireMonth')}, ${month('leavePostMonth')}) as month
        from ${sourceOf(cadre)} where t.deleted_at is null and w.deleted_at is null
          and t.in_post_status = any(${sql.param([...statusesOf.leavePostMonth])}::text[])) found
        join unit u on u.id = found.post_unit_id
      where found.month between ${today.slice(0, 7)} and ${last}
      group by u.id having count(*) > ${threshold ?? crowd}::int order by u.id`);
  },
};

export const postWatches = [postsEnding, tenYears, headsTenYears, overfilled, manyLeaving];
