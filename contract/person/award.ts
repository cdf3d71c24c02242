/** 批量表彰: one document honours many people at once. Domain-cadre 2.6. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { refs } from '../kit/field.ts';
import { honour } from './honour.ts';

const { name, kind, level, authority, awardedOn, documentNo, attachments } = honour.fields;
/** What the document says, and whom it honours. */
export const awarded = {
  name,
  kind,
  level,
  authority,
  awardedOn,
  documentNo,
  attachments,
  personIds: refs('获奖人', 'person', { required: true }),
};
/** So many by one document. */
export const mostHonoured = 500;

/** POST: all of them or none; in effect at once. */
export const awardMany = endpoint({
  method: 'POST',
  url: 'api/person/honor/award',
  access: 'person.honour.create',
  summary: '批量表彰：一份文件登记多人的奖励',
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ count: Type.Integer() }),
});
