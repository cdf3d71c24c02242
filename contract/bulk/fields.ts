/** Which fields of an entity many rows may be given at once, and what is said of the others. */
import type { Field } from '../kit/field.ts';
import { fieldsOf, isWritable, type Resource } from '../kit/resource.ts';
import { typeOf } from '../kit/types/index.ts';

/** Why a field cannot be changed in bulk, as the code of a sentence; null: it can. */
export function bulkRefusal(resource: Resource, field: Field): string | null {
  if (isWritable(field) && field.flags.unique) return 'kit.bulk.unique';
  if (field.flags.set === 'create' && field.type !== 'state') return 'kit.key-field';
  if (!isWritable(field)) return 'kit.not-writable';
  if (typeOf(field).isFile) return 'kit.bulk.file';
  if (typeOf(field).sql === 'sealed') return 'kit.bulk.sealed';
  return field.to === resource.name ? 'kit.bulk.place' : null;
}

/** Of a field that holds several codes: these are added to what a row has, or taken off, and the others stay. */
export interface Several {
  way: 'add' | 'drop';
  codes: unknown;
}
export function severalIn(field: Field, value: unknown): Several | null {
  if (field.type !== 'choices' || typeof value !== 'object' || value === null) return null;
  const [[way, codes] = [], ...more] = Object.entries(value);
  return more.length === 0 && (way === 'add' || way === 'drop') ? { way, codes } : null;
}

/** The fields that can be changed in bulk, in the order of the entity. */
export const bulkFields = (resource: Resource): [string, Field][] =>
  Object.entries(fieldsOf(resource)).filter(([, field]) => bulkRefusal(resource, field) === null);
