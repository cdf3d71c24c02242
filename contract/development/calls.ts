/** Calls of development that no entity gives by itself: the steps, the whole way of a person, the board, quotas. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, nullable, paging } from '../kit/shape.ts';
import type { Trace } from '../kit/trace.ts';

const values = Type.Record(Type.String(), Type.Unknown());
const stepInPath = Type.Object({ id: Type.String(), n: Type.String() });
const day = nullable(Type.String());

export const stepResult = Type.Object({
  step: Type.Integer(),
  /** DJ_FZ_BZZT. */
  status: Type.String(),
  /** `通过` or `不通过` where it was voted on. */
  result: nullable(Type.String()),
  prepareStart: day,
  prepareEnd: day,
  /** Until when the next step is to be done. */
  deadline: day,
  version: Type.Integer(),
});
export type StepResult = Static<typeof stepResult>;

const begun = { method: 'POST', body: values, answer: Type.Object({ id: Type.String() }) } as const;
const taken = { method: 'POST', params: stepInPath, body: values, answer: stepResult } as const;
/** The branch enters an application that was handed in on paper, or a record begun long ago. */
export const registerApplication = endpoint({
  ...begun,
  url: 'api/fzdy',
  access: 'development.developmentRecord.create',
  summary: '登记入党申请',
});
/** Somebody applies in person. */
export const apply = endpoint({
  ...begun,
  url: 'api/fzdy/apply',
  access: 'development.developmentRecord.apply',
  summary: '本人提交入党申请',
});
export const submitStep = endpoint({
  ...taken,
  url: 'api/fzdy/{id}/step/{n}/submit',
  access: 'development.developmentRecord.submit',
  summary: '办理发展党员的一步',
});
/** The same for steps that the person takes. */
export const submitOwnStep = endpoint({
  ...taken,
  url: 'api/fzdy/{id}/own/{n}/submit',
  access: 'development.developmentRecord.apply',
  summary: '本人办理发展党员的一步',
});
export const confirmStep = endpoint({
  ...taken,
  url: 'api/fzdy/{id}/step/{n}/audit',
  access: 'development.developmentRecord.approve',
  summary: '审核发展党员的一步',
});
export const returnStep = endpoint({
  ...taken,
  url: 'api/fzdy/{id}/step/{n}/return',
  access: 'development.developmentRecord.approve',
  summary: '退回发展党员的一步',
});
const atOnce = { minItems: 1, maxItems: 100 } as const;
export const batchLine = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  name: Type.String(),
  organisationName: nullable(Type.String()),
  step: Type.Integer(),
  /** Steps the reader may take for this record now; of one that was handed in, to judge it. */
  offers: Type.Array(Type.Object({ step: Type.Integer(), isConfirming: Type.Boolean() })),
  /** Why there is none. */
  obstacle: nullable(Type.String()),
});
export type BatchLine = Static<typeof batchLine>;
/** Who of the chosen may take which step together. */
export const offerBatch = endpoint({
  method: 'POST',
  url: 'api/fzdy/batch/offer',
  access: 'development.developmentRecord.submit',
  summary: '批量办理前的核对：每人可办理的步骤',
  body: Type.Object({ ids: Type.Array(id, atOnce) }, closed),
  answer: Type.Object({ content: Type.Array(batchLine) }),
});
/** A step of several records, by the versions that were seen. */
const chosen = {
  step: Type.Integer({ minimum: 1, maximum: 25 }),
  isConfirming: Type.Optional(Type.Boolean()),
  rows: Type.Array(Type.Object({ id, version: Type.Integer() }, closed), atOnce),
};
const done = Type.Object({ done: Type.Integer() });
/** Several records take one step together, all or none. */
export const batchStep = endpoint({
  method: 'POST',
  url: 'api/fzdy/batch',
  access: 'development.developmentRecord.submit',
  summary: '批量办理发展党员的一步',
  body: Type.Object({ ...chosen, form: values }, closed),
  answer: done,
});

/** Takes back what the caller has just done, by the versions that stand now. */
export const undoSteps = endpoint({
  method: 'POST',
  url: 'api/fzdy/batch/undo',
  access: 'development.developmentRecord.submit',
  summary: '撤销刚刚办理的一步',
  body: Type.Object(chosen, closed),
  answer: done,
});

/** How a record changed, with its first entry; its steps stand in the record of the workflow. */
export const readTrace = endpoint({
  method: 'GET',
  url: 'api/fzdy/{id}/trace',
  access: 'development.developmentRecord.trace',
  summary: '发展党员记录：变更痕迹',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object(paging, closed),
  answer: Type.Unsafe<Trace>(Type.Object({ content: Type.Array(values), totalElements: Type.Integer() })),
});

export const stepShown = Type.Object({
  no: Type.Integer(),
  status: Type.String(),
  doneOn: day,
  opensOn: day,
  dueOn: day,
  /** The reader may take it now, or judge what was handed in. */
  isOpen: Type.Boolean(),
  isToConfirm: Type.Boolean(),
  form: values,
  missing: Type.Array(Type.String()),
  operatorName: nullable(Type.String()),
  /** The general branch that deliberates before it is decided. */
  waitsFor: nullable(Type.String()),
  /** Done elsewhere, before the record began here. */
  isHistory: Type.Boolean(),
  opinion: nullable(Type.String()),
  /** What the form begins with, where the product knows it: a training of the party school. */
  offered: nullable(values),
});
export type StepShown = Static<typeof stepShown>;
/** Who accompanied the person, from when to when. */
export const contactTenure = Type.Object({
  from: day,
  until: day,
  names: Type.Array(Type.String()),
  /** Why they took over; null of the first. */
  reason: day,
  operatorName: day,
});
export type ContactTenure = Static<typeof contactTenure>;
/** Those of a day; before the first of them, the first. */
export const contactsOn = <T extends Pick<ContactTenure, 'from'>>(tenures: readonly T[], on: string): T | undefined =>
  tenures.findLast(one => one.from === null || one.from <= on) ?? tenures[0];

