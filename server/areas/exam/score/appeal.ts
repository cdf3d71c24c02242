/** A candidate has the own score looked at again; what the school decides is recorded and told. Domain-cadre 4.6, decision 347. */
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from 'contract/kit/calendar.ts';
import { appealDays, appealStates, attemptStates, examStates, scoreShown } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { exam } from 'contract/exam/exam.ts';
import { scoreAppeal, scoreAppealProcess, type ScoreAppeal } from 'contract/exam/score-appeal.ts';
import { askAppeal, withdrawAppeal } from 'contract/exam/score-calls.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { pointsOf } from 'contract/kit/types/points.ts';
import { flowOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { each, handle } from '../../../kit/process/handle.ts';
import { begin, takeOne } from '../../../kit/process/take.ts';
import { notFound, refuse, Refusal } from '../../../kit/refusal.ts';
import { rules, type Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { nowOf, today } from '../../../kit/setting.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { tellPersons } from '../../message/index.ts';
import { resultPage, tellClass } from './announce.ts';

const area = 'exam.scoreAppeal';

/** One at a time for a paper. */
export const appealRules = rules(scoreAppeal, {
  derive: ({ state, attemptId }) => ({ waiting: state === appealStates.waiting ? attemptId : null }),
});

/** The last day: the day of the announcement is not counted. */
export const appealUntil = (announcedAt: string): string => addDays(dayOf(announcedAt), appealDays);

interface Own {
  id: string;
  name: string | null;
  number: string | null;
  personId: string;
  state: string;
  scoreShown: string;
  examState: string;
  announcedAt: string | null;
  totalHalves: number | null;
  isWaiting: boolean;
}
/** The own paper of an exam. It is held before anything is read of it, so that two who press at once ask once. */
async function ownAttempt(tx: Tx, examId: string): Promise<Own> {
  await tx.rows(sql`
    select 1 from exam_attempt where exam_id = ${examId}::bigint and person_id = ${tx.actor.personId}::bigint
      and deleted_at is null for no key update`);
  const row = await tx.one<Own>(sql`
    select t.id, t.name, t.number, t.person_id, t.state, t.announced_at, t.total_halves, e.score_shown, e.state as exam_state, exists (
      select 1 from score_appeal p where p.attempt_id = t.id and p.deleted_at is null
        and p.state = ${appealStates.waiting}) as is_waiting
    from exam_attempt t join exam e on e.id = t.exam_id and e.deleted_at is null
    where t.exam_id = ${examId}::bigint and t.person_id = ${tx.actor.personId}::bigint and t.deleted_at is null`);
  if (!row) throw notFound();
  return row;
}

function askFaults({ state, examState, scoreShown: shown, announcedAt, isWaiting }: Own, day: string): Fault[] {
  if (state === attemptStates.voided) return [fault('', `${area}.voided`)];
  const isPast = examState === examStates.announced;
  if (state === attemptStates.absent && isPast) return [fault('', `${area}.absent`)];
  if (shown === scoreShown.never && isPast) return [fault('', `${area}.secret`)];
  if (state !== attemptStates.announced || announcedAt === null || shown === scoreShown.never)
    return [fault('', `${area}.not-announced`)];
  if (isWaiting) return [fault('', `${area}.waiting`)];
  const until = appealUntil(announcedAt);
  return day > until ? [fault('', `${area}.closed`, { date: until })] : [];
}

export async function askForCheck(tx: Tx, examId: string, reason: string): Promise<{ id: string }> {
  const own = await ownAttempt(tx, examId);
  const said = reason.trim();
  const faults = [
    ...askFaults(own, await today(tx)),
    ...(said === '' ? [fault('reason', 'kit.required', { label: scoreAppeal.fields.reason.label })] : []),
  ];
  if (faults.length > 0) throw refuse(faults);
  const { id: attemptId, name, number, personId, totalHalves } = own;
  const values = {
    attemptId,
    examId,
    personId,
    name,
    number,
    reason: said,
    askedAt: await nowOf(tx),
    formerHalves: totalHalves,
    state: appealStates.waiting,
  };
  const [id = ''] = await applyEffects(tx, scoreAppeal, [{ values }], { flow: 'itself', reason: '申请查分' });
  await begin(tx, appealHandler, [id], '考生申请');
  return { id };
}

async function tell(tx: Tx, row: ScoreAppeal, content: string): Promise<void> {
  const one = await tx.one<{ name: string }>(sql`select name from exam where id = ${row.examId}::bigint`);
  await tellPersons(tx, {
    title: `【考试】${one?.name ?? ''}查分结果`,
    content,
    entity: scoreAppeal.name,
    recordId: row.id,
    personId: row.personId ?? '',
    link: { routePath: resultPage, query: { id: row.examId ?? '' } },
  });
}

async function amendFaults(tx: Tx, row: ScoreAppeal, laterHalves: number): Promise<Fault[]> {
  const { totalHalves } = await loadRow(tx, exam, row.examId ?? '', null, 'look');
  const { totalHalves: now } = await loadRow(tx, examAttempt, row.attemptId, null, 'look');
  return [
    ...(laterHalves > (totalHalves ?? 0)
      ? [fault('laterHalves', `${area}.most`, { n: pointsOf(totalHalves ?? 0) })]
      : []),
    ...(laterHalves === now ? [fault('laterHalves', `${area}.same`)] : []),
  ];
}

/** The total of the paper follows; the class counts by it. */
async function amend(tx: Tx, row: ScoreAppeal, laterHalves: number, opinion: string): Promise<void> {
  const { passHalves } = await loadRow(tx, exam, row.examId ?? '', null, 'look');
  const cause = { flow: flowOf(scoreAppeal, row.id), reason: `查分更正：${opinion}` };
  const values = { totalHalves: laterHalves, isPassed: laterHalves >= passHalves };
  await applyEffects(tx, examAttempt, [{ id: row.attemptId, values }], cause);
  await tellClass(tx, row.examId ?? '', [row.personId ?? ''], cause);
  const former = row.formerHalves === null ? '' : `由 ${pointsOf(row.formerHalves)} 分`;
  await tell(tx, row, `经复核，您的成绩${former}更正为 ${pointsOf(laterHalves)} 分：${opinion}`);
}

export const appealHandler = handle(scoreAppealProcess, {
  page: '/party-school/score/appeal/detail',
  ask: ({ name }, { node }) => ({ bizType: 'DX_CF', title: `【查分】${name}的成绩待${node}` }),
  steps: {
    keep: {
      values: (_, __, { opinion }) => ({ reply: opinion }),
      effect: each((tx, row, { opinion }) => tell(tx, row, `经复核，维持原成绩：${opinion}`)),
    },
    amend: {
      guard: (tx, row, { laterHalves }) => amendFaults(tx, row, laterHalves),
      values: (_, __, { laterHalves, opinion }) => ({ laterHalves, reply: opinion }),
      effect: each((tx, row, { laterHalves, opinion }) => amend(tx, row, laterHalves, opinion)),
    },
  },
});

/** One's own alone, and only while it waits. */
async function withdraw(tx: Tx, id: string, reason: string): Promise<{ id: string }> {
  const row = await loadRow(tx, scoreAppeal, id, null);
  if (tx.actor.personId === null || row.personId !== tx.actor.personId) throw notFound();
  if (row.state !== appealStates.waiting) throw new Refusal(409, `${area}.decided`);
  await takeOne(tx, appealHandler, 'withdraw', row, { reason });
  return { id };
}

export const appealRoutes = [
  serve(askAppeal, ({ tx, params, body }) => askForCheck(tx, params.id, body.reason)),
  serve(withdrawAppeal, ({ tx, params, body }) => withdraw(tx, params.id, body.reason)),
];
