/** What members read of the dues of their branch and of those above it. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { id, nullable } from '../kit/shape.ts';
import { toldTotals } from './publication-totals.ts';

const publication = Type.Object({
  id,
  name: Type.String(),
  publishedOn: Type.String(),
  remark: nullable(Type.String()),
  ...toldTotals,
});
export type OwnPublication = Static<typeof publication>;

/** GET: what the own branch and those above it have laid before their members. */
export const readOwnPublications = endpoint({
  method: 'GET',
  url: 'api/dfgl/publication/own',
  access: 'dues.duesItem.readOwn',
  summary: '本人所在党支部及上级党组织公示的党费收支',
  answer: Type.Object({ content: Type.Array(publication) }),
});
