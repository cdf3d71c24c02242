import { expect, test } from 'vitest';
import { isPlain } from './plain-notice.tsx';

test.each([
  ['http:', 'dj.jianglin.example', true],
  ['http:', '10.1.2.3', true],
  ['http:', '127.0.0.1.evil.example', true],
  ['https:', 'dj.jianglin.example', false],
  ['http:', 'localhost', false],
  ['http:', '127.0.0.1', false],
  ['http:', '[::1]', false],
])('[SEC-77] administrators are told of a page without TLS off the own machine: %s//%s', (protocol, hostname, is) =>
  expect(isPlain({ protocol, hostname })).toBe(is),
);
