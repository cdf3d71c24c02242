/** The way of a recognised organisation: plan, measures, self check, acceptance, extension. Domain-party 9. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { workdaysBetween } from 'contract/kit/work-days.ts';
import { caseStates, longestExtension } from 'contract/rectification/codes.ts';
import {
  rectificationCase,
  rectificationCaseProcess,
  type RectificationCase,
} from 'contract/rectification/rectification-case.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { computed, type Rollup, type Tx } from '../../kit/registry.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { calendarOf } from '../calendar/index.ts';
import { isInOffice } from '../team/index.ts';
import { secretary } from 'contract/organisation/posts.ts';
import { askOwners } from './due-soon.ts';

const area = 'rectification.rectificationCase';

interface Measure {
  content: string;
  personId: string | null;
  deadlineOn: string | null;
  doneOn: string | null;
}
const measuresOf = (tx: Tx, { id }: Pick<RectificationCase, 'id'>) =>
  tx.rows<Measure>(sql`
    select content, person_id, deadline_on::text, done_on::text from rectification_measure
    where case_id = ${id}::bigint and deleted_at is null order by deadline_on, id`);

/** Every measure has an owner and a day, none later than the whole. */
async function planFaults(tx: Tx, row: RectificationCase): Promise<Fault[]> {
  const measures = await measuresOf(tx, row);
  const { problems, cause, startOn, deadlineOn } = row;
  const late = measures.filter(one => deadlineOn && one.deadlineOn && one.deadlineOn > deadlineOn);
  return [
    ...(problems && cause && startOn && deadlineOn ? [] : [fault('problems', `${area}.plan`)]),
    ...(measures.length === 0 ? [fault('', `${area}.no-measure`)] : []),
    ...(measures.some(one => !one.personId || !one.deadlineOn) ? [fault('', `${area}.owners`)] : []),
    ...late.map(one => fault('', `${area}.measure-late`, { measure: one.content, day: one.deadlineOn ?? '' })),
  ];
}

async function resumeFaults(tx: Tx, row: RectificationCase): Promise<Fault[]> {
  const measures = await measuresOf(tx, row);
  const isDone = measures.every(({ doneOn }) => doneOn !== null);
  return [...(await planFaults(tx, row)), ...(isDone ? [fault('', `${area}.all-done`)] : [])];
}

async function undoneFaults(tx: Tx, row: RectificationCase): Promise<Fault[]> {
  const n = (await measuresOf(tx, row)).filter(({ doneOn }) => doneOn === null).length;
  return n > 0 ? [fault('', `${area}.undone`, { n })] : [];
}

interface Acceptance {
  acceptedOn: string;
  satisfaction: number;
  publicFrom: string;
  publicTo: string;
}
async function publicityFaults(tx: Tx, { acceptedOn, publicFrom, publicTo }: Acceptance, day: string) {
  const n = Number(await settingOf(tx, 'rrhs.publicDays', '5'));
  if (publicFrom < acceptedOn) return [fault('publicFrom', `${area}.public-early`)];
  if (workdaysBetween(publicFrom, publicTo, await calendarOf(tx)) < n)
    return [fault('publicTo', `${area}.public-short`, { n })];
  return publicTo >= day ? [fault('publicTo', `${area}.public-open`)] : [];
}

async function acceptFaults(tx: Tx, row: RectificationCase, input: Acceptance): Promise<Fault[]> {
  const day = await today(tx);
  const least = Number(await settingOf(tx, 'rrhs.satisfaction', '80'));
  const { acceptedOn, satisfaction } = input;
  const asked = row.selfCheckedOn ?? '';
  return [
    ...(acceptedOn > day ? [fault('acceptedOn', `${area}.accepted-later`)] : []),
    ...(acceptedOn < asked ? [fault('acceptedOn', `${area}.accepted-early`, { day: asked })] : []),
    ...(satisfaction < least ? [fault('satisfaction', `${area}.satisfaction`, { n: satisfaction, least })] : []),
    ...(await publicityFaults(tx, input, day)),
  ];
}

