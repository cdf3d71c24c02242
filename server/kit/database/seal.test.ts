import { expect, test } from 'vitest';
import { sealWith } from './seal.ts';

const seal = sealWith(Buffer.from('0123456789abcdef0123456789abcdef'));
const place = { table: 'person', column: 'id_card', id: '7' };

test('a text opens in its own place alone', () => {
  const sealed = seal.close(place, '江苏常州');
  expect(seal.open(place, sealed)).toBe('江苏常州');
  expect(() => seal.open({ ...place, id: '8' }, sealed)).toThrow('unable to authenticate');
  expect(seal.open(place, seal.close(place, ''))).toBe('');
});

test('a piece of a file comes back as it was, and not at all where one byte of it was changed', () => {
  const piece = Buffer.alloc(200_001, '党');
  const sealed = seal.closeBytes(place, piece);
  expect(sealed).toHaveLength(200_029);
  expect(seal.openBytes(place, sealed).equals(piece)).toBe(true);
  for (const at of [0, 12, 28, 131_100, 200_028]) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => seal.openBytes(place, changed)).toThrow('unable to authenticate');
  }
});

test('what an earlier version sealed still opens', () => {
  expect(seal.open(place, 'v1.1.AAECAwQFBgcICQoL.-TNgnX11b7y9O5VW.Tyx3m0QtqM0JfG485-Zi2g')).toBe('江苏常州');
});
