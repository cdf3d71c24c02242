/** The link for everybody on the list of a meeting, without a session. Domain-party 7.3, decision 217. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';
import { inLink } from './public-receipt.ts';

/** POST: who has the link for everybody says who he or she is, and is given the own one. Domain-party 7.3, decision 217. */
export const identifyReceipt = endpoint({
  method: 'POST',
  url: 'api/public/questionnaire/{token}/identify',
  access: 'public',
  // The address carries the token.
  isUnlogged: true,
  summary: '凭会议通用链接核对身份，换取本人的回执链接，不需要登录',
  params: inLink,
  body: Type.Object(
    {
      name: Type.String({ maxLength: 50 }),
      /** Last four signs of the id card; a guest has none on record. */
      idTail: Type.Optional(nullable(Type.String({ maxLength: 8 }))),
      /** Last four digits of the mobile number on record. */
      phoneTail: Type.String({ maxLength: 8 }),
    },
    closed,
  ),
  answer: Type.Object({ token: Type.String() }),
});
