/** The first application books. */
import { sql } from 'drizzle-orm';
import { developmentRecord } from 'contract/development/development-record.ts';
import type { Tx } from '../../../kit/registry.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { today } from '../../../kit/setting.ts';
import { loadRows, rowOf } from '../../../kit/write/load.ts';
import { issueBook } from '../book.ts';

/** Who passed the preliminary review holds a book. */
export async function plantBooks(tx: Tx): Promise<void> {
  const day = await today(tx);
  const waiting = await tx.rows<{ id: string }>(
    sql`select id from development_record where deleted_at is null and state = '1' and step::int >= 14
      and application_book_no is null order by id`,
  );
  const rows = await loadRows(
    tx,
    developmentRecord,
    waiting.map(({ id }) => id),
    null,
  );
  for (const [id, loaded] of rows) {
    const issuedOn = loaded.values['preReviewedOn'] ?? day;
    const applicationBookNo = await issueBook(tx, rowOf(loaded), issuedOn);
    await applyEffects(tx, developmentRecord, [{ id, values: { applicationBookNo } }], { flow: null, reason: '演示' });
  }
}
