/** What an exam is planned as, what stands against the plan, and what is counted of it. Domain-cadre 4.5. */
import { BlockList } from 'node:net';
import { sql } from 'drizzle-orm';
import { attemptStates, examStates } from 'contract/exam/codes.ts';
import { exam, type ExamDraft } from 'contract/exam/exam.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { batchStates } from 'contract/party-school/codes.ts';
import { pointsOf } from 'contract/kit/types/points.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { may } from '../../kit/actor.ts';
import { codesIn, hasRange } from './candidates.ts';

const entity = 'exam.exam';
type Plan = PlannedChange<typeof exam>;

const apart = /[,，;；、\s]+/;
const wordsIn = (text: string | null) => (text ?? '').split(apart).filter(word => word !== '');

interface Facts {
  /** Whole points, by template. */
  totals: ReadonlyMap<string, number>;
  batches: ReadonlyMap<string, string>;
  /** Exams that a make-up is made for. */
  others: ReadonlyMap<string, { batchId: string | null; makeUpOfId: string | null }>;
  /** Make-ups there are already: by the exam they are for. */
  /** People by the number they are named by. */
  people: ReadonlyMap<string, string>;
  makeUps: readonly { id: string; name: string; makeUpOfId: string }[];
}

const idsOf = (plans: readonly Plan[], name: 'templateId' | 'batchId' | 'makeUpOfId') =>
  sql`${sql.param(plans.flatMap(({ after }) => after[name] ?? []))}::bigint[]`;

/** Numbers of now and of before, by which a person is one. */
async function peopleBy(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map();
  const asked = sql`${sql.param([...numbers])}::text[]`;
  const rows = await tx.rows<{ id: string; number: string | null; secondNumber: string | null }>(sql`
    select id::text, number, second_number from person
    where deleted_at is null and (number = any(${asked}) or second_number = any(${asked}))`);
  return new Map(
    rows.flatMap(({ id, ...all }) => Object.values(all).flatMap(one => (one ? [[one, id] as const] : []))),
  );
}

async function factsOf(tx: Tx, plans: Plan[]): Promise<Facts> {
  const [templates, batches, makeUpOf] = [
    idsOf(plans, 'templateId'),
    idsOf(plans, 'batchId'),
    idsOf(plans, 'makeUpOfId'),
  ];
  const totals = await tx.rows<{ id: string; totalScore: number }>(sql`
    select id::text, total_score::int as total_score from exam_template where id = any(${templates})`);
  const states = await tx.rows<{ id: string; state: string }>(sql`
    select id::text, state from training_batch where id = any(${batches})`);
  const others = await tx.rows<{ id: string; batchId: string | null; makeUpOfId: string | null }>(sql`
    select id::text, batch_id::text, make_up_of_id::text from exam where id = any(${makeUpOf})`);
  const makeUps = await tx.rows<{ id: string; name: string; makeUpOfId: string }>(sql`
    select id::text, name, make_up_of_id::text from exam
    where deleted_at is null and state <> ${examStates.cancelled} and make_up_of_id = any(${makeUpOf}) order by id`);
  return {
    totals: new Map(totals.map(one => [one.id, one.totalScore])),
    batches: new Map(states.map(one => [one.id, one.state])),
    others: new Map(others.map(one => [one.id, one])),
    makeUps,
    people: await peopleBy(
      tx,
      plans.flatMap(({ after }) => wordsIn(after.personNumbers)),
    ),
  };
}

const minute = 60_000;
/** Late entry and early hand-in lie within the time there is. */
function timeFaults({ startAt, endAt, durationMinutes, entryLateMinutes, minSubmitMinutes }: ExamDraft): Fault[] {
  if (!startAt || !endAt || durationMinutes === null) return [];
  const span = (Date.parse(endAt) - Date.parse(startAt)) / minute;
  const [late, early] = [entryLateMinutes ?? 0, minSubmitMinutes ?? 0];
  return [
    ...(span < durationMinutes ? [fault('endAt', `${entity}.times`)] : []),
    ...(span > 0 && late > span ? [fault('entryLateMinutes', `${entity}.entry-late`, { n: Math.floor(span) })] : []),
    ...(early > durationMinutes ? [fault('minSubmitMinutes', `${entity}.min-submit`, { n: durationMinutes })] : []),
  ];
}

const isGiven = (value: readonly string[] | string | null) =>
  typeof value === 'string' ? codesIn(value).length > 0 : (value ?? []).length > 0;
const ranges = ['unitIds', 'personKinds', 'stages'] as const;

/** One source of candidates: a former exam, a batch, or a range; persons may be named beside the last two. */
function audienceFaults(row: ExamDraft, facts: Facts): Fault[] {
  if (row.makeUpOfId !== null) return makeUpFaults(row, facts);
  const isNobody = row.batchId === null && !hasRange(row) && wordsIn(row.personNumbers).length === 0;
  const doubled = row.batchId === null ? [] : ranges.filter(name => isGiven(row[name]));
  return [
    ...(isNobody ? [fault('batchId', `${entity}.audience`)] : []),
    ...doubled.map(name => fault(name, `${entity}.audience-twice`)),
  ];
}

