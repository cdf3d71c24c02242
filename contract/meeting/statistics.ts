/** Organisational life of a year beside the year before: how many came, what was held, who gave the lectures. Domain-party 7.1, 7.5. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';

/** None of a year or month that is to come. */
const counts = { now: nullable(Type.Integer()), before: nullable(Type.Integer()) };
const figure = Type.Object(counts);
const attendance = Type.Object({
  due: Type.Integer(),
  present: Type.Integer(),
  rate: nullable(Type.Integer()),
});
const place = Type.Object({ id, name: Type.String() });

export const readLifeStatistics = endpoint({
  method: 'GET',
  url: 'api/zzsh/statistics',
  access: 'meeting.meeting.supervise',
  isHeavy: true,
  summary: '组织生活统计：出勤率、各类型和各月次数、书记和领导干部讲党课，与上年比较',
  query: Type.Object(
    { year: Type.Integer({ minimum: 2000, maximum: 2100 }), organisationId: Type.Optional(id) },
    closed,
  ),
  answer: Type.Object({
    meetings: figure,
    attendance: Type.Object({ now: attendance, before: attendance }),
    types: Type.Array(Type.Object({ type: Type.String(), ...counts })),
    /** Of all twelve. */
    months: Type.Array(Type.Object({ month: Type.Integer(), ...counts })),
    lectures: Type.Object({
      all: figure,
      /** By leading cadres of the college or the school. */
      leaders: figure,
      /** Branches that stood all year, and those of them whose secretary gave a lecture. */
      branches: Type.Integer(),
      bySecretary: nullable(Type.Integer()),
      lacking: Type.Array(place),
    }),
  }),
});
export type LifeStatistics = Static<NonNullable<typeof readLifeStatistics.answer>>;

/** DJ_ZZSH_DKLX: a secretary, and leading cadres. */
export const lecturers = { secretary: '1', college: '2', school: '3' } as const;
