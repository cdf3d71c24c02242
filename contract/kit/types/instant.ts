import { Type } from 'typebox';
import { fieldType } from '../type.ts';

/** A moment: RFC 3339, UTC, milliseconds. */
export const instant = fieldType<string>({
  sql: 'timestamptz',
  class: 'S2',
  operators: ['from', 'to', 'empty'],
  json: Type.String(),
  normalise: value => value,
  check: value => (Number.isNaN(Date.parse(value)) ? 'kit.instant-format' : null),
  text: value => value,
  sheet: { read: text => ({ value: text }), rule: '时间', example: '2026-05-19T08:00:00Z', cell: 'instant' },
});
