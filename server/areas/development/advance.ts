/** A step moves its record on: the row, its line in the record of the way, and whoever was asked is asked no longer. */
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import { recordSteps, type Recorded } from '../../kit/process/record.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { write } from '../../kit/write/write.ts';

interface Moved extends Recorded {
  verb: 'submit' | 'approve';
  values: Values;
}

/** `version` is the one its reader saw. */
export async function advance(
  tx: Tx,
  { id, organisationId, version }: DevelopmentRecord,
  { verb, values, ...line }: Moved,
) {
  await write(tx, developmentRecord, [{ id, version, values }], {
    verb,
    origin: 3,
    reason: line.opinion || null,
    allow: Object.keys(values),
    isConsequence: true,
    isWhole: true,
  });
  await recordSteps(tx, developmentRecord, [{ id, organisationId }], line);
  await tx.registry.todos.close(tx, developmentRecord.name, [id]);
}