/** All extensions together are six months behind the day that was planned first. */
function extensionFaults({ deadlineOn, firstDeadlineOn }: RectificationCase, until: string): Fault[] {
  if (!deadlineOn || until <= deadlineOn)
    return [fault('deadlineOn', `${area}.extend-back`, { day: deadlineOn ?? '' })];
  const latest = addMonths(firstDeadlineOn ?? deadlineOn, longestExtension);
  return until > latest ? [fault('deadlineOn', `${area}.extend-long`, { latest })] : [];
}

const waits: Readonly<Record<string, string>> = {
  [caseStates.recognised]: '整顿方案待制定和审批',
  [caseStates.rectifying]: '整顿中，完成后请自查并申请验收',
  [caseStates.waiting]: '待验收',
  [caseStates.extended]: '已延长整顿，请补充措施后继续整顿',
};

export const caseHandler = handle(rectificationCaseProcess, {
  page: '/appraisal/rectification/case/detail',
  ask: ({ name, state, deadlineOn }) => ({
    bizType: 'RR_CASE',
    title: `【软弱涣散】${name}${waits[state] ?? ''}`,
    dueAt: state === caseStates.rectifying && deadlineOn ? `${deadlineOn}T15:59:59.000Z` : null,
  }),
  steps: {
    assign: {
      values: (_, _row, { contactLeaderId = null, guideUnitId = null, instructorId = null }) => ({
        contactLeaderId,
        guideUnitId,
        instructorId,
      }),
    },
    approve: { guard: planFaults, effect: each((tx, { id }) => askOwners(tx, id)) },
    selfCheck: {
      guard: undoneFaults,
      values: async (tx, _, { selfCheck }) => ({ selfCheck, selfCheckedOn: await today(tx) }),
    },
    accept: {
      guard: acceptFaults,
      values: async (tx, _, { opinion, confirmed: _confirmed, ...accepted }) => ({
        ...accepted,
        acceptanceOpinion: opinion ?? null,
        closedOn: await today(tx),
      }),
    },
    extend: {
      guard: async (_, row, { deadlineOn }) => extensionFaults(row, deadlineOn),
      values: async (tx, row, { deadlineOn, reason }) => ({
        deadlineOn,
        firstDeadlineOn: row.firstDeadlineOn ?? row.deadlineOn,
        extensionReason: reason,
        extendedOn: await today(tx),
      }),
    },
    resume: { guard: resumeFaults, effect: each((tx, { id }) => askOwners(tx, id)) },
  },
});

/** 书记 of the four helpers: who is in office, so that one who changes needs no hand; of a closed case who was then. */
export const caseComputed = computed(rectificationCase, {
  secretaryId: column => sql`(select tm.person_id from team_member tm join leadership_team lt on lt.id = tm.team_id
    where lt.organisation_id = ${column('organisationId')} and tm.position = ${secretary} and tm.deleted_at is null
      and lt.deleted_at is null and (case when ${column('closedOn')} is null then ${isInOffice}
        else tm.start_on <= ${column('closedOn')} and (tm.end_on is null or tm.end_on > ${column('closedOn')}) end)
    order by tm.start_on desc, tm.id limit 1)`,
});

export const caseRollup: Rollup = {
  resource: rectificationCase,
  fields: ['measureCount', 'doneCount', 'overdueCount', 'lastMonth'],
  query: (tx, ids) =>
    tx.rows(sql`
      select c.id, coalesce(m.n, 0) as measure_count, coalesce(m.done, 0) as done_count, coalesce(m.late, 0) as overdue_count,
        (select max(p.month) from rectification_progress p where p.case_id = c.id and p.deleted_at is null) as last_month
      from rectification_case c left join (select case_id, count(*)::int as n,
          count(*) filter (where done_on is not null)::int as done,
          count(*) filter (where done_on is null and deadline_on < (select today from clock))::int as late
        from rectification_measure where deleted_at is null group by case_id) m on m.case_id = c.id
      where c.id = any(${sql.param(ids)}::bigint[])`),
};
