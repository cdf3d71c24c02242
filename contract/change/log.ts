/** 变更日志: what was changed in all organisations, units or members in reach, newest first. Domain-party 12.3. */
import { Type, type Static } from 'typebox';
import { endpoint, type Access } from '../kit/endpoint.ts';
import { closed, nullable, page, paging } from '../kit/shape.ts';

const field = Type.Object({
  name: Type.String(),
  label: Type.String(),
  old: nullable(Type.String()),
  new: nullable(Type.String()),
});
const entry = Type.Object({
  changeId: Type.String(),
  recordId: Type.String(),
  /** The row as it is called now. */
  title: Type.String(),
  at: Type.String(),
  operatorName: Type.String(),
  /** Enumeration changeOrigin. */
  origin: Type.Integer(),
  /** Enumeration changeType: 1 add, 2 update. */
  type: Type.Integer(),
  reason: nullable(Type.String()),
  fields: Type.Array(field),
});
export type ChangeLogEntry = Static<typeof entry>;

const query = Type.Object(
  {
    ...paging,
    /** In the name of the row or of who changed it. */
    keyword: Type.Optional(Type.String({ maxLength: 60 })),
    from: Type.Optional(Type.String()),
    to: Type.Optional(Type.String()),
    origin: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  },
  closed,
);
/** `name` stands behind `api/changeRecord/`. */
export const changeLog = (name: string, access: Access, summary: string) =>
  endpoint({ method: 'GET', url: `api/changeRecord/${name}`, access, summary, query, answer: page(entry) });

export const organisationLog = changeLog('organisation', 'organisation.partyOrganisation.trace', '党组织变更日志');
export const unitLog = changeLog('unit', 'organisation.unit.trace', '单位变更日志');
export const memberLog = changeLog('member', 'member.partyMember.trace', '党员变更日志');
export const cadreLog = changeLog('cadre', 'cadre.cadre.trace', '干部变更记录');
export type ChangeLogCall = typeof organisationLog;
