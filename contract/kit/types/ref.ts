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
  sheet: { read: text => ({ value: text }), rule: '填写代码或全称', example: '' },
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
  sheet: {
    read: text => ({
      value: text
        .split(/[、,，;；\n]/)
        .map(one => one.trim())
        .filter(Boolean),
    }),
    rule: '填写代码或全称，多个之间用“、”隔开',
    example: '',
  },
});
