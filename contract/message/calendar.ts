/** 提醒日历: the own reminders of the six types by the day they fall due, a month at a time. Domain-cadre 5.3. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import * as shape from './shapes.ts';

const { nullable } = shape;

const calendarReminder = Type.Object({
  id: shape.id,
  /** Reminder types 1–6. */
  type: Type.Integer(),
  title: Type.String(),
  dueOn: Type.String(),
  state: Type.Integer(),
  link: nullable(shape.link),
});
export type CalendarReminder = Static<typeof calendarReminder>;

export const reminderCalendar = endpoint({
  method: 'GET',
  url: 'api/msgPushHistory/calendar',
  access: 'session',
  summary: '提醒日历：本人某月到期的六类提醒，一事一条',
  query: Type.Object({ month: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }) }, shape.closed),
  answer: Type.Object({ content: Type.Array(calendarReminder) }),
});
