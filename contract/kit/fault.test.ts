import { expect, test } from 'vitest';
import { fault, sentence, warn } from './fault.ts';
import { kitTexts } from './texts.ts';

test('a sentence takes its parameters, and shows what is missing as it stands', () => {
  expect(sentence(kitTexts, 'kit.too-long', { label: '姓名', max: 50 })).toBe('姓名不能超过 50 个字');
  expect(sentence(kitTexts, 'kit.too-long', { label: '姓名' })).toBe('姓名不能超过 {max} 个字');
  expect(sentence(kitTexts, 'nobody.wrote.this')).toBe('nobody.wrote.this');
  expect(sentence({ a: '{x}和{x}' }, 'a', { x: 1 })).toBe('1和1');
});

test('a fault is an error, a warning asks for a second word', () => {
  expect(fault('name', 'kit.required')).toEqual({ path: 'name', code: 'kit.required', params: {}, level: 'error' });
  expect(warn('name', 'x', { a: 1 })).toEqual({ path: 'name', code: 'x', params: { a: 1 }, level: 'warning' });
});
