/** Files of the demonstration, as they lie in the store after an upload. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { channels } from 'contract/file/calls.ts';
import type { FormatName } from 'contract/file/kinds.ts';
import type { Tx } from '../../kit/registry.ts';
import { pieceBytes, putPiece } from './content.ts';
import type { Store } from './store.ts';

interface Planted {
  name: string;
  format: FormatName;
  content: Buffer;
  moduleName: string;
  ownerId: string;
}

/** Its id; of a piece at most. */
export async function plantFile(tx: Tx, store: Store, { name, format, content, ...file }: Planted): Promise<string> {
  if (content.length > pieceBytes) throw new Error(`${name} is more than a piece`);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const row = await tx.one<{ id: string }>(sql`
    insert into uploaded_file (id, name, size, received, format, sha256, module_name, channel, owner_id, stored_at)
    values (gen_random_uuid(), ${name}, ${content.length}, ${content.length}, ${format}, ${sha256}, ${file.moduleName},
      ${channels.upload}, ${file.ownerId}::bigint, now()) returning id`);
  const id = row?.id ?? '';
  await putPiece(store, tx.registry, id, 0, content);
  return id;
}
