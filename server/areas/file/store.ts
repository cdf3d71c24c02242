/**
 * Where contents lie: sealed pieces under the id of their file, in a local folder or in any S3-compatible store.
 * A piece is there whole or not at all, and on the disk before its row says so. Security REL-17.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface Store {
  put(id: string, place: number, bytes: Buffer): Promise<void>;
  /** Null where there is none. */
  get(id: string, place: number): Promise<Buffer | null>;
  /** All pieces of a file. */
  remove(id: string): Promise<void>;
  /** Whether so many bytes may still be taken in without harm to what else lives on the disk. */
  hasRoom(bytes: number): Promise<boolean>;
}

/** Below a twentieth of the disk or 2 GiB nothing more is taken in. Security SEC-43. */
const leastShare = 0.05;
const leastBytes = 2 ** 31;

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  const handle = await open(beside, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, path);
  await flush(dirname(path));
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A folder of this machine, or one that several machines share. */
export function folderStore(root: string): Store {
  // The first two signs spread the files over 256 folders.
  const folderOf = (id: string) => join(root, id.slice(0, 2), id);
  const placeOf = (id: string, place: number) => join(folderOf(id), String(place));
  return {
    async put(id, place, bytes) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      await writeWhole(placeOf(id, place), bytes);
    },
    get: (id, place) =>
      readFile(placeOf(id, place)).catch((error: unknown) => {
        if (isAbsent(error)) return null;
        throw error;
      }),
    remove: id => rm(folderOf(id), { recursive: true, force: true }),
    async hasRoom(bytes) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const { bsize, blocks, bavail } = await statfs(root);
      const left = bavail * bsize - bytes;
      return left >= leastBytes && left >= blocks * bsize * leastShare;
    },
  };
}
