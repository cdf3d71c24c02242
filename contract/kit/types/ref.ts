import { Type } from 'typebox';
import { fieldType } from '../type.ts';

const id = /^[1-9]\d{0,17}$/;

/** The id of another row: a decimal string. */
export const ref = fieldType<string>({
  sql: 'bigint',
  class: 'S2',
  operators: ['anyOf', 'includeSub', 'empty'],
  json: Type.String(),
  normalise: value => value.trim() || null,
  check: value => (id.test(value) ? null : 'kit.beyond-reach'),
  text: value => value,
});

/** Several ids, in the order they were chosen. */
export const refs = fieldType<string[]>({
  sql: 'bigint[]',
  class: 'S2',
  operators: ['anyOf', 'empty'],
  json: Type.Array(Type.String(), { maxItems: 200 }),
  normalise: value => (value.length === 0 ? null : [...new Set(value)]),
  check: value => (value.every(one => id.test(one)) ? null : 'kit.beyond-reach'),
  text: value => value.join('、'),
});
