import { expect, test } from 'vitest';
import { inPieces } from './content.ts';

const mebibyte = 1 << 20;

/** Nine mebibytes as a line brings them: three times three, each of one letter. */
async function* nine() {
  for (const letter of ['a', 'b', 'c']) yield Buffer.alloc(3 * mebibyte, letter);
}

test('a stream is cut into pieces of four mebibytes, the last one shorter, and no byte is lost between them', async () => {
  const told: string[] = [];
  for await (const piece of inPieces(nine()))
    told.push([piece.length / mebibyte, piece.toString('latin1', 0, 1), piece.toString('latin1').at(-1)].join(' '));
  expect(told).toEqual(['4 a b', '4 b c', '1 c c']);
});

test('of nothing there is no piece', async () => {
  for await (const piece of inPieces(
    (async function* () {
      yield Buffer.alloc(0);
    })(),
  ))
    expect(piece).toBeUndefined();
});
