/** A chapter or node of a course as who learns it sees it, with the own progress. Domain-cadre 4.3. */
import { Type } from 'typebox';
import { id, nullable } from '../kit/shape.ts';

export const courseStep = {
  id,
  parentId: nullable(id),
  nodeType: Type.String(),
  title: Type.String(),
  isRequired: Type.Boolean(),
  hours: nullable(Type.Integer()),
  /** DX_KJLX of its courseware; null of a chapter. */
  kind: nullable(Type.String()),
  durationSeconds: nullable(Type.Integer()),
  /** 0 to 100. */
  percent: Type.Integer(),
  isFinished: Type.Boolean(),
};
