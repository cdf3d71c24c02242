/** The push connection at /websocket: a ticket that opens it once, and what it says. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed } from '../kit/shape.ts';

export const pushPath = '/websocket';
/** Sub-protocols of the handshake: the version, and the ticket behind this beginning; never in the address. */
export const pushProtocol = 'message.v1';
export const ticketPrefix = 'ticket.';

export const pushTicket = endpoint({
  method: 'POST',
  url: 'api/websocket/ticket',
  access: 'session',
  summary: '消息推送：换取一次性连接凭证，30 秒内有效',
  body: Type.Object({}, closed),
  answer: Type.Object({ ticket: Type.String() }),
});

export const counterNames = ['todo', 'remind', 'warning'] as const;
export type CounterName = (typeof counterNames)[number];
/** What to ask for again: some counters, or the own menu with the rights behind it. */
export type PushedChange = { type: 'counters'; changed: CounterName[] } | { type: 'menu' };
