import { expect, test } from 'vitest';
import { decoded } from './decoded.ts';

const bytes = (...of: number[]) => Uint8Array.from(of);
const utf8 = (text: string) => new TextEncoder().encode(text);
/** Little end first, as Windows writes what it calls Unicode, or the other way round. */
const utf16 = (text: string, isSwapped: boolean) => {
  const written = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(isSwapped ? written.swap16() : written);
};

test('[K-09] a text that is cut inside a sign stays UTF-8', () => {
  const whole = utf8('党费收缴情况');
  for (const cut of [1, 2]) expect(decoded(whole.slice(0, -cut), true)).toBe('党费收缴情');
  expect(decoded(utf8('党费😊').slice(0, -1), true)).toBe('党费');
  expect(decoded(whole, false)).toBe('党费收缴情况');
});

test('[K-09] UTF-16 is known by its mark, either way round', () => {
  expect(decoded(utf16('序号,姓名,𠮷微', false), false)).toBe('序号,姓名,𠮷微');
  expect(decoded(utf16('序号,姓名,𠮷微', true), false)).toBe('序号,姓名,𠮷微');
  expect(decoded(utf16('序号', false).slice(0, -1), true)).toBe('序');
});

test('[K-09] texts of older programs are GB 18030, also where they are cut', () => {
  // 党费
  expect(decoded(bytes(0xb5, 0xb3, 0xb7, 0xd1), false)).toBe('党费');
  expect(decoded(bytes(0xb5, 0xb3, 0xb7), true)).toBe('党');
});