function makeUpFaults(row: ExamDraft, { others }: Facts): Fault[] {
  const former = others.get(row.makeUpOfId ?? '');
  const besides = [...ranges, 'personNumbers' as const].filter(name => isGiven(row[name]));
  const isOfAnother = former !== undefined && row.batchId !== null && row.batchId !== former.batchId;
  return [
    ...besides.map(name => fault(name, `${entity}.make-up-audience`)),
    ...(isOfAnother ? [fault('batchId', `${entity}.make-up-batch`)] : []),
  ];
}

/** A second make-up is the exception; it is told, and may be meant. */
function makeUpWarnings({ id, after, changed }: Plan, { others, makeUps }: Facts): Fault[] {
  if (after.makeUpOfId === null || !changed.has('makeUpOfId')) return [];
  const isSecond = others.get(after.makeUpOfId)?.makeUpOfId != null;
  const made = makeUps.find(one => one.id !== id && one.makeUpOfId === after.makeUpOfId);
  return [
    ...(after.makeUpOfId === id ? [fault('makeUpOfId', `${entity}.make-up-itself`)] : []),
    ...(isSecond ? [warn('makeUpOfId', `${entity}.make-up-of-make-up`)] : []),
    ...(made ? [warn('makeUpOfId', `${entity}.make-up-made`, { name: made.name })] : []),
  ];
}

/** `10.20.0.0/16` or one address, of either kind. */
function isRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const kind = address.includes(':') ? 'ipv6' : 'ipv4';
  const most = kind === 'ipv6' ? 128 : 32;
  if (more.length > 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most))) return false;
  try {
    new BlockList().addSubnet(address, bits === undefined ? most : Number(bits), kind);
    return true;
  } catch {
    return false;
  }
}
function numberFaults({ personNumbers }: ExamDraft, { people }: Facts): Fault[] {
  const unknown = wordsIn(personNumbers).filter(number => !people.has(number));
  const told = unknown.length > 5 ? `${unknown.slice(0, 5).join('、')}等${unknown.length}个` : unknown.join('、');
  return unknown.length > 0 ? [fault('personNumbers', `${entity}.numbers`, { numbers: told })] : [];
}
const rangeFaults = ({ allowedRanges }: ExamDraft): Fault[] =>
  wordsIn(allowedRanges)
    .filter(text => !isRange(text))
    .slice(0, 1)
    .map(range => fault('allowedRanges', `${entity}.range`, { range }));

export function passFaults({ passHalves }: Pick<ExamDraft, 'passHalves'>, total: number | undefined): Fault[] {
  return total !== undefined && (passHalves ?? 0) > total * 2
    ? [fault('passHalves', `${entity}.pass`, { total: pointsOf(total * 2) })]
    : [];
}

function batchFaults({ batchId }: ExamDraft, { batches }: Facts): Fault[] {
  const state = batches.get(batchId ?? '');
  const isOut = state === batchStates.draft || state === batchStates.cancelled;
  return isOut ? [fault('batchId', `${entity}.batch-state`)] : [];
}

export const examRules = rules(exam, {
  facts: factsOf,
  derive: (row, { others, people }) => ({
    batchId: row.batchId ?? others.get(row.makeUpOfId ?? '')?.batchId ?? null,
    personIds: [...new Set(wordsIn(row.personNumbers).flatMap(number => people.get(number) ?? []))],
  }),
  check: (plan, facts) =>
    plan.after.state === examStates.draft
      ? [
          ...timeFaults(plan.after),
          ...audienceFaults(plan.after, facts),
          ...numberFaults(plan.after, facts),
          ...batchFaults(plan.after, facts),
          ...makeUpWarnings(plan, facts),
          ...passFaults(plan.after, facts.totals.get(plan.after.templateId ?? '')),
          ...rangeFaults(plan.after),
        ]
      : [],
});

const came = Object.values(attemptStates).filter(
  state => !([attemptStates.waiting, attemptStates.sitting, attemptStates.absent] as string[]).includes(state),
);
export const examCounts: Rollup = {
  resource: exam,
  fields: ['candidateCount', 'handedInCount', 'absentCount', 'passedCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select exam_id as id, count(*)::int as candidate_count,
        (count(*) filter (where state = any(${sql.param(came)}::text[])))::int as handed_in_count,
        (count(*) filter (where state = ${attemptStates.absent}))::int as absent_count,
        (count(*) filter (where is_passed and state <> ${attemptStates.voided}))::int as passed_count
      from exam_attempt where deleted_at is null and exam_id = any(${sql.param(ids)}::bigint[]) group by exam_id`),
};

/** What is not published yet is of those who plan it. */
export const keptExams = (tx: Tx) =>
  may(tx.actor, 'exam.exam.update') ? sql`true` : sql`t.state <> ${examStates.draft}`;
