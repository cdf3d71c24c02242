/** What proctors do. Each deed stands among the events of the candidate with who did it, and in the audit; each is told. */
import { sql } from 'drizzle-orm';
import { attemptStates, handInKinds } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { exam } from 'contract/exam/exam.ts';
import {
  extendSittings,
  forceHandIn,
  labels,
  leastReason,
  releaseSitting,
  sendExamMessage,
} from 'contract/exam/proctor-calls.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault, sentence, type Params } from 'contract/kit/fault.ts';
import { audit } from '../../../kit/audit.ts';
import { notFound, refuse, Refusal } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { handIn } from '../sitting/hand-in.ts';
import { holdAttempts } from '../sitting/attempts.ts';
import { holdSittings, type Sitting } from '../sitting/sittings.ts';
import { isTooLate } from '../sitting/time.ts';
import { tellCandidates } from '../tell.ts';
import { examToAct } from './exam.ts';
import { proctoring } from './exams.ts';

const told = ({ registry: { texts } }: Tx, code: string, params: Params) =>
  sentence(texts, `exam.proctor.${code}`, params);
/** Blanks say nothing. */
function wordsIn(path: string, label: string, typed: string, least = 1): string {
  const words = typed.trim();
  if (words === '') throw refuse([fault(path, 'kit.required', { label })]);
  if (words.length < least) throw refuse([fault(path, 'kit.too-short', { label, min: least })]);
  return words;
}
const reasonIn = ({ reason }: { reason: string }): string => wordsIn('reason', labels.reason, reason, leastReason);

const ids = (all: readonly string[]) => sql`${sql.param([...all])}::bigint[]`;

/** What was done to whom: among the events of each, and for the audit; of everybody, one line of the exam. */
interface Deed {
  examId: string;
  /** Of whom it is an event. */
  attemptIds: readonly string[];
  isOfAll?: boolean;
  kind: string;
  detail: string;
  reason?: string;
  facts?: Record<string, unknown>;
}
async function note(tx: Tx, { examId, attemptIds, isOfAll = false, kind, detail, reason, facts }: Deed): Promise<void> {
  await tx.rows(sql`
    insert into exam_event (exam_id, attempt_id, kind, detail, happened_at, user_id)
    select ${examId}::bigint, id, ${kind}, ${detail}, clock.now, ${tx.actor.userId}::bigint
    from unnest(${ids(attemptIds)}) id cross join clock order by id`);
  await auditDeed(tx, {
    examId,
    attemptIds,
    isOfAll,
    kind,
    detail,
    ...(reason && { reason }),
    ...(facts && { facts }),
  });
}
async function auditDeed(tx: Tx, { examId, attemptIds, isOfAll, kind, reason = '', facts }: Deed): Promise<void> {
  const said = { action: proctoring, detail: { does: kind, ...facts }, reason: reason === '' ? null : reason };
  if (isOfAll) return audit(tx, { ...said, entity: exam.name, recordId: examId });
  return audit(tx, ...attemptIds.map(recordId => ({ ...said, entity: examAttempt.name, recordId })));
}

/** Null is to everybody of the exam. */
const say = (tx: Tx, examId: string, attemptIds: readonly string[] | null, content: string) =>
  tx.rows(sql`
    insert into exam_message (exam_id, attempt_id, content, sent_at, user_id)
    select ${examId}::bigint, id, ${content}, clock.now, ${tx.actor.userId}::bigint
    from unnest(${attemptIds === null ? sql`array[null]::bigint[]` : ids(attemptIds)}) id cross join clock order by id`);

interface Named {
  id: string;
  name: string;
  state: string;
}
/** Candidates of this exam; one that is none is not there. */
async function candidatesOf(tx: Tx, examId: string, attemptIds: readonly string[]): Promise<Named[]> {
  const rows = await tx.rows<Named>(sql`
    select id, name, state from exam_attempt where exam_id = ${examId}::bigint and id = any(${ids(attemptIds)})
      and deleted_at is null`);
  const missing = attemptIds.filter(id => !rows.some(row => row.id === id));
  if (missing.length > 0) throw notFound(missing);
  return rows;
}

