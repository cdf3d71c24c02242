/** What an area says of a document it can make. One value, one line in `list.ts`. */
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { placesIn, type Paper, type Gathered } from './paper.ts';
import type { Tx } from '../kit/registry.ts';

export interface Fact {
  label: string;
  /** It may be empty; then this stands in its place. */
  otherwise?: string;
  /** A list of rows: the names in each, with their labels. */
  rows?: Record<string, string>;
}

export interface OfficialDocument {
  code: string;
  label: string;
  entity: Resource;
  /** Names that may stand in a template, and what they mean. */
  facts: Record<string, Fact>;
  /** Values of one record; `isPlain` where the reader may take sensitive ones out in full. A gap is null. */
  gather(tx: Tx, id: string, isPlain: boolean): Promise<Gathered>;
  /** The shipped form: template, and what the browser prints. */
  paper: Paper;
  /** What has to happen before there is anything to tell; null when it has. Without it the document is always due. */
  waitsFor?(tx: Tx, id: string): Promise<string | null>;
  /** Of rows beside a record of another entity, among whose papers it is counted: which rows these are. */
  beside?: { entity: Resource; ids(tx: Tx, id: string): Promise<string[]> };
}

type Said = Omit<OfficialDocument, 'facts'> & { facts: Record<string, Partial<Fact>> };
/** Fields of the record are called as they are there: a fact says a label of its own only where it is none of them, or means another thing. */
export function officialDocument({ facts, ...said }: Said): OfficialDocument {
  const fields = fieldsOf(said.entity);
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
