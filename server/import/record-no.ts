/**
 * How a sheet names a record that has no number of its own: its id, and four signs that no other record, entity or
 * installation has for it, so that a column filled down in a spreadsheet names nobody. Decision 294.
 */
import { recordNoLabel, recordNo, isNaming } from 'contract/import/batch.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Registry, Tx } from '../kit/registry.ts';
import { mayImport } from './batch.ts';

export const numberOf = ({ seal }: Registry, { name }: Resource, id: string): string =>
  `${id}-${seal.index(name, 'id', id).slice(0, 4).toUpperCase()}`;

/** The id, or null where no record of the entity was ever given this number. */
export function idOfNumber(registry: Registry, resource: Resource, text: string): string | null {
  const [, id] = /^([1-9]\d{0,17})-[\dA-F]{4}$/.exec(text.toUpperCase()) ?? [];
  return id !== undefined && numberOf(registry, resource, id) === text.toUpperCase() ? id : null;
}

/** Of rows that this person may bring back, and that no other column of the sheet names. */
export const needsNumber = (tx: Tx, resource: Resource, columns: readonly string[]): boolean =>
  mayImport(tx, resource) &&
  tx.registry.routes.some(({ endpoint: { url } }) => url === `${resource.path}/import`) &&
  !columns.some(name => isNaming(resource, name));

export const noRecord = (code: string, text: string): Fault =>
  fault(recordNo, code, { label: recordNoLabel, value: shortened(text, 40) });
