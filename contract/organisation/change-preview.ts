/** What a change order would do, before anybody submits or approves it. Domain-party 1.1. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { inPath, nullable } from '../kit/shape.ts';

const touched = Type.Object({
  id: nullable(Type.String()),
  name: Type.String(),
  /** Members in the register now and afterwards; below the organisation too where it is a committee. */
  membersNow: Type.Integer(),
  membersThen: Type.Integer(),
  formalThen: Type.Integer(),
  becomes: Type.String(),
});
const preview = Type.Object({
  organisations: Type.Array(touched),
  moves: Type.Array(Type.Object({ fromName: Type.String(), toName: Type.String(), count: Type.Integer() })),
  /** Organisations below that change their place with it. */
  below: Type.Integer(),
  /** What else goes over beside the members, in words. */
  along: Type.Array(Type.String()),
  /** What stands against it as of now, and the page on which it is settled. */
  obstacles: Type.Array(Type.Object({ text: Type.String(), page: nullable(Type.String()) })),
  warnings: Type.Array(Type.String()),
});
export type ChangePreview = Static<typeof preview>;

export const previewChange = endpoint({
  method: 'GET',
  url: 'api/dzzxx/change/{id}/preview',
  access: 'organisation.organisationChange.read',
  summary: '党组织变更单：执行后的变化',
  params: inPath,
  answer: preview,
});
