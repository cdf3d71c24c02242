/** What the house holds of one person, across all areas, as far as the reader may read it. Domain-party 2.1. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { inPath } from '../kit/shape.ts';

const held = Type.Object({
  entity: Type.String(),
  label: Type.String(),
  /** The field that names the person, and what the person is there: `党员`, `培养联系人`. */
  field: Type.String(),
  fieldLabel: Type.String(),
  count: Type.Integer(),
});
export type HeldRecord = Static<typeof held>;

const answer = Type.Object({
  /** What the person is, of what the reader may read: person, student, teacher, partyMember. */
  parts: Type.Array(Type.Object({ entity: Type.String(), label: Type.String() })),
  records: Type.Array(held),
});
export type PersonRecords = Static<typeof answer>;

/** Nobody whom the reader may not see as person, student, teacher or member is found. */
export const personRecords = endpoint({
  method: 'GET',
  url: 'api/person/{id}/records',
  access: 'session',
  summary: '人员：各项业务中的记录数',
  params: inPath,
  answer,
});