export const process = Type.Object({
  record: values,
  steps: Type.Array(stepShown),
  materials: Type.Array(values),
  inspections: Type.Array(values),
  reports: Type.Array(values),
  /** Persons close to the one who is examined; none for who may not read them. */
  reviews: Type.Array(values),
  publicity: Type.Array(values),
  contacts: Type.Array(contactTenure),
});
export type Process = Static<typeof process>;

export const readProcess = endpoint({
  method: 'GET',
  url: 'api/fzdy/{id}/process',
  access: 'development.developmentRecord.read',
  summary: '发展党员全程纪实',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({}, closed),
  answer: process,
});
/** The own way, or none yet. */
export const readOwnProcess = endpoint({
  method: 'GET',
  url: 'api/fzdy/mine',
  access: 'session',
  summary: '我的入党',
  query: Type.Object({}, closed),
  answer: Type.Object({
    process: nullable(process),
    mayApply: Type.Boolean(),
    /** Where one may apply, the own class and unit first. */
    branches: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
});

export const boardRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  number: nullable(Type.String()),
  organisationName: nullable(Type.String()),
  stage: Type.String(),
  step: Type.Integer(),
  state: Type.String(),
  dueOn: day,
  /** One sign per step: d done, a handed in, r sent back, o open, y due within a week, l late, w waiting. */
  cells: Type.String(),
});
export type BoardRow = Static<typeof boardRow>;
export const readBoard = endpoint({
  method: 'GET',
  url: 'api/fzdy/board',
  access: 'development.developmentRecord.read',
  summary: '发展党员进度一览',
  query: Type.Object(
    {
      organisationId: Type.Optional(id),
      includeSub: Type.Optional(Type.Boolean()),
      stage: Type.Optional(Type.String({ maxLength: 2 })),
      isLate: Type.Optional(Type.Boolean()),
      keyword: Type.Optional(Type.String({ maxLength: 50 })),
      ...paging,
    },
    closed,
  ),
  answer: Type.Object({ content: Type.Array(boardRow), totalElements: Type.Integer() }),
});

export const quotaNode = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  parentQuotaId: nullable(Type.String()),
  organisationId: Type.String(),
  organisationName: Type.String(),
  /** DJ_FZ_MEQJ: the whole year, or one half of it. */
  half: Type.String(),
  category: Type.String(),
  total: Type.Integer(),
  used: Type.Integer(),
  reserved: Type.Integer(),
  /** Handed down. */
  handed: Type.Integer(),
  /** Activists below, for a proposal of how to split. */
  activists: Type.Integer(),
  state: Type.String(),
});
export type QuotaNode = Static<typeof quotaNode>;
export const readQuotaTree = endpoint({
  method: 'GET',
  url: 'api/fzdy/quota/tree',
  access: 'development.developmentQuota.read',
  summary: '发展名额分配与执行情况',
  query: Type.Object({ year: Type.Integer({ minimum: 2000, maximum: 9999 }) }, closed),
  answer: Type.Array(quotaNode),
});
/** Splits a quota: every line becomes a quota below it, all or none. */
export const allocateQuota = endpoint({
  method: 'POST',
  url: 'api/fzdy/quota/allocate',
  access: 'development.developmentQuota.create',
  summary: '分配发展名额',
  body: Type.Object(
    {
      parentQuotaId: id,
      lines: Type.Array(
        Type.Object({ organisationId: id, total: Type.Integer({ minimum: 0, maximum: 99_999 }) }, closed),
        {
          minItems: 1,
          maxItems: 400,
        },
      ),
    },
    closed,
  ),
  answer: Type.Object({ written: Type.Integer() }),
});

const counted = Type.Object({ code: Type.String(), count: Type.Integer() });
/** None where the time is to come. */
const happened = nullable(Type.Integer());
export const readStatistics = endpoint({
  method: 'GET',
  url: 'api/fzdy/statistics',
  access: 'development.developmentRecord.read',
  isHeavy: true,
  summary: '发展党员统计',
  query: Type.Object(
    { year: Type.Integer({ minimum: 2000, maximum: 9999 }), organisationId: Type.Optional(id) },
    closed,
  ),
  answer: Type.Object({
    /** Records that go on, by stage and by step. */
    stages: Type.Array(counted),
    steps: Type.Array(counted),
    late: Type.Integer(),
    /** What happened in the year; none of one that is to come. */
    year: Type.Object({
      applied: happened,
      activists: happened,
      objects: happened,
      admitted: happened,
      formal: happened,
      ended: happened,
    }),
    /** Of the year in the register, which knows those without a record here too; none for who reads no register. */
    register: nullable(Type.Object({ joined: happened, formal: happened })),
    categories: Type.Array(counted),
    months: Type.Array(Type.Object({ month: Type.Integer(), admitted: happened })),
  }),
});
