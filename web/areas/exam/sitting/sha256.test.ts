import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacSha256, sha256 } from './sha256.ts';

test('the digests that FIPS 180-4 and RFC 4231 give', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hmacSha256('Jefe', 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('every length up to three blocks, and keys longer than one, give what the server counts', () => {
  for (let length = 0; length <= 192; length += 1) {
    const text = '党'.repeat(length % 7) + 'a'.repeat(length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    expect(hmacSha256(text, text)).toBe(createHmac('sha256', text).update(text).digest('hex'));
  }
});
