import { Type } from 'typebox';
import { timeOf } from '../calendar.ts';
import { fieldType } from '../type.ts';
import { isDay } from './day.ts';

const asRead = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?)$/;

/** The day is looked at by itself: the parser of dates takes 31 February for 3 March. */
const isMoment = (value: string): boolean => isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));

/** A moment: RFC 3339, UTC, milliseconds. People read and write it by the clocks at school. */
export const instant = fieldType<string>({
  sql: 'timestamptz',
  class: 'S2',
  operators: ['from', 'to', 'empty'],
  json: Type.String(),
  normalise: value => {
    const moment = value.replace(asRead, '$1T$2+08:00');
    return isMoment(moment) ? new Date(moment).toISOString() : value;
  },
  check: value => (isMoment(value) ? null : 'kit.instant-format'),
  // A day alone, as filters ask for, has no hour.
  text: value => (isMoment(value) && !isDay(value) ? timeOf(value) : value),
  sheet: { read: text => ({ value: text }), rule: '时间', example: '2026-05-19T08:00:00Z', cell: 'instant' },
});
