/** The receipt by a link, without a session: one answer of one person at one meeting. Domain-party 7.3. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, nullable } from '../kit/shape.ts';

export const inLink = Type.Object({ token: Type.String({ maxLength: 80 }) });

/** All that a link tells: of the one for everybody the notice alone, else nobody but the one it was made for, and of him or her the masked name and the own answer. */
const opened = Type.Object({
  title: Type.String(),
  heldOn: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  place: nullable(Type.String()),
  organisationName: Type.String(),
  notice: nullable(Type.String()),
  /** The link is everybody's: one first says who one is. */
  isGeneral: Type.Boolean(),
  /** `顾*岚` */
  name: Type.String(),
  /** Until when it may be answered or changed. */
  until: Type.String(),
  receipt: Type.String(),
  leaveReason: nullable(Type.String()),
  leaveNote: nullable(Type.String()),
  leaveState: nullable(Type.String()),
  leaveReply: nullable(Type.String()),
  /** Words of 请假事由. */
  reasons: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
});
export type OpenedReceipt = Static<typeof opened>;

export const openReceipt = endpoint({
  method: 'GET',
  url: 'api/public/questionnaire/{token}',
  access: 'public',
  // The address carries the token.
  isUnlogged: true,
  summary: '凭链接打开会议回执，不需要登录',
  params: inLink,
  answer: opened,
});

export const sendReceipt = endpoint({
  method: 'POST',
  url: 'api/public/questionnaire/{token}',
  access: 'public',
  // The address carries the token.
  isUnlogged: true,
  summary: '凭链接提交会议回执，截止前可以修改',
  params: inLink,
  body: Type.Object(
    {
      receipt: Type.Optional(nullable(Type.String({ maxLength: 2 }))),
      leaveReason: Type.Optional(nullable(Type.String({ maxLength: 2 }))),
      leaveNote: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
      /** Left out, what was told before stands. */
      contactPhone: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
    },
    closed,
  ),
  answer: Type.Object({ message: Type.String(), ...opened.properties }),
});
