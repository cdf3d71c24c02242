import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id } from '../kit/shape.ts';

/** POST: every secretary in office of an organisation and below stands on the list of the year; who stands there is kept. */
export const gatherSecretaries = endpoint({
  method: 'POST',
  url: 'api/kh/secretary/gather',
  access: 'appraisal.secretaryReview.gather',
  summary: '述职评议：按任职登记生成年度参评书记',
  body: Type.Object({ year: Type.Integer({ minimum: 2000, maximum: 2100 }), organisationId: id }, closed),
  answer: Type.Object({ added: Type.Integer(), kept: Type.Integer(), tooNew: Type.Integer() }),
});
