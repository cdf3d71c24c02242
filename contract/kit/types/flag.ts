import { Type } from 'typebox';
import { fieldType } from '../type.ts';

/** Yes or no. */
export const flag = fieldType<boolean>({
  sql: 'boolean',
  class: 'S2',
  operators: ['anyOf'],
  json: Type.Boolean(),
  normalise: value => value,
  check: () => null,
  text: value => (value ? '是' : '否'),
});
