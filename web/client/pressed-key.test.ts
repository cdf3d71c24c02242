/** While an input method composes no key is meant for the page: 顾 is taken over by Enter, and nothing is sent, opened or left. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

test.each(['Enter', 'Escape', 'ArrowDown', 'ArrowUp', '1', 'k', '/', '?'])('[K-08] %s', key => {
  expect(pressedKey({ key })).toBe(key);
  expect(pressedKey({ key, isComposing: false, keyCode: 13 })).toBe(key);
  // The browser's own event, that of React, and the key that ends the composing where the flag is gone already.
  expect(pressedKey({ key, isComposing: true })).toBeNull();
  expect(pressedKey({ key, nativeEvent: { isComposing: true } })).toBeNull();
  expect(pressedKey({ key, keyCode: 229 })).toBeNull();
  expect(pressedKey({ key, nativeEvent: { isComposing: false, keyCode: 229 } })).toBeNull();
});

const web = join(import.meta.dirname, '..');
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !/node_modules|dist|\.test\.|pressed-key/.test(name))
  .map(name => [name, readFileSync(join(web, name), 'utf8')] as const);

test('[K-08] whatever listens to keys asks for the key here', () => {
  const listening = sources.filter(([, text]) => /onKeyDown=|'keydown'/.test(text));
  const deaf = listening.filter(([, text]) => !text.includes('pressedKey('));
  expect(deaf.map(([name]) => name)).toEqual([]);
  expect(sources.filter(([, text]) => /\bevent\.key\b/.test(text)).map(([name]) => name)).toEqual([]);
});
