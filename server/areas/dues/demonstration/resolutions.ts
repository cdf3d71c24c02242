/** What the branches of a demonstration resolved before a month was let off, as it was scanned. */
import { sql } from 'drizzle-orm';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { plantFile, type Store } from '../../file/index.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import { scan } from '../../../seed/scan.ts';

export async function plantResolutions(tx: Tx, store: Store): Promise<void> {
  const owner = await tx.one<{ id: string }>(sql`select id from user_account where username = 'demo.college'`);
  const months = await tx.rows<{ id: string; resolution: string }>(sql`
    select id, resolution from dues_item where state = ${itemStates.exempted} and resolution is not null
      and resolution_files is null and deleted_at is null order by id`);
  for (const { id, resolution } of owner ? months : []) {
    const file = { name: `${resolution}记录.pdf`, format: 'pdf', content: scan(`${resolution}记录`, 1) } as const;
    const fileId = await plantFile(tx, store, { ...file, moduleName: 'dues', ownerId: owner!.id });
    await applyEffects(
      tx,
      duesItem,
      [{ id, values: { resolutionFiles: [fileId] } }],
      causeOf(duesItem, id, '批准免缴'),
    );
  }
}
