/** What the steps of an import hand on: the batch, its rows as read, and what became of each. */
import type { Fault } from 'contract/kit/fault.ts';
import type {
  ColumnOrigin,
  ImportBatchLine,
  ImportMode,
  KeptDouble,
  Outcome,
  RowChange,
  Workbook,
} from 'contract/import/batch.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Values } from '../kit/registry.ts';

/** A column of the sheet and the field it fills; one that is not imported has none. */
export interface Column {
  heading: string;
  field: string | null;
  by: ColumnOrigin;
  /** Numbers of people stand in its cells. */
  hasNumbers: boolean;
  /** They surely are such, and nothing else stands there. */
  isNumbers: boolean;
}

/** A name that stands beside the number of a person. */
export interface Named {
  /** Where it stands: its own column, or the cell of the number. */
  path: string;
  /** The reference it belongs to, and the place among several. */
  field: string;
  at: number;
  name: string;
}

/** A row as read: values by field, references still as texts, faults on fields. */
export interface ReadRow {
  rowNo: number;
  /** The number the system gave the record. */
  recordNo: string | null;
  /** The cells as they stand, by field. */
  texts: Record<string, string>;
  values: Values;
  references: Record<string, string[]>;
  /** Days of which the cell says the month alone, by field. */
  months: Record<string, string>;
  named: Named[];
  faults: Fault[];
}

/** What is put in for the texts of a field: code, id or day by field and text; see `blankCell` and `monthAlone`. */
export type Words = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What the cells do not say of a row that means a record: its name, its key, what would change. */
export interface Told {
  title: string | null;
  key: string | null;
  changes: RowChange[];
}

export interface Result {
  row: ReadRow;
  outcome: Outcome;
  recordId: string | null;
  /** The change that wrote the row. */
  changeId: string | null;
  /** What a rehearsal tells of a row that means a record. */
  told: Told | null;
  /** Errors of a faulty row, warnings of any. */
  faults: Fault[];
  /** Records of the person that the sheet does not name, told with the first row of a person that is replaced. */
  removedIds?: string[];
}

export interface Task {
  resource: Resource;
  mode: ImportMode;
  words: Words;
  /** Records that rows mean, by row number, where more is known of it than the keys of a row say. */
  meant?: ReadonlyMap<number, string>;
  /** Records that earlier rows of this sheet mean, by id. */
  met: Map<string, number>;
  /** Set where good rows are written: the batch they belong to, or none in a rehearsal that is rolled back. */
  store: { batchId: string | null } | null;
  /** Row that stands for a text in this sheet but could not be written. */
  faultyRow: (text: string) => number | null;
}

type Stored = Omit<ImportBatchLine, 'mode' | 'area' | 'label' | 'failure' | 'isOwn'>;

export interface Batch extends Stored {
  mode: ImportMode;
  resource: Resource;
  failure: Fault[];
  columns: Column[];
  words: Words;
  doubles: KeptDouble | null;
  workbook: Workbook | null;
  templateVersion: string | null;
  ownerId: string;
}

export interface NewBatch extends Pick<Batch, 'resource' | 'mode' | 'allOrNothing' | 'clearsBlank' | 'fileName'> {
  fileHash: string;
}

export type Counts = Partial<Record<Outcome | 'done' | 'remove', number>>;
