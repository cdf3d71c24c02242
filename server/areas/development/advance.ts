/** A step moves its record on: the row, its line in the record of the way, and whoever was asked is asked no longer. */
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import type { Hand } from 'contract/development/steps.ts';
import { recordSteps, type Recorded } from '../../kit/process/record.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { write } from '../../kit/write/write.ts';
import { placeOf } from './hands.ts';

interface Moved extends Recorded {
  verb: 'submit' | 'approve';
  /** Whose turn it was: the step is recorded with the organisation that was acted for. */
  hand: Hand;
  values: Values;
}

/** `version` is the one its reader saw. */
export async function advance(tx: Tx, row: DevelopmentRecord, { verb, hand, values, ...line }: Moved) {
  const { id, version } = row;
  await write(tx, developmentRecord, [{ id, version, values }], {
    verb,
    origin: 3,
    reason: line.opinion || null,
    allow: Object.keys(values),
    isConsequence: true,
    isWhole: true,
  });
  await recordSteps(tx, developmentRecord, [{ id, organisationId: await placeOf(tx, hand, row) }], line);
  await tx.registry.todos.close(tx, developmentRecord.name, [id]);
}
