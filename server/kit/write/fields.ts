/** What was typed, cleaned and checked field by field; every fault of a row at once. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldEntries, fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { codesOf, limitsOf, typeOf } from 'contract/kit/types/index.ts';
import type { Registry, Values } from '../registry.ts';
import { isBlind } from '../database/columns.ts';
import { fits } from '../fits.ts';
import type { Flow } from '../flow.ts';

export interface Change {
  /** Left out: a new row. */
  id?: string;
  /** The version the person saw; a form must give it. */
  version?: number;
  /** By field name; a missing key stays as it is, null clears. */
  values: Values;
  remove?: boolean;
  /** A row that was removed is there again. */
  revive?: boolean;
  /** The process behind this change alone, where many are written at once for several. */
  flow?: Flow;
}

const paramsOf = ({ resources }: Registry, field: Field) => ({
  label: field.label,
  target: resources.get(field.to ?? '')?.label ?? field.label,
  ...limitsOf(field),
});
export const isMasked = (field: Field, value: unknown) =>
  typeOf(field).sql === 'sealed' && typeof value === 'string' && value.includes('**');

/** A cleaned value, or the fault of it. */
export function cleanValue(
  registry: Registry,
  name: string,
  field: Field,
  given: unknown,
): { value: unknown } | { fault: Fault } {
  const type = typeOf(field);
  if (given === null || given === undefined) return { value: null };
  if (!fits(type.json, given)) return { fault: fault(name, 'kit.wrong-shape', { label: field.label }) };
  if (isMasked(field, given)) return { fault: fault(name, 'kit.masked-value', { label: field.label }) };
  const value = type.normalise(given, field);
  if (value === null) return { value: null };
  const code = type.check(value, field);
  if (code) return { fault: fault(name, code, paramsOf(registry, field)) };
  const words = field.dictionary ? registry.dictionaries.words(field.dictionary) : null;
  const foreign = words && codesOf(field, value).find(code => !words.get(code)?.isSelectable);
  if (typeof foreign === 'string')
    return { fault: fault(name, 'kit.not-in-dictionary', { label: field.label, value: shortened(foreign, 40) }) };
  return { value };
}

/** Whether this write may set the field: key fields at creation or by an action that names them. */
function refusal(name: string, field: Field, isNew: boolean, allowed: ReadonlySet<string>): string | null {
  if (allowed.has(name)) return null;
  if (field.flags.set === 'create')
    return isNew && isWritable(field) ? null : field.type === 'state' ? 'kit.not-writable' : 'kit.key-field';
  return isWritable(field) ? null : 'kit.not-writable';
}

/** Clean values of one change and all faults of its fields. */
export function cleanChange(
  registry: Registry,
  resource: Resource,
  { id, values }: Change,
  allowed: ReadonlySet<string>,
): { values: Values; faults: Fault[] } {
  const fields = fieldsOf(resource);
  const clean: Values = {};
  const faults: Fault[] = [];
  for (const [name, given] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      faults.push(fault(name, 'kit.unknown-key', { name: shortened(name, 60) }));
      continue;
    }
    const code = refusal(name, field, id === undefined, allowed);
    const result = code
      ? { fault: fault(name, code, { label: field.label }) }
      : cleanValue(registry, name, field, given);
    if ('fault' in result) faults.push(result.fault);
    else clean[name] = result.value;
  }
  return { values: clean, faults };
}

/** Fields whose value must not be missing in the finished row. */
export function missingFields(resource: Resource, row: Values): Fault[] {
  return fieldEntries(fieldsOf(resource))
    .filter(([name, { flags }]) => flags.required && !flags.derived && !flags.computed && (row[name] ?? null) === null)
    .map(([name, { label }]) => fault(name, 'kit.required', { label }));
}

/** Same value, whatever object it came in. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  // Asked for every field of every row: only lists and objects are compared by their text.
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

export const uniqueFields = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(
    ([, field]) => field.flags.unique && (!typeOf(field).sql.includes('sealed') || isBlind(field)),
  );
