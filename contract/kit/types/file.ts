import { Type } from 'typebox';
import { fieldType } from '../type.ts';

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An uploaded file by its id, 128 random bits; whether it may be named here is asked where the files are. */
export const file = fieldType<string>({
  sql: 'uuid',
  class: 'S2',
  operators: ['empty'],
  json: Type.String(),
  normalise: value => value.trim().toLowerCase() || null,
  check: value => (id.test(value) ? null : 'kit.no-file'),
  text: () => '已上传',
  sheet: { read: () => ({ code: 'kit.no-file' }), rule: '请在页面上传', example: '' },
  isFile: true,
});
/** Several files in the order they were added. */
export const files = fieldType<string[]>({
  sql: 'uuid[]',
  class: 'S2',
  operators: ['empty'],
  isFile: true,
  json: Type.Array(Type.String(), { maxItems: 50 }),
  normalise: value => (value.length === 0 ? null : [...new Set(value.map(one => one.trim().toLowerCase()))]),
  check: value => (value.every(one => id.test(one)) ? null : 'kit.no-file'),
  text: value => `${value.length} 个文件`,
  sheet: { read: () => ({ code: 'kit.no-file' }), rule: '请在页面上传', example: '' },
});
/** A picture of the person or thing, shown as one. */
export const photo = fieldType<string>({ ...file });
