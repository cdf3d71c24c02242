/** An archive written of parts by name, in their order. */
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export function writePackage(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** A long archive, handed on as it is written; parts come one after the other. */
export async function writeArchive(
  parts: AsyncIterable<readonly [string, Buffer]>,
  take: (bytes: Uint8Array) => unknown,
): Promise<void> {
  const zip = new ZipFile();
  const stream = zip.outputStream as Readable;
  let failed: { error: unknown } | null = null;
  const reading = (async () => {
    for await (const bytes of stream) await take(bytes as Uint8Array);
  })().catch((error: unknown) => {
    failed ??= { error };
  });
  try {
    for await (const [name, bytes] of parts) {
      if (failed) break;
      zip.addBuffer(bytes, name);
    }
    zip.end();
  } catch (error) {
    failed ??= { error };
    stream.destroy();
  }
  await reading;
  if (failed) throw (failed as { error: unknown }).error;
}
