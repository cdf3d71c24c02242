import { Type } from 'typebox';
import { fieldType, halfWidth } from '../type.ts';

const yes = ['是', '√', '1', 'TRUE', 'Y', '有'];
const no = ['否', '×', '0', 'FALSE', 'N', '无'];

function read(text: string) {
  const word = halfWidth(text).toUpperCase();
  if (yes.includes(word)) return { value: true };
  return no.includes(word) ? { value: false } : { code: 'kit.yes-or-no' };
}

/** Yes or no. */
export const flag = fieldType<boolean>({
  sql: 'boolean',
  class: 'S2',
  operators: ['anyOf'],
  json: Type.Boolean(),
  normalise: value => value,
  check: () => null,
  text: value => (value ? '是' : '否'),
  sheet: { read, rule: '填写“是”或“否”', example: '是', words: ['是', '否'] },
});
