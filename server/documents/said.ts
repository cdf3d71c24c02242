/** What an area says of a document it can make, and what still is missing for one. */
import { seenFieldsOf } from 'contract/kit/resource.ts';
import type { Gathered } from '../kit/paper.ts';
import type { Fact, OfficialDocument as Document } from '../kit/document.ts';
import type { Tx } from '../kit/registry.ts';
import { placesIn } from './paper.ts';

export type OfficialDocument = Document<Tx>;
type Said = Omit<OfficialDocument, 'facts'> & { facts: Record<string, Partial<Fact>> };
/** Fields of the record are called as they are there: a fact says a label of its own only where it is none of them, or means another thing. */
export function officialDocument({ facts, ...said }: Said): OfficialDocument {
  const fields = seenFieldsOf(said.entity);
  const named = placesIn(said.paper).filter(name => name in facts || name in fields);
  const all = [...new Set([...named, ...Object.keys(facts)])];
  const labelled = all.map(name => [name, { label: fields[name]?.label ?? name, ...facts[name] }] as const);
  return { ...said, facts: Object.fromEntries(labelled) };
}

export interface Missing {
  name: string;
  label: string;
}

/** What stands in the way of the document, and the values with the words for what may be empty. */
export function complete({ facts }: OfficialDocument, gathered: Gathered): { missing: Missing[]; values: Gathered } {
  const missing: Missing[] = [];
  const values: Gathered = {};
  for (const [name, { label, otherwise, rows }] of Object.entries(facts)) {
    const value = gathered[name] ?? null;
    const isGap = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (isGap && otherwise === undefined) missing.push({ name, label });
    values[name] = isGap ? (rows ? [] : (otherwise ?? '')) : value;
  }
  return { missing, values };
}
