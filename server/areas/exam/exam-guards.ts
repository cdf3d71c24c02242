/** What stands against a step of an exam, all of it at once. Domain-cadre 4.5. */
import { sql } from 'drizzle-orm';
import { attemptStates, examStates, graceSeconds } from 'contract/exam/codes.ts';
import type { Exam } from 'contract/exam/exam.ts';
import { totalOf } from 'contract/exam/paper/section.ts';
import { timeOf } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { registrationStates } from 'contract/party-school/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import { nowOf } from '../../kit/setting.ts';
import { bankOf } from './bank.ts';
import { candidatesOf, leftOf, type Candidate } from './candidates.ts';
import { passFaults } from './exam.ts';
import { sectionsOf } from './publish.ts';
import { entryUntilOf } from './tell.ts';
import { structureFaults } from './template.ts';

const entity = 'exam.exam';
/** Where the candidates of an exam are said. */
const audienceField = ({ makeUpOfId, batchId, personIds }: Exam) => {
  if (makeUpOfId) return 'makeUpOfId';
  if (batchId) return 'batchId';
  return (personIds ?? []).length > 0 ? 'personNumbers' : 'unitIds';
};
const few = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join('、')}等${names.length}人` : names.join('、');

/** The bank is asked as it is now: what could be drawn when the template was written may be gone. */
async function templateFaults(tx: Tx, row: Exam): Promise<Fault[]> {
  const sections = await sectionsOf(tx, row.templateId);
  const faults = structureFaults(sections, await bankOf(tx)).map(one => ({ ...one, path: 'templateId' }));
  return [...faults, ...passFaults(row, sections ? totalOf(sections) : undefined)];
}

async function makeUpFaults(tx: Tx, { makeUpOfId }: Exam): Promise<Fault[]> {
  if (!makeUpOfId) return [];
  const former = await tx.one<{ name: string; state: string }>(sql`
    select name, state from exam where id = ${makeUpOfId}::bigint`);
  return former && former.state !== examStates.announced
    ? [fault('makeUpOfId', `${entity}.make-up-early`, { name: former.name })]
    : [];
}

/** Registrations that somebody still judges are on no list. */
async function pendingWarnings(tx: Tx, { batchId, makeUpOfId }: Exam): Promise<Fault[]> {
  const open = [
    registrationStates.branch,
    registrationStates.college,
    registrationStates.school,
    registrationStates.waiting,
  ];
  if (!batchId || makeUpOfId) return [];
  const one = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from registration where batch_id = ${batchId}::bigint and deleted_at is null
      and state = any(${sql.param(open)}::text[])`);
  return one && one.n > 0 ? [warn('batchId', `${entity}.batch-pending`, { n: one.n })] : [];
}

/** Nobody sits two exams at one hour. */
async function clashWarnings(tx: Tx, row: Exam, candidates: readonly Candidate[]): Promise<Fault[]> {
  const others = await tx.rows<{ name: string; n: number }>(sql`
    select e.name, count(*)::int as n from exam e join exam_attempt a on a.exam_id = e.id and a.deleted_at is null
    where e.deleted_at is null and e.id <> ${row.id}::bigint and e.state in (${examStates.published}, ${examStates.running})
      and e.start_at < ${row.endAt}::timestamptz and e.end_at > ${row.startAt}::timestamptz
      and a.person_id = any(${sql.param(candidates.map(({ id }) => id))}::bigint[])
    group by e.id, e.name order by e.id`);
  return others.map(({ name, n }) => warn('startAt', `${entity}.clash`, { name, n }));
}

export async function publishFaults(tx: Tx, row: Exam): Promise<Fault[]> {
  const candidates = await candidatesOf(tx, row);
  const left = await leftOf(tx, { ...row, unitIds: null, personKinds: null, stages: null });
  const now = Date.parse(await nowOf(tx));
  return [
    ...(await templateFaults(tx, row)),
    ...(candidates.length === 0 ? [fault(audienceField(row), `${entity}.no-candidates`)] : []),
    ...(await makeUpFaults(tx, row)),
    ...(Date.parse(row.startAt) <= now ? [fault('startAt', `${entity}.started`)] : []),
    ...(await pendingWarnings(tx, row)),
    ...(left.length > 0
      ? [warn(audienceField(row), `${entity}.left`, { names: few(left.map(({ name }) => name)) })]
      : []),
    ...(await clashWarnings(tx, row, candidates)),
  ];
}

export async function beginFaults(tx: Tx, { startAt }: Exam): Promise<Fault[]> {
  return Date.parse(await nowOf(tx)) < Date.parse(startAt) ? [fault('', `${entity}.too-early`)] : [];
}

/** One that could not be held at all, since nothing ran while it should have, is taken back like one to come. */
export async function takeBackFaults(tx: Tx, { id, state, startAt, endAt }: Exam): Promise<Fault[]> {
  if (state === examStates.draft) return [];
  const now = Date.parse(await nowOf(tx));
  const entered = await tx.one(sql`
    select 1 from exam_attempt where exam_id = ${id}::bigint and deleted_at is null and state <> ${attemptStates.waiting} limit 1`);
  const isGoingOn = Date.parse(startAt) <= now && now < Date.parse(endAt);
  return isGoingOn || entered ? [fault('', `${entity}.begun`)] : [];
}

/** Who writes until when; with what was added, and the seconds in which the last answers come in. */
const sitting = (tx: Tx, id: string) =>
  tx.one<{ n: number; until: string | null }>(sql`
    select count(*)::int as n, to_json(max(s.deadline) + make_interval(secs => ${graceSeconds})) #>> '{}' as until
    from exam_attempt a left join exam_sitting s on s.attempt_id = a.id
    where a.exam_id = ${id}::bigint and a.deleted_at is null and a.state = ${attemptStates.sitting}`);

export async function closeFaults(tx: Tx, row: Exam): Promise<Fault[]> {
  const now = Date.parse(await nowOf(tx));
  const entryUntil = entryUntilOf(row);
  const { n = 0, until = null } = (await sitting(tx, row.id)) ?? {};
  const last = Math.max(Date.parse(until ?? row.endAt), 0);
  const waiting = await tx.one(sql`
    select 1 from exam_attempt where exam_id = ${row.id}::bigint and deleted_at is null and state = ${attemptStates.waiting} limit 1`);
  return [
    ...(n > 0 && now < last
      ? [fault('', `${entity}.going`, { n, deadline: timeOf(new Date(last).toISOString()).slice(0, 19) })]
      : []),
    ...(waiting && now < Date.parse(entryUntil)
      ? [fault('', `${entity}.entry-open`, { until: timeOf(entryUntil).slice(0, 16) })]
      : []),
  ];
}
