/** Rows on their way into the tables, as the steps of a write hand them on. */
import type { Resource, RowValues } from 'contract/kit/resource.ts';
import type { Found, PlannedChange } from '../registry.ts';
import type { Change } from './fields.ts';

/** A row of one table as JSON, by column name. */
export type Image = Record<string, unknown>;

/** A row as it stands before the write: one image per layer, whole first, and its open values. */
export interface Loaded<R extends Resource = Resource> {
  id: string;
  version: number;
  images: Image[];
  values: RowValues<R>;
}

export interface RowFault extends Found {
  /** Place in the batch, from 0. */
  row: number;
  /** The row is not to be touched, whatever it would say. */
  isFrozen?: true;
}

export interface Planned extends PlannedChange {
  change: Change;
  loaded: Loaded | null;
  attachedTo: Loaded | null;
  /** Set when it is stored. */
  changeId?: string;
}

export interface Action {
  /** Verb or action: the permission whose reach the rows must be in. */
  verb: string;
  /** Fields that this action alone may set: state and key fields. */
  allow?: readonly string[];
  /** Rows are found without asking the reach again: the caller has. */
  isAdmitted?: boolean;
  /** Follows from a step that was allowed: rows and references are found wherever they stand. */
  isConsequence?: boolean;
}
