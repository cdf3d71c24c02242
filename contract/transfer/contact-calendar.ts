/** The calendar of contacts with members who live away: who is to be contacted when, who is late, what was done. */
import { Type, type Static } from 'typebox';
import { endpoint, type AnswerOf } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';

const person = {
  /** The registration. */
  id,
  name: Type.String(),
  type: Type.String(),
  organisationName: nullable(Type.String()),
  place: nullable(Type.String()),
  on: Type.String(),
};
const due = Type.Object({
  ...person,
  /** Who keeps in touch; null where nobody is left. */
  contactName: nullable(Type.String()),
  lastOn: nullable(Type.String()),
});
export type DueContact = Static<typeof due>;
const done = Type.Object({
  ...person,
  contactId: id,
  way: Type.String(),
  content: Type.String(),
  operatorName: Type.String(),
});
export type DoneContact = Static<typeof done>;

/** GET: one month of those in reach. */
export const readContactCalendar = endpoint({
  method: 'GET',
  url: 'api/lddy/calendar',
  access: 'transfer.flowingMember.read',
  summary: '流动党员联系日历',
  query: Type.Object(
    {
      month: Type.String({ pattern: '^(19|20|21)\\d{2}-(0[1-9]|1[0-2])$' }),
      type: Type.Optional(Type.String({ maxLength: 2 })),
    },
    closed,
  ),
  answer: Type.Object({
    /** Days of this month on which a contact is due, those that have passed among them. */
    due: Type.Array(due),
    /** All whose day has passed, of whatever month; the latest wait longest and stand first. */
    overdue: Type.Array(due),
    done: Type.Array(done),
  }),
});
export type ContactCalendar = AnswerOf<typeof readContactCalendar>;
