/** 消息偏好: which reminders and warnings go out by mail and short message beside the page, and where to. Domain-cadre 6.5. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { nullable } from '../kit/shape.ts';

const way = Type.Enum(['mail', 'sms']);
export type Way = Static<typeof way>;

const told = Type.Object({
  /** Of the rule. */
  code: Type.String(),
  name: Type.String(),
  /** The ways the rule goes; on the page it stands in any case. */
  ways: Type.Array(way),
});
export type OwnWays = Static<typeof told>;

/** GET: what may reach oneself by a way beside the page. What is declined of it stands in the own settings. */
export const readOwnWays = endpoint({
  method: 'GET',
  url: 'api/msgPushHistory/ways',
  access: 'session',
  summary: '消息偏好：会发给本人的提醒和预警，以及发送方式',
  answer: Type.Object({
    content: Type.Array(told),
    /** Masked; null where nothing can be sent. */
    mail: nullable(Type.String()),
    phone: nullable(Type.String()),
  }),
});

/** The key of the own settings, and how one of the declined is named there. */
export const waysSetting = 'message-ways';
export const declinedWay = (way: string, code: string): string => `${way}:${code}`;
