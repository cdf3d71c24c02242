/**
 * Sheets on their way in: which fields are columns, the calls around a batch and what they answer.
 * A batch is rehearsed at upload, row by row and cell by cell, and writes nothing until it is confirmed.
 */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { text, type Field } from '../kit/field.ts';
import { fieldsOf, isWritable, type Resource } from '../kit/resource.ts';
import { closed, inPath, instant, nullable, page, paging } from '../kit/shape.ts';
import { typeOf } from '../kit/types/index.ts';

/** Fields a sheet may bring: what people write, and the state of a new row where the resource allows it. */
export const sheetFields = (resource: Resource): [string, Field][] =>
  Object.entries(fieldsOf(resource)).filter(
    ([, field]) => !typeOf(field).isFile && (isWritable(field) || field.flags.set === 'create'),
  );

/** The name beside the number of whom a row is about: compared with who has the number, and never written. */
export const nameBeside = 'nameBeside';

/** The person whose record a row is, where a sheet says who it is: by the number. */
export function holderIn(resource: Resource): string | null {
  const said = new Map(sheetFields(resource));
  const isPerson = (name: string) => ['person', 'partyMember', 'cadre'].includes(said.get(name)?.to ?? '');
  return [resource.scope].flat().find(isPerson) ?? null;
}

/** The number of a record where its own keys do not name it: exports bring it, it is never written. Decision 294. */
export const recordNo = 'recordNo';
export const recordNoLabel = '系统编号';

/** Whether a column names each record by itself, to everybody who reads it. */
export const isNaming = (resource: Resource, name: string): boolean => {
  const field = new Map(sheetFields(resource)).get(name);
  return (
    field !== undefined &&
    resource.key.includes(name) &&
    field.flags.required === true &&
    field.flags.unique === true &&
    !typeOf(field).mask
  );
};

/** What the columns of a sheet may stand for. */
export const columnFields = (resource: Resource): [string, Field][] => [
  ...sheetFields(resource),
  ...(holderIn(resource) === null ? [] : [[nameBeside, text('姓名')] as [string, Field]]),
  [recordNo, text(recordNoLabel)],
];

/** What a new row cannot do without: required, and nothing stands in where the cell is blank. */
export const isNeeded = ({ flags }: Field): boolean => flags.required === true && flags.default === undefined;

/** `replace`: what the sheet does not name of a person it names is removed. Domain-cadre 1.4; record 317. */
export const importModes = ['add', 'addAndUpdate', 'replace'] as const;
export type ImportMode = (typeof importModes)[number];
/**
 * `asked`: who holds the person was asked; nothing is written, and nothing is wrong with the row. `left`: a row of totals,
 * a note or a second copy of a row is left out by itself; it is no fault.
 */
