/** Which records beside the rows of a list its conditions may ask for: those of people that the session may read. */
import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { closed, page } from './shape.ts';

const row = Type.Object({
  area: Type.String(),
  entity: Type.String(),
  label: Type.String(),
  /** The field that names the person, which is no condition. */
  by: Type.String(),
});
export type BesideRecords = Static<typeof row>;

export const besideRecords = endpoint({
  method: 'GET',
  url: 'api/common/beside',
  access: 'session',
  summary: '组合条件：可作为条件的相关记录',
  query: Type.Object({ entity: Type.String({ maxLength: 60 }) }, closed),
  answer: page(row),
});
