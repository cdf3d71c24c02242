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

/** Several codes as they stand in one text. */
export const severalOf = (value: unknown): string[] =>
  String(value ?? '')
    .split(';')
    .filter(Boolean);
const codesIn = (text: string) => [...new Set(text.split(/[;；、，,\s]/).filter(Boolean))];

/** Several codes of one dictionary, in the order they were chosen, `01;05`. */
export const choices = fieldType<string>({
  ...choice,
  normalise: value => codesIn(value).join(';') || null,
  check: value => (value.length > 200 ? 'kit.too-long' : null),
  text: value => severalOf(value).join('、'),
  codes: severalOf,
  sheet: {
    read: text => ({ value: codesIn(text).join(';') }),
    rule: '填写一个或多个选项，多个之间用“、”隔开',
    example: '',
  },
});

/** The life of the row itself; actions alone write it. */
export const state = fieldType<string>({ ...choice, operators: ['anyOf'] });
