/** The timeline of one row as the server tells it and a page shows it; values are texts, masked where they must be. */
export interface TraceField {
  name: string;
  label: string;
  old: string | null;
  new: string | null;
  now: string | null;
  sensitive: boolean;
  /** The change that left the old value; null where records begin with this one, and where nothing is put back by hand. */
  previousChangeId: string | null;
}
export interface TraceEntry {
  changeId: string;
  at: string;
  operatorName: string;
  /** Enumeration changeOrigin. */
  origin: number;
  /** Enumeration changeType: 1 add, 2 update. */
  type: number;
  reason: string | null;
  /** 1 at a desk, 2 on a phone. */
  terminal: number | null;
  batchId: string | null;
  entities: string[];
  fields: TraceField[];
}
export interface Trace {
  content: TraceEntry[];
  totalElements: number;
  /** Since when changes of this row are recorded. */
  since: string | null;
}
