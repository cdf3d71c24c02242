import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 'weak'],
  ['Short-1a', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['Aaaaaaaaaaaa1-', 'weak'],
  ['Abcdefgh-1234', 'weak'],
  ['Lantern-41', 'fair'],
  ['Copper-4-willow-Tram', 'strong'],
  ['Hx7#mQ2!vR', 'strong'],
])('[SEC-05] the meter calls %s %s', (password, strength) => expect(strengthOf(password)).toBe(strength));
