/** What a row must say by its kind, beside what its fields always ask for. */
import { fault, type Fault, type Params } from 'contract/kit/fault.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Values } from '../registry.ts';

export const isBlank = (value: unknown): boolean =>
  value == null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);

/** One fault for each of these fields that is blank, under its label. */
export const neededFaults = (
  { fields }: Resource,
  row: Values,
  names: readonly string[],
  code: string,
  params: Params = {},
): Fault[] =>
  names
    .filter(name => isBlank(row[name]))
    .map(name => fault(name, code, { ...params, label: fields[name]?.label ?? name }));
