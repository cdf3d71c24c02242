/** Calls of trial marking, for who gives out the answers of an exam. Domain-cadre 4.7, decision 351. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const points = nullable(Type.Number());
const count = Type.Integer();

const marker = Type.Object({
  taskId: id,
  name: Type.String(),
  marked: count,
  /** Mean of the own points, and of the distances from what the others gave. */
  mean: points,
  distance: points,
  /** Samples in which it is more than a fifth of the full points. */
  off: count,
});
const sample = Type.Object({
  attemptId: id,
  candidateNo: Type.String(),
  /** By marker, in their order; null while it is not marked. */
  given: Type.Array(points),
  off: Type.Array(Type.Boolean()),
  /** Mean of the distances; null until two have marked it. */
  distance: points,
});
const trial = Type.Object({
  topicId: id,
  title: Type.String(),
  full: Type.Number(),
  /** The answers were given out in earnest since. */
  isOver: Type.Boolean(),
  markers: Type.Array(marker),
  samples: Type.Array(sample),
  distance: points,
});
export type Trial = Static<typeof trial>;

/** GET: by question, what each gave to the same answers and how far they lie apart. */
export const readTrials = endpoint({
  method: 'GET',
  url: 'api/dxExam/{id}/marking/trial',
  access: 'exam.exam.assign',
  summary: '阅卷：一场考试各题的试评，并列各阅卷人的评分和差距',
  params: inPath,
  answer: Type.Object({ trials: Type.Array(trial) }),
});

const ids = (title: string) => Type.Array(id, { minItems: 1, maxItems: 200, title });
/** POST: these markers mark the same answers of each of these questions, ten at most; nothing of it counts. */
export const beginTrial = endpoint({
  method: 'POST',
  url: 'api/dxExam/{id}/marking/trial',
  access: 'exam.exam.assign',
  summary: '阅卷：正式分配前，请所选阅卷人试评同样的作答，每题不超过十份',
  params: inPath,
  body: Type.Object({ topicIds: ids('试题'), markerIds: ids('阅卷人') }, closed),
  answer: Type.Object({ samples: count, markers: count }),
});