const sittingIds = async (tx: Tx, examId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select attempt_id as id from exam_sitting where exam_id = ${examId}::bigint and handed_in_at is null`)
  ).map(({ id }) => id);
const isWriting = ({ handedInAt, now, deadline }: Sitting): boolean => handedInAt === null && !isTooLate(now, deadline);
/** Who of them writes, under their locks. */
const writing = async (tx: Tx, attemptIds: readonly string[]): Promise<string[]> =>
  [...(await holdSittings(tx, attemptIds)).values()].filter(isWriting).map(({ attemptId }) => attemptId);

/** The end of the exam may be passed: it ends when the last deadline has. */
type Extension = InputOf<typeof extendSittings>['body'];
export async function extend(tx: Tx, id: string, { attemptIds, minutes, ...said }: Extension) {
  const reason = reasonIn(said);
  const { id: examId } = await examToAct(tx, id);
  if (attemptIds) await candidatesOf(tx, examId, attemptIds);
  const chosen = [...new Set(attemptIds ?? (await sittingIds(tx, examId)))];
  const open = await writing(tx, chosen);
  if (open.length === 0) throw new Refusal(400, 'exam.proctor.none-writing');
  await tx.rows(sql`
    update exam_sitting set deadline = deadline + make_interval(mins => ${minutes}::int),
      added_minutes = added_minutes + ${minutes}::int where attempt_id = any(${ids(open)})`);
  const isOfAll = attemptIds === undefined;
  const facts = { minutes, count: open.length };
  await note(tx, {
    examId,
    attemptIds: open,
    isOfAll,
    kind: 'extend',
    detail: `${minutes} 分钟：${reason}`,
    reason,
    facts,
  });
  const code = isOfAll ? 'extended-all' : 'extended';
  await say(tx, examId, isOfAll ? null : open, told(tx, code, { minutes, reason }));
  return { extended: open.length, left: isOfAll ? 0 : chosen.length - open.length };
}
const extendRoute = serve(extendSittings, ({ tx, params, body }) => extend(tx, params.id, body));

const nameOf = async (tx: Tx, examId: string, attemptId: string): Promise<string> =>
  (await candidatesOf(tx, examId, [attemptId]))[0]?.name ?? '';

const releaseRoute = serve(releaseSitting, async ({ tx, params, body: { attemptId, ...said } }) => {
  const reason = reasonIn(said);
  const { id: examId } = await examToAct(tx, params.id);
  const name = await nameOf(tx, examId, attemptId);
  const sitting = (await holdSittings(tx, [attemptId])).get(attemptId);
  if (!sitting?.isLocked || !isWriting(sitting))
    throw new Refusal(400, 'exam.proctor.not-locked', { params: { name } });
  await tx.rows(sql`
    update exam_sitting set is_locked = false, takeovers = 0 where attempt_id = ${attemptId}::bigint`);
  await note(tx, { examId, attemptIds: [attemptId], kind: 'released', detail: reason, reason });
  await say(tx, examId, [attemptId], told(tx, 'released', { reason }));
  return { name };
});

const forceRoute = serve(forceHandIn, async ({ tx, params, body: { attemptId, ...said } }) => {
  const reason = reasonIn(said);
  const { id: examId, name: examName } = await examToAct(tx, params.id);
  const name = await nameOf(tx, examId, attemptId);
  const attempt = (await holdAttempts(tx, [attemptId])).get(attemptId);
  const sitting = (await holdSittings(tx, [attemptId])).get(attemptId);
  if (attempt?.state !== attemptStates.sitting || !sitting || sitting.handedInAt !== null)
    throw new Refusal(400, 'exam.proctor.not-writing', { params: { name } });
  const { departures, now: handedInAt } = sitting;
  const { candidateNo } = attempt;
  const paper = { attemptId, examId, candidateNo, departures, kind: handInKinds.forced, handedInAt, detail: reason };
  const done = (await handIn(tx, [{ ...paper, userId: tx.actor.userId }])).get(attemptId);
  const answered = done?.answered ?? 0;
  await auditDeed(tx, { examId, attemptIds: [attemptId], kind: 'force', detail: reason, reason, facts: { answered } });
  await tellForced(tx, attemptId, examName, reason);
  return { name, answered };
});

/** No save of a paper that is in is answered any more, so it is told elsewhere. */
async function tellForced(tx: Tx, attemptId: string, examName: string, reason: string): Promise<void> {
  const attempts = await tx.rows<{ id: string; personId: string }>(sql`
    select id, person_id from exam_attempt where id = ${attemptId}::bigint`);
  await tellCandidates(tx, attempts, '已强制交卷', told(tx, 'forced', { exam: examName, reason }));
}

const hears = ({ state }: Named): boolean => state === attemptStates.waiting || state === attemptStates.sitting;
type Message = InputOf<typeof sendExamMessage>['body'];
export async function tell(tx: Tx, id: string, { attemptIds, content: typed }: Message) {
  const content = wordsIn('content', labels.content, typed);
  const { id: examId } = await examToAct(tx, id);
  if (attemptIds === undefined) return { sent: await tellAll(tx, examId, content), left: 0 };
  const chosen = await candidatesOf(tx, examId, [...new Set(attemptIds)]);
  const open = chosen.filter(hears).map(({ id }) => id);
  if (open.length === 0) throw new Refusal(400, 'exam.proctor.none-to-tell');
  await say(tx, examId, open, content);
  await note(tx, { examId, attemptIds: open, kind: 'message', detail: content });
  return { sent: open.length, left: chosen.length - open.length };
}
const messageRoute = serve(sendExamMessage, ({ tx, params, body }) => tell(tx, params.id, body));
/** Said to all it stands once, with who said it. */
async function tellAll(tx: Tx, examId: string, content: string): Promise<number> {
  const one = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from exam_attempt where exam_id = ${examId}::bigint and deleted_at is null
      and state in (${attemptStates.waiting}, ${attemptStates.sitting})`);
  const sent = one?.n ?? 0;
  if (sent === 0) throw new Refusal(400, 'exam.proctor.none-to-tell');
  await say(tx, examId, null, content);
  await auditDeed(tx, { examId, attemptIds: [], isOfAll: true, kind: 'message', detail: content, facts: { content } });
  return sent;
}

export const actRoutes = [extendRoute, releaseRoute, forceRoute, messageRoute];
