import { Type } from 'typebox';
import { checkText, cleanText, fieldType, isSpoilt, trimmedText } from '../type.ts';

/** One line of text; 200 characters unless the field says otherwise. */
export const text = fieldType<string>({
  sql: 'text',
  class: 'S2',
  operators: ['contains', 'eq', 'empty'],
  json: Type.String(),
  normalise: (value, field) => (field?.flags.keepsBlanks ? trimmedText : cleanText)(value),
  check: (value, field) => (/[\r\n]/.test(value) ? 'kit.one-line' : checkText(value, field, 200)),
  text: value => value,
  sheet: {
    read: text => (isSpoilt(text) ? { code: 'kit.spoilt-number' } : { value: text }),
    rule: '文字，一行以内',
    example: '',
  },
});

/** Several lines; 2,000 characters unless the field says otherwise. */
export const longText = fieldType<string>({
  ...text,
  check: (value, field) => checkText(value, field, 2000),
  sheet: { read: value => ({ value }), rule: '文字，可以换行', example: '' },
});
