/** 培养联系人: whom one accompanies, and the half-yearly inspection one hands in without holding an office. Domain-party 3.2. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';

const accompanied = Type.Object({
  id,
  name: Type.String(),
  organisationName: nullable(Type.String()),
  /** DJ_FZ_LX. */
  stage: Type.String(),
  lastInspectedOn: nullable(Type.String()),
  /** When half a year has gone since the last inspection, or since it began. */
  dueOn: nullable(Type.String()),
});
export type Accompanied = Static<typeof accompanied>;

export const readAccompanied = endpoint({
  method: 'GET',
  url: 'api/fzdy/accompanied',
  access: 'session',
  summary: '本人担任培养联系人的同志',
  query: Type.Object({}, closed),
  answer: Type.Object({ content: Type.Array(accompanied) }),
});
export const inspectAccompanied = endpoint({
  method: 'POST',
  url: 'api/fzdy/{id}/accompanied',
  access: 'session',
  summary: '培养联系人填写考察意见',
  params: Type.Object({ id }),
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ id: Type.String() }),
});
