/** Contents in sealed pieces of one size: cut on the way in, opened on the way out from any place on. */
import type { Source } from '../../archive/archive.ts';
import type { Registry } from '../../kit/registry.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Store } from './store.ts';

export const pieceBytes = 4 << 20;

const sealedAs = (id: string, place: number) => ({ table: 'uploaded_file', column: 'content', id: `${id}.${place}` });

export const putPiece = (store: Store, { seal }: Registry, id: string, place: number, bytes: Buffer): Promise<void> =>
  store.put(id, place, seal.closeBytes(sealedAs(id, place), bytes));

export async function getPiece(store: Store, { seal }: Registry, id: string, place: number): Promise<Buffer> {
  const sealed = await store.get(id, place);
  if (!sealed) throw new Refusal(503, 'file.lost');
  return seal.openBytes(sealedAs(id, place), sealed);
}

/** A stream in pieces of one size, each good until the next one is asked for; the last one may be shorter. */
export async function* inPieces(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(pieceBytes);
  let filled = 0;
  for await (const bytes of stream)
    for (let from = 0; from < bytes.length;) {
      const next = bytes.subarray(from, from + pieceBytes - filled);
      piece.set(next, filled);
      filled += next.length;
      from += next.length;
      if (filled < pieceBytes) continue;
      yield piece;
      filled = 0;
    }
  if (filled > 0) yield piece.subarray(0, filled);
}

export interface Span {
  first: number;
  /** Included. */
  last: number;
}

/** The bytes of a span; the first piece is looked for before the answer begins, so that its lack is told. */
export async function contentOf(
  store: Store,
  registry: Registry,
  id: string,
  { first, last }: Span,
): Promise<AsyncGenerator<Buffer>> {
  const from = Math.floor(first / pieceBytes);
  const head = await getPiece(store, registry, id, from);
  const cut = (piece: Buffer, place: number) =>
    piece.subarray(Math.max(0, first - place * pieceBytes), last + 1 - place * pieceBytes);
  return (async function* () {
    yield cut(head, from);
    for (let place = from + 1; place * pieceBytes <= last; place += 1)
      yield cut(await getPiece(store, registry, id, place), place);
  })();
}

/** All of a small file. */
export async function wholeOf(store: Store, registry: Registry, id: string, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await contentOf(store, registry, id, { first: 0, last: size - 1 })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A stored file to be read from any place, piece by piece; the one read last is kept. */
export function sourceOf(store: Store, registry: Registry, id: string, size: number): Source {
  let kept: { place: number; piece: Buffer } = { place: -1, piece: Buffer.alloc(0) };
  return {
    size,
    async *bytes(first, last) {
      for (let place = Math.floor(first / pieceBytes); place * pieceBytes <= last; place += 1) {
        if (kept.place !== place) kept = { place, piece: await getPiece(store, registry, id, place) };
        const begin = place * pieceBytes;
        yield kept.piece.subarray(Math.max(0, first - begin), last + 1 - begin);
      }
    },
  };
}
