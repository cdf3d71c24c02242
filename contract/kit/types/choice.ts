import { Type } from 'typebox';
import { fieldType } from '../type.ts';

/** A code of a dictionary; whether the dictionary has it is asked where the dictionaries are. */
export const choice = fieldType<string>({
  sql: 'text',
  class: 'S2',
  operators: ['anyOf', 'empty'],
  json: Type.String(),
  normalise: value => value.trim() || null,
  check: value => (value.length > 40 ? 'kit.too-long' : null),
  text: value => value,
  sheet: { read: text => ({ value: text }), rule: '从下拉列表中选择', example: '' },
});

/** The life of the row itself; actions alone write it. */
export const state = fieldType<string>({ ...choice, operators: ['anyOf'] });
