/** 人事信息比对: which values of a sheet of the personnel office are compared with the record, and the call. Domain-cadre 1.4. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { fieldsOf } from '../kit/resource.ts';
import { cadre } from './cadre.ts';
import { own } from './sections.ts';

/** What a cadre may say of the own record, and what the personnel office decides. Posts and rank follow from documents. */
const names = [...own, 'postClass', 'staffGrade', 'staffGradeMonth', 'techPostGrade', 'jobPost'];
export const compared: readonly string[] = names.filter(name => name in fieldsOf(cadre));

const answer = Type.Object({
  /** Cadres of the sheet in reach, and rows that mean none of them. */
  cadres: Type.Integer(),
  others: Type.Integer(),
  /** What the sheet says something of. */
  items: Type.Array(Type.String()),
  /** Differences that are new to whoever decides. */
  found: Type.Integer(),
  /** Open ones that have come to agree. */
  settled: Type.Integer(),
  /** Cells that nobody can read, the first of them; they are not compared. */
  unread: Type.Array(Type.Object({ row: Type.Integer(), message: Type.String() })),
  unreadCount: Type.Integer(),
});
export type Comparison = Static<typeof answer>;
export const mostUnread = 20;

/** POST: a sheet as the personnel office keeps it; the record stays as it is. */
export const comparePersonnel = endpoint({
  method: 'POST',
  url: 'api/gbjbxx/difference/compare',
  access: 'cadre.personnelDifference.compare',
  summary: '人事信息比对：上传人事部门的表格，列出差异',
  answer,
});
