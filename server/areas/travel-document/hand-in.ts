/** Who has a new post hands in documents within so many days of it: the day is told anew. Domain-cadre 1.10 and 1.13. */
import { sql } from 'drizzle-orm';
import { documentStates } from 'contract/travel-document/codes.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { listener } from '../../kit/process/happening.ts';
import { appointed } from '../happenings.ts';

export const travelListeners = [
  listener(appointed, '重新计算未上交证件的上交期限', async (tx, { personId, cause }) => {
    const rows = await tx.rows<{ id: string }>(sql`
      select id from travel_document where person_id = ${personId}::bigint and deleted_at is null
        and state = ${documentStates.outstanding} order by id`);
    await applyEffects(
      tx,
      travelDocument,
      rows.map(({ id }) => ({ id, values: {} })),
      cause,
    );
  }),
];
