/** What the house holds of the signed-in person, module by module, in words; read only. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { nullable } from '../kit/shape.ts';

const fact = Type.Object({
  name: Type.String(),
  label: Type.String(),
  text: nullable(Type.String()),
});
const module = Type.Object({
  entity: Type.String(),
  label: Type.String(),
  facts: Type.Array(fact),
  updatedAt: Type.String(),
});
export type ArchiveModule = Static<typeof module>;

/** What happened, a row each: honours, disciplines, posts, the way into the Party, transfers. */
const chapter = Type.Object({
  entity: Type.String(),
  label: Type.String(),
  heads: Type.Array(Type.String()),
  rows: Type.Array(Type.Object({ id: Type.String(), cells: Type.Array(nullable(Type.String())) })),
});
export type ArchiveChapter = Static<typeof chapter>;

/** Empty where the account belongs to no person. */
export const ownArchive = endpoint({
  method: 'GET',
  url: 'api/personalArchive',
  access: 'session',
  summary: '个人档案',
  answer: Type.Object({ modules: Type.Array(module), chapters: Type.Array(chapter) }),
});
