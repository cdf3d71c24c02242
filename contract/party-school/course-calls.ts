/** Calls of who puts a course together: its chapters and nodes with how their courseware stands, and their order. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';

const node = Type.Object({
  id,
  version: Type.Integer(),
  parentId: nullable(id),
  nodeType: Type.String(),
  title: Type.String(),
  coursewareId: nullable(id),
  coursewareName: nullable(Type.String()),
  isRequired: Type.Boolean(),
  hours: nullable(Type.Integer()),
  minReadSeconds: nullable(Type.Integer()),
  isDisabled: Type.Boolean(),
  /** Of its courseware: DX_KJLX, the run status, and what was measured. */
  kind: nullable(Type.String()),
  state: nullable(Type.String()),
  failure: nullable(Type.String()),
  fileId: nullable(Type.String()),
  durationSeconds: nullable(Type.Integer()),
  pages: nullable(Type.Integer()),
  /** Somebody learned it already: it is disabled, not removed. */
  isStudied: Type.Boolean(),
});
export type TreeNode = Static<typeof node>;

/** GET: all chapters and nodes of a course; what stands beside each other is in its order. */
export const readCourseTree = endpoint({
  method: 'GET',
  url: 'api/dxCourse/{id}/tree',
  access: 'party-school.course.read',
  summary: '课程：章节和各节课件的处理情况',
  params: inPath,
  answer: Type.Object({ nodes: Type.Array(node) }),
});

/** POST: puts a node under a chapter or on top, before one of those there or last. */
export const moveCourseNode = endpoint({
  method: 'POST',
  url: 'api/dxCourse/node/{id}/move',
  access: 'party-school.courseNode.update',
  summary: '课程：移动章节',
  params: inPath,
  body: Type.Object({ parentId: nullable(id), beforeId: nullable(id) }, closed),
  answer: Type.Object({ id }),
});
