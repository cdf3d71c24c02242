/**
 * Pieces of files, closed anew with the newest key. A piece does not name its key, so the row of its file does once all
 * pieces were gone through; what came in after the key began needs no visit.
 */
import { sql } from 'drizzle-orm';
import { getPiece, pieceBytes, putPiece, type Store } from '../areas/file/index.ts';
import type { Connection } from '../kit/database/connection.ts';
import type { Work } from '../kit/registry.ts';

/** Files that may hold pieces of a key before this one; an instance may take some seconds to hear of a key. */
const isOlder = (kid: string) => sql`f.sealed_kid is distinct from ${kid} and f.created_at <
  (select used_from + interval '1 minute' from seal_key where kid = ${kid})`;

interface Found {
  id: string;
  size: number;
}

/** False where a piece is not there: whoever has it still needs its key, so the file does not count as gone through. */
async function resealFile({ registry, signal }: Work, store: Store, { id, size }: Found): Promise<boolean> {
  for (let place = 0; place * pieceBytes < size; place += 1) {
    signal.throwIfAborted();
    if (!(await store.get(id, place))) return false;
    await putPiece(store, registry, id, place, await getPiece(store, registry, id, place));
  }
  return true;
}

/** How many files were gone through. */
export async function resealFiles(work: Work, store: Store, kid: string): Promise<number> {
  const { database, signal } = work;
  let count = 0;
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const found = await database.one<Found>(sql`
      select id, size::float8 as size from uploaded_file f
      where f.id::text > ${after} and f.stored_at is not null and f.deleted_at is null and ${isOlder(kid)}
      order by f.id::text limit 1`);
    if (!found) return count;
    after = found.id;
    if (!(await resealFile(work, store, found))) continue;
    await database.rows(sql`update uploaded_file set sealed_kid = ${kid} where id = ${found.id}::uuid`);
    count += 1;
  }
}

/** Whether any file, an unfinished or removed one too, may still need a key before this one. */
export const hasOlderFiles = async (connection: Connection, kid: string): Promise<boolean> =>
  (await connection.one(sql`select 1 from uploaded_file f where ${isOlder(kid)} limit 1`)) !== null;