export const outcomes = ['add', 'update', 'same', 'asked', 'fault', 'left'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * How a column came by its field: its label says it, it was chosen before, it looks like it; or nothing is known. One that
 * somebody hid in the sheet is asked about; one whose label says what the system fills in itself is passed over.
 */
const columnOrigins = ['label', 'before', 'likeness', 'hidden', 'readOnly', 'none'] as const;
export type ColumnOrigin = (typeof columnOrigins)[number];

/** Which of several rows that are one record is imported. */
export const keptDoubles = ['first', 'last'] as const;
export type KeptDouble = (typeof keptDoubles)[number];

/** GB_DRZT. */
export const batchStates = { begin: 1, success: 2, fail: 3 } as const;

/** Options of an upload. */
const options = {
  mode: Type.Enum(importModes),
  /** One faulty row, and nothing of the sheet is written. */
  allOrNothing: Type.Boolean(),
  /** A blank cell empties the field of an existing row; otherwise it says nothing. */
  clearsBlank: Type.Boolean(),
};
export const uploadQuery = Type.Partial(Type.Object(options), closed);

/** What a workbook says beside its cells. */
const workbook = Type.Object({
  /** Its visible sheets beside the one that explains; a sheet that fits has headings of the entity. */
  sheets: Type.Array(Type.Object({ name: Type.String(), isFit: Type.Boolean() })),
  /** The one that is read. */
  sheet: Type.String(),
  /** Rows that somebody hid or filtered. */
  hiddenCount: Type.Integer(),
  /** Whether these are taken too; null until a person says so. */
  takesHidden: nullable(Type.Boolean()),
});
export type Workbook = Static<typeof workbook>;

const batchLine = {
  id: Type.String(),
  area: Type.String(),
  entity: Type.String(),
  /** What the entity is called. */
  label: Type.String(),
  fileName: Type.String(),
  ...options,
  state: Type.Integer(),
  totalCount: Type.Integer(),
  addCount: Type.Integer(),
  updateCount: Type.Integer(),
  sameCount: Type.Integer(),
  askedCount: Type.Integer(),
  faultCount: Type.Integer(),
  leftCount: Type.Integer(),
  /** Rows written so far. */
  doneCount: Type.Integer(),
  /** Records that are removed, or were: those of people in the sheet that it does not name. */
  removeCount: Type.Integer(),
  /** Rows taken back so far; at the end, of those written. */
  withdrawnCount: Type.Integer(),
  /** Why the batch came to nothing; empty as long as it goes well. */
  failure: Type.Array(Type.String()),
  ownerName: nullable(Type.String()),
  /** Actions are for who uploaded the sheet. */
  isOwn: Type.Boolean(),
  startedAt: Type.String(),
  /** Somebody has to say what the columns stand for before rows are looked at. */
  mappingAt: instant,
  /** Since when the rows are looked at, the last time. */
  checkingAt: instant,
  rehearsedAt: instant,
  confirmedAt: instant,
  endedAt: instant,
  cancelledAt: instant,
  withdrawingAt: instant,
  withdrawnAt: instant,
  withdrawableUntil: instant,
};
export const importBatchLine = Type.Object(batchLine);
export type ImportBatchLine = Static<typeof importBatchLine>;

export const importBatch = Type.Object({
  ...batchLine,
  /** The sheet was made from a template whose columns have changed since. */
  isOldTemplate: Type.Boolean(),
  warningCount: Type.Integer(),
  /** People of whom records are removed. */
  removePersonCount: Type.Integer(),
  /** Null until it is read. */
  workbook: nullable(workbook),
  /** Rows that stayed as they are at the withdrawal. */
  keptCount: Type.Integer(),
  /** Columns of the sheet in their order, the field each fills, and the first things that stand in it. */
  columns: Type.Array(
    Type.Object({
      heading: Type.String(),
      field: nullable(Type.String()),
      by: Type.Enum(columnOrigins),
      samples: Type.Array(Type.String()),
    }),
  ),
  /** Fields a new row needs and the sheet does not bring. */
  missing: Type.Array(Type.String()),
  /** Of rows that are one record, the one that is imported; null leaves them faulty. */
  doubles: nullable(Type.Enum(keptDoubles)),
  /** What is put in for what stands in the cells of a field: as it is kept, and as people read it. */
  words: Type.Array(
    Type.Object({
      field: Type.String(),
      label: Type.String(),
      text: Type.String(),
      shown: Type.String(),
      to: Type.String(),
      word: Type.String(),
    }),
  ),
});
export type ImportBatch = Static<typeof importBatch>;

const rowFault = Type.Object({
  /** The field; empty where the whole row is meant. */
  path: Type.String(),
  /** `D9`; null where the sheet has no such cell. */
  cell: nullable(Type.String()),
  heading: nullable(Type.String()),
  value: nullable(Type.String()),
  message: Type.String(),
  code: Type.String(),
  level: Type.Enum(['error', 'warning']),
});
/** What an update would change, in the words of the day of the rehearsal; sensitive values masked. */
const rowChange = Type.Object({
  name: Type.String(),
  label: Type.String(),
  old: nullable(Type.String()),
  new: nullable(Type.String()),
});
export type RowChange = Static<typeof rowChange>;

export const importRow = Type.Object({
  rowNo: Type.Integer(),
  outcome: Type.Enum(outcomes),
  recordId: nullable(Type.String()),
  isWritten: Type.Boolean(),
  /** Name and first natural key of the row: from the sheet, else from the record it means. */
  title: nullable(Type.String()),
  key: nullable(Type.String()),
  /** The cells by field as they stand in the sheet; sensitive values masked. */
  raw: Type.Record(Type.String(), nullable(Type.String())),
  changes: Type.Array(rowChange),
  faults: Type.Array(rowFault),
  /** Why the row stayed at the withdrawal, and by whom it was changed since. */
  kept: nullable(Type.Object({ reason: Type.String(), who: nullable(Type.String()), when: nullable(Type.String()) })),
});
export type ImportRow = Static<typeof importRow>;

/** Which rows are wanted: an outcome, those with something to say, those that change something, those that stayed. */
export const rowChoices = [...outcomes, 'warning', 'changed', 'kept'] as const;
export type RowChoice = (typeof rowChoices)[number];

export const batchesUrl = 'api/gbImport';
export const batchUrl = `${batchesUrl}/{id}`;
const at = batchUrl;
/** The item of a batch asks by itself who uploaded it and may still import the entity; for others there is none. */
const access = 'session' as const;

export const listBatches = endpoint({
  method: 'GET',
  url: batchesUrl,
  access: 'platform.importBatch.read',
  summary: '导入批次',
  query: Type.Object(
    { entity: Type.Optional(Type.String({ maxLength: 60 })), state: Type.Optional(Type.Integer()), ...paging },
    closed,
  ),
  answer: page(importBatchLine),
});
export const readBatch = endpoint({
  method: 'GET',
  url: at,
  access,
  summary: '导入批次详情',
  params: inPath,
  answer: importBatch,
});
export const readBatchRows = endpoint({
  method: 'GET',
  url: `${at}/row`,
  access,
  summary: '导入行',
  params: inPath,
  query: Type.Object(
    {
      outcome: Type.Optional(Type.Enum(rowChoices)),
      /** Faulty rows of this cause alone. */
      cause: Type.Optional(Type.String({ maxLength: 32 })),
      /** A part of the name or of the first natural key. */
      keyword: Type.Optional(Type.String({ maxLength: 60 })),
      ...paging,
    },
    closed,
  ),
  answer: page(importRow),
});

const action = (name: string, summary: string) =>
  endpoint({ method: 'POST', url: `${at}/${name}`, access, summary, params: inPath, answer: importBatch });

export const confirmBatch = { ...action('confirm', '确认导入'), isHeavy: true as const };
/** Ends a batch that waits, or stops one that is being written at the next border of a chunk. */
export const cancelBatch = action('cancel', '取消导入');
export const withdrawBatch = action('withdraw', '撤销导入');
export const faultSheet = endpoint({
  method: 'GET',
  url: `${at}/fault`,
  access,
  summary: '下载错误行',
  params: inPath,
  answer: file,
});
