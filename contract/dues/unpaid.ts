/** 未缴: who has not paid a batch that is being collected, and asking them before its deadline. Domain-party 6.7. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id } from '../kit/shape.ts';
import { reminding } from './reminding.ts';

const wish = Type.Object({ batchId: id, organisationId: Type.Optional(id) }, closed);
export type UnpaidAsked = Static<typeof wish>;

const unpaidBatch = Type.Object({
  /** Of the batch. */
  id,
  name: Type.String(),
  /** Of the organisation that collects it: batches of several have one name. */
  organisationName: Type.String(),
  deadlineOn: Type.String(),
  /** In the register, with a month that is not paid whole and not being paid. */
  members: Type.Integer(),
  unpaidFen: Type.Integer(),
});
export type UnpaidBatch = Static<typeof unpaidBatch>;

export const listUnpaid = endpoint({
  method: 'GET',
  url: 'api/dfgl/unpaid',
  access: 'dues.duesItem.remind',
  summary: '正在收缴的批次：未缴的党员和金额',
  query: Type.Partial(wish, closed),
  answer: Type.Object({ content: Type.Array(unpaidBatch) }),
});

/** `dues.unpaid.closed` where the collection has ended meanwhile. */
export const remindUnpaid = endpoint({
  method: 'POST',
  url: 'api/dfgl/unpaid/remind',
  access: 'dues.duesItem.remind',
  summary: '提醒未缴党员在截止日期前缴纳本期党费，每人一天至多一次',
  body: wish,
  answer: reminding,
});
