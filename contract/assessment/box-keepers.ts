/** Two people who keep the boxes of a scheme, so that nobody opens them alone. Decision 229. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath } from '../kit/shape.ts';

const keeper = Type.Object({ personId: id, name: Type.String(), isTaken: Type.Boolean() });
const keepers = Type.Object({
  keepers: Type.Array(keeper),
  /** The scheme is closed and its boxes wait for both codes. */
  isWaiting: Type.Boolean(),
});
export type BoxKeepers = Static<typeof keepers>;

export const readKeepers = endpoint({
  method: 'GET',
  url: 'api/khScheme/{id}/keeper',
  access: 'assessment.assessmentScheme.read',
  summary: '考核方案：票箱由谁保管，各人是否已领取开箱码',
  params: inPath,
  answer: keepers,
});

/** POST: two people, or nobody; whoever kept them before keeps nothing any more. Until the scheme begins. */
export const chooseKeepers = endpoint({
  method: 'POST',
  url: 'api/khScheme/keepers/{id}',
  access: 'assessment.assessmentScheme.update',
  summary: '考核方案：指定两名票箱保管人，或取消保管',
  params: inPath,
  body: Type.Object({ personIds: Type.Array(id, { maxItems: 2 }) }, closed),
  answer: keepers,
});

const own = Type.Object({ schemeId: id, schemeName: Type.String(), isTaken: Type.Boolean() });
export type OwnBox = Static<typeof own>;
export const ownBoxes = endpoint({
  method: 'GET',
  url: 'api/cadreEvaluation/keeper',
  access: 'session',
  summary: '干部测评：由本人保管的票箱',
  answer: Type.Array(own),
});

/** POST: the own code, which is told here and never again. */
export const takeBoxCode = endpoint({
  method: 'POST',
  url: 'api/cadreEvaluation/keeper/{id}/take',
  access: 'session',
  isUnlogged: true,
  summary: '干部测评：领取本人的开箱码，只显示一次',
  params: inPath,
  answer: Type.Object({ code: Type.String() }),
});

/** POST: both codes open the boxes of a closed scheme, whose ballots are then counted. */
export const openBoxes = endpoint({
  method: 'POST',
  url: 'api/khScheme/open/{id}',
  access: 'assessment.assessmentScheme.update',
  isUnlogged: true,
  summary: '考核方案：两名保管人输入开箱码，开始计票',
  params: inPath,
  body: Type.Object({ first: Type.String({ maxLength: 40 }), second: Type.String({ maxLength: 40 }) }, closed),
  answer: Type.Object({ done: Type.Literal(true) }),
});
