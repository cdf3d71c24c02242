import { expect, test } from 'vitest';
import type { Refusal } from '../../kit/refusal.ts';
import { passwordHash } from './password-hash.ts';

test('[SEC-04] a hash says how it was made, and older ones are known', async () => {
  const hashing = passwordHash();
  const made = await hashing.of('Hedge-7-lantern-Kite');
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashing.fits('Hedge-7-lantern-Kite', made)).toBe(true);
  expect(await hashing.fits('hedge-7-lantern-kite', made)).toBe(false);
  expect(await hashing.fits('Hedge-7-lantern-Kite', null)).toBe(false);
  expect(hashing.isOutdated(made)).toBe(false);
  expect(hashing.isOutdated(made.replace('m=19456', 'm=9728'))).toBe(true);
});

test('a known hash of another maker fits', async () => {
  // The test vector of the reference implementation: password, somesalt, t=2, m=2^16, p=1.
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await passwordHash().fits('password', known)).toBe(true);
});

test('[SEC-04] two are made at once, 64 wait, the rest are asked to come again', async () => {
  const hashing = passwordHash();
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => hashing.of('Hedge-7-lantern-Kite')));
  const refused = outcomes.filter(one => one.status === 'rejected');
  expect(refused).toHaveLength(14);
  expect(new Set(refused.map(one => (one.reason as Refusal).status))).toEqual(new Set([503]));
});
