/** 考试演练: a whole exam with simulated candidates against this installation, and what came of it. Domain-cadre 4.6, decision 339. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, nullable, page, paging } from '../kit/shape.ts';

/** Domain-cadre 4.6: seconds in which all come and hand in, ms of the 95 %, seconds until the last paper is marked. */
export const rehearsalLimits = {
  entrySeconds: 60,
  entryMs: 1000,
  saveMs: 300,
  handInSeconds: 30,
  handInMs: 2000,
  markSeconds: 120,
} as const;
/** A page saves so often while somebody writes, in seconds. */
export const saveEverySeconds = 15;
export const fewestCandidates = 10;
export const mostCandidates = 10_000;
export const mostMinutes = 60;
/** As people call what they fill in. */
export const rehearsalLabels = { candidates: '模拟考生（人）', minutes: '作答时间（分钟）' } as const;
/** No rehearsal so many minutes before an exam begins. */
export const quietMinutes = 30;

/** Where it is, in this order. */
export const rehearsalPhases = ['prepare', 'enter', 'save', 'raise', 'handIn', 'mark', 'clear'] as const;
export type RehearsalPhase = (typeof rehearsalPhases)[number];
/** How it ended: what was asked was carried or not; or it has no result. */
export const rehearsalOutcomes = ['carried', 'short', 'cancelled', 'interrupted', 'failed'] as const;
export type RehearsalOutcome = (typeof rehearsalOutcomes)[number];

export const measuredKinds = ['enter', 'paper', 'save', 'handIn', 'mark'] as const;
const measured = Type.Object({
  kind: Type.Enum([...measuredKinds]),
  count: Type.Integer(),
  seconds: Type.Number(),
  perSecond: Type.Number(),
  /** Milliseconds; of marking from the hand-in of a paper to its score. */
  median: Type.Number(),
  p95: Type.Number(),
  p99: Type.Number(),
  slowest: Type.Number(),
  refused: Type.Integer(),
  /** Acknowledged and not found; of marking: not marked in time. */
  lost: Type.Integer(),
});
export type Measured = Static<typeof measured>;

/** Saves at a pace beyond that of the candidates. */
const raised = Type.Object({
  perSecond: Type.Number(),
  p95: Type.Number(),
  refused: Type.Integer(),
  isHeld: Type.Boolean(),
});
export type Raised = Static<typeof raised>;

const report = Type.Object({
  candidates: Type.Integer(),
  measured: Type.Array(measured),
  raised: Type.Array(raised),
  /** Acknowledged saves, and those of them that are there. */
  acknowledged: Type.Integer(),
  found: Type.Integer(),
  /** Why requests were refused, the most frequent first. */
  refusals: Type.Array(Type.Object({ reason: Type.String(), times: Type.Integer() })),
  /** Most memory of the server and that of the machine, in MB; null where the system does not tell. */
  memory: nullable(Type.Number()),
  machineMemory: Type.Number(),
  /** Most sessions with the database at once, of all that use it; and how many it allows. */
  connections: Type.Integer(),
  mostConnections: Type.Integer(),
  /** What did not hold, in sentences. */
  breaks: Type.Array(Type.String()),
  /** So many candidates may write at once, by the saves; null where nothing was raised. */
  carries: nullable(Type.Integer()),
  verdict: Type.String(),
});
export type RehearsalReport = Static<typeof report>;

const rehearsal = Type.Object({
  id,
  candidates: Type.Integer(),
  minutes: Type.Number(),
  /** Who began it. */
  by: Type.String(),
  createdAt: Type.String(),
  startedAt: instant,
  endedAt: instant,
  /** Null before it has begun. */
  phase: nullable(Type.Enum([...rehearsalPhases])),
  done: Type.Integer(),
  total: Type.Integer(),
  isStopping: Type.Boolean(),
  outcome: nullable(Type.Enum([...rehearsalOutcomes])),
  /** Why there is no result. */
  failure: nullable(Type.String()),
  report: nullable(report),
});
export type Rehearsal = Static<typeof rehearsal>;

const access = 'exam.exam.rehearse';
const path = 'api/dxExam/rehearsal';

export const listRehearsals = endpoint({
  method: 'GET',
  url: path,
  access,
  summary: '考试演练：历次演练及其结论',
  query: Type.Object(paging, closed),
  answer: page(rehearsal),
});
export const readRehearsal = endpoint({
  method: 'GET',
  url: `${path}/{id}`,
  access,
  summary: '考试演练：一次演练的进度和报告',
  params: inPath,
  answer: rehearsal,
});
export const readRehearsalPlan = endpoint({
  method: 'GET',
  url: `${path}/plan`,
  access,
  summary: '考试演练：建议的考生人数，以及现在不能演练的原因',
  answer: Type.Object({
    /** Of the next published exam, where there is one. */
    candidates: Type.Integer(),
    examName: nullable(Type.String()),
    /** What stands against it now. */
    obstacle: nullable(Type.String()),
  }),
});
export const startRehearsal = endpoint({
  method: 'POST',
  url: path,
  access,
  summary: '考试演练：开始演练，在后台进行',
  body: Type.Object(
    {
      candidates: Type.Integer({
        minimum: fewestCandidates,
        maximum: mostCandidates,
        title: rehearsalLabels.candidates,
      }),
      minutes: Type.Integer({ minimum: 1, maximum: mostMinutes, title: rehearsalLabels.minutes }),
    },
    closed,
  ),
  answer: rehearsal,
});
export const cancelRehearsal = endpoint({
  method: 'POST',
  url: `${path}/{id}/cancel`,
  access,
  summary: '考试演练：取消正在进行的演练，临时数据随即删除',
  params: inPath,
  answer: rehearsal,
});
