/** What a member's own page, or a branch for a member, asks to have put right: order and submission in one step. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { files, longText } from '../kit/field.ts';

/** Beside the changed values. */
export const requestFields = {
  reason: longText('更正原因', { required: true, max: 500 }),
  attachments: files('证明材料'),
};

export const requestCorrection = endpoint({
  method: 'POST',
  url: 'api/dyjbxx/{id}/requestCorrection',
  access: 'member.memberCorrection.create',
  summary: '申请更正：提交一名党员的信息更正单',
  params: Type.Object({ id: Type.String({ pattern: '^\\d{1,18}$' }) }),
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ id: Type.String() }),
});
