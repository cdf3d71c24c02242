/**
 * Every fault of an answer finds its field; what belongs to no field of the form is told on top.
 * The checks of the field types run here as well, so a form says the same before and after the way to the server.
 */
import { type Conflict, type ErrorBody, sentence } from 'contract/kit/fault.ts';
import type { Field, Fields } from 'contract/kit/field.ts';
import { kitTexts } from 'contract/kit/texts.ts';
import { limitsOf, typeOf } from 'contract/kit/types/index.ts';
import { ApiError } from '../../client/http.ts';
import { textOf } from '../../client/locale.ts';
import { messageOf } from '../../client/sentences.ts';

export interface Faults {
  errors: Record<string, string>;
  warnings: Record<string, { code: string; message: string }>;
  /** Sentences that belong to no field of the form. */
  general: string[];
  /** Codes of all reminders told so far, on a field or on none: pressing once more confirms them. */
  toConfirm: string[];
  conflict: Conflict | null;
}
export const noFaults: Faults = { errors: {}, warnings: {}, general: [], toConfirm: [], conflict: null };

/**
 * The faults of an error answer, sorted to the fields the form has. `confirmed` went along with what was sent and goes
 * along again: what is asked first is asked once more with every sending.
 */
export function faultsOf(body: ErrorBody, names: readonly string[], confirmed: readonly string[] = []): Faults {
  const reminders = (body.fields ?? []).filter(({ level }) => level === 'warning').map(({ code }) => code);
  const toConfirm = [...new Set([...confirmed, ...reminders])];
  const faults: Faults = { ...noFaults, errors: {}, warnings: {}, general: [], toConfirm, conflict: body.conflict ?? null };
  for (const { path, code, message, level } of body.fields ?? []) {
    const name = path.split('.').at(-1) ?? '';
    if (!names.includes(name)) faults.general.push(message);
    else if (level === 'warning') faults.warnings[name] ??= { code, message };
    else faults.errors[name] ??= message;
  }
  if (!body.fields?.length && !body.conflict) faults.general.push(messageOf(body));
  return faults;
}

/** The faults of a call that saves no row: whoever else changed it is told by the sentence. */
export function faultsOfError(error: unknown, names: readonly string[], confirmed: readonly string[] = []): Faults {
  if (!(error instanceof ApiError))
    return { ...noFaults, general: [textOf('fault.network')], toConfirm: [...confirmed] };
  const faults = faultsOf(error.body, names, confirmed);
  return faults.conflict ? { ...faults, conflict: null, general: [...faults.general, error.body.message] } : faults;
}

/** Nothing to show, nothing to send. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A typed value in the clean form the server stores. */
export const cleaned = (field: Field, value: unknown): unknown =>
  isBlank(value) ? null : typeOf(field).normalise(value, field);

/** What is wrong with a typed value, as a sentence, or null. */
export function faultOf(field: Field, typed: unknown): string | null {
  const value = cleaned(field, typed);
  const { label, flags } = field;
  if (value === null) return flags.required ? sentence(kitTexts, 'kit.required', { label }) : null;
  const code = typeOf(field).check(value, field);
  return code && sentence(kitTexts, code, { label, target: label, ...limitsOf(field), value: String(value) });
}

/** Everything wrong with the named fields. */
export function faultsOfValues(
  fields: Fields,
  names: readonly string[],
  values: Record<string, unknown>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of names) {
    const message = fields[name] && faultOf(fields[name], values[name]);
    if (message) errors[name] = message;
  }
  return errors;
}

const equal = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Clean values that differ from the row that was opened: all a form ever sends, so a mask is never sent back. */
export function changedFields(
  fields: Fields,
  names: readonly string[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const name of names) {
    const field = fields[name];
    if (!field) continue;
    const value = cleaned(field, after[name]);
    if (!equal(value, before[name])) changes[name] = value;
  }
  return changes;
}
