/**
 * 年度核定: bases are fixed at the beginning of a year and stay for it, 组电明字〔2017〕5号. What a member pays by goes over into the
 * year as a draft that he or she confirms.
 */
import { Type, type Static } from 'typebox';
import { endpoint, type AnswerOf } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';

/** So many are made with the answer, more in the background. */
export const atOnce = 200;
/** Of a group so many are named; its count holds them all. */
export const mostNamed = 200;

/** Why nothing is made for a member. */
export const yearlyKinds = ['made', 'open', 'lessened', 'fixed', 'none'] as const;
export type YearlyKind = (typeof yearlyKinds)[number];

const member = Type.Object({ id, name: Type.String(), organisationName: Type.String() });
const group = Type.Object({
  kind: Type.Enum([...yearlyKinds]),
  count: Type.Integer(),
  members: Type.Array(member),
});
export type YearlyGroup = Static<typeof group>;

const asked = { organisationId: id, year: Type.Integer({ minimum: 2000, maximum: 2100 }) };

/** Those it is about are the members in reach of whoever asks, of the organisation and below. */
export const readYearlyBases = endpoint({
  method: 'GET',
  url: 'api/dfgl/base/yearly',
  access: 'dues.duesBase.create',
  summary: '年度核定：将建立多少人的缴费基数，其余不建立的原因',
  query: Type.Object(asked, closed),
  answer: Type.Object({ count: Type.Integer(), groups: Type.Array(group) }),
});

export const makeYearlyBases = endpoint({
  method: 'POST',
  url: 'api/dfgl/base/yearly',
  access: 'dues.duesBase.create',
  summary: '年度核定：按上年度十二月执行的缴费基数建立本年度一月起的缴费基数',
  body: Type.Object({ ...asked, isHandedIn: Type.Boolean() }, closed),
  answer: Type.Object({
    made: Type.Integer(),
    /** More than `atOnce` are made in the background; whoever asked is told. */
    isRunning: Type.Boolean(),
    leftOut: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
  }),
});
export type YearlyRun = AnswerOf<typeof makeYearlyBases>;

const progress = Type.Object({
  total: Type.Integer(),
  made: Type.Integer(),
  leftOut: Type.Integer(),
  isRunning: Type.Boolean(),
  isStopping: Type.Boolean(),
});
export type YearlyProgress = Static<typeof progress>;

export const readYearlyProgress = endpoint({
  method: 'GET',
  url: 'api/dfgl/base/yearly/progress',
  access: 'dues.duesBase.create',
  summary: '年度核定：本人在后台办理的进度',
  query: Type.Object(asked, closed),
  answer: Type.Object({ run: nullable(progress) }),
});

export const stopYearlyBases = endpoint({
  method: 'POST',
  url: 'api/dfgl/base/yearly/stop',
  access: 'dues.duesBase.create',
  summary: '年度核定：停止本人在后台的办理，已建立的保留',
  body: Type.Object(asked, closed),
  answer: Type.Object({ run: nullable(progress) }),
});
