/** A row of any resource as the browser has it, and what it is called. */
import { fieldsOf, nameOfRef, type Resource } from 'contract/kit/resource.ts';

export type Row = Record<string, unknown> & { id: string; version: number };

/** The field that heads every list: what a row is called in full; its title may be the short name. */
export const headOf = (resource: Resource): string => resource.list.columns[0] ?? resource.title;
/** A reference heads a row by the title of what it names. */
export function headingOf(resource: Resource, row: Row): string {
  const head = headOf(resource);
  return String(row[fieldsOf(resource)[head]?.type === 'ref' ? nameOfRef(head) : head] ?? row.id);
}
export const titleOf = (resource: Resource, row: Row): string => String(row[resource.title] ?? row.id);

/** What its rows are called together: 党员记录, but 联系记录 as it stands. */
export const recordsOf = ({ label }: Resource): string => (label.endsWith('记录') ? label : `${label}记录`);
