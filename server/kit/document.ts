import type { Resource } from 'contract/kit/resource.ts';
import type { Gathered, Paper } from './paper.ts';

/** A place of a form. */
export interface Fact {
  label: string;
  /** It may be empty; then this stands in its place. */
  otherwise?: string;
  /** A list of rows: the names in each, with their labels. */
  rows?: Record<string, string>;
}

/** A document that can be made of a record. */
export interface OfficialDocument<Tx> {
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
