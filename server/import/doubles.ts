/** Rows of a sheet that cannot both be right: one record twice, or a number that two records claim. */
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import type { KeptDouble } from 'contract/import/batch.ts';
import { fieldsOf, layersOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { isMasked, isSame, uniqueFields } from '../kit/write/fields.ts';
import type { ReadRow } from './types.ts';

export const sameRecord = 'kit.import.same-record';

/** What a row says of which record it means: its natural keys and its title. */
type Said = readonly unknown[];
const isOne = (one: Said, other: Said): boolean =>
  one.every((value, at) => value === null || other[at] === null || isSame(value, other[at]));

/**
 * Tells of row after row what an earlier one says too. With a natural key in common and nothing that contradicts, both are one
 * record; otherwise it is the value that stands twice.
 */
export function doublesOf(resource: Resource): (row: ReadRow) => void {
  const fields = fieldsOf(resource);
  const valueIn = ({ values }: ReadRow, name: string): unknown => {
    const [field, value] = [fields[name], values[name] ?? null];
    // Many numbers have one mask.
    if (!field || value === null || isMasked(field, value)) return null;
    const { normalise, identity = one => one } = typeOf(field);
    const clean = normalise(value);
    return clean === null ? null : identity(clean);
  };
  const watched = layersOf(resource)
    .flatMap(uniqueFields)
    .map(([name, field]) => ({ name, field, first: new Map<unknown, { rowNo: number; said: Said }>() }));
  return row => {
    const said = [row.recordNo, ...[...resource.key, resource.title].map(name => valueIn(row, name))];
    const earlier = watched.flatMap(({ name, field, first }) => {
      const value = valueIn(row, name);
      const found = first.get(value);
      if (value !== null && !found) first.set(value, { rowNo: row.rowNo, said });
      return value !== null && found ? [{ name, field, found }] : [];
    });
    const double = earlier.find(({ name, found }) => resource.key.includes(name) && isOne(said, found.said));
    if (double) row.faults.push(fault('', sameRecord, { row: double.found.rowNo }));
    else
      for (const { name, field, found } of earlier)
        row.faults.push(
          fault(name, 'kit.duplicate-in-batch', { label: typeOf(field).word ?? field.label, row: found.rowNo }),
        );
  };
}

/** Why a row is left out where a person said which of the rows of one record counts. */
export function leftAsDouble(doubles: KeptDouble | null, faults: readonly Fault[]): Fault | null {
  const double = doubles === null ? undefined : faults.find(one => one.code === sameRecord);
  return double ? warn('', 'kit.import.left-same', double.params) : null;
}
