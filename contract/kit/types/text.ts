import { Type } from 'typebox';
import { checkText, cleanText, fieldType } from '../type.ts';

/** One line of text; 200 characters unless the field says otherwise. */
export const text = fieldType<string>({
  sql: 'text',
  class: 'S2',
  operators: ['contains', 'eq', 'empty'],
  json: Type.String(),
  normalise: cleanText,
  check: (value, field) => (/[\r\n]/.test(value) ? 'kit.one-line' : checkText(value, field, 200)),
  text: value => value,
});

/** Several lines; 2,000 characters unless the field says otherwise. */
export const longText = fieldType<string>({ ...text, check: (value, field) => checkText(value, field, 2000) });
