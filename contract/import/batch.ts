/**
 * Sheets on their way in: which fields are columns, the calls around a batch and what they answer.
 * A batch is rehearsed at upload, row by row and cell by cell, and writes nothing until it is confirmed.
 */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import type { Field } from '../kit/field.ts';
import { fieldsOf, isWritable, type Resource } from '../kit/resource.ts';

/** Fields a sheet may bring: what people write, and the state of a new row where the resource allows it. */
export const sheetFields = (resource: Resource): [string, Field][] =>
  Object.entries(fieldsOf(resource)).filter(([, field]) => isWritable(field) || field.flags.set === 'create');

/** What a new row cannot do without: required, and nothing stands in where the cell is blank. */
export const isNeeded = ({ flags }: Field): boolean => flags.required === true && flags.default === undefined;

export const importModes = ['add', 'addAndUpdate'] as const;
export type ImportMode = (typeof importModes)[number];
export const outcomes = ['add', 'update', 'same', 'fault'] as const;
export type Outcome = (typeof outcomes)[number];

/** GB_DRZT. */
export const batchStates = { begin: 1, success: 2, fail: 3 } as const;

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const instant = nullable(Type.String());

export const importBatch = Type.Object({
  id: Type.String(),
  entity: Type.String(),
  fileName: Type.String(),
  mode: Type.Enum(importModes),
  allOrNothing: Type.Boolean(),
  /** The sheet was made from a template whose columns have changed since. */
  isOldTemplate: Type.Boolean(),
  state: Type.Integer(),
  totalCount: Type.Integer(),
  addCount: Type.Integer(),
  updateCount: Type.Integer(),
  sameCount: Type.Integer(),
  faultCount: Type.Integer(),
  warningCount: Type.Integer(),
  /** Rows written so far. */
  doneCount: Type.Integer(),
  /** Columns of the sheet in their order and the field each fills. */
  columns: Type.Array(Type.Object({ heading: Type.String(), field: nullable(Type.String()) })),
  rehearsedAt: instant,
  confirmedAt: instant,
  endedAt: instant,
  cancelledAt: instant,
  withdrawnAt: instant,
  withdrawableUntil: instant,
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
export const importRow = Type.Object({
  rowNo: Type.Integer(),
  outcome: Type.Enum(outcomes),
  recordId: nullable(Type.String()),
  isWritten: Type.Boolean(),
  /** The cells by field as they stand in the sheet; sensitive values masked. */
  raw: Type.Record(Type.String(), nullable(Type.String())),
  faults: Type.Array(rowFault),
});
export type ImportRow = Static<typeof importRow>;

/** Options of an upload. */
export const uploadQuery = Type.Object(
  {
    mode: Type.Optional(Type.Enum(importModes)),
    allOrNothing: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

const id = Type.Object({ id: Type.String() });
const at = 'api/gbImport/{id}';
/** Whoever uploaded the sheet and still may import the entity; for anybody else there is no such batch. */
const access = 'session' as const;

export const readBatch = endpoint({
  method: 'GET',
  url: at,
  access,
  summary: '导入批次',
  params: id,
  answer: importBatch,
});
export const readBatchRows = endpoint({
  method: 'GET',
  url: `${at}/row`,
  access,
  summary: '导入行',
  params: id,
  query: Type.Object(
    {
      outcome: Type.Optional(Type.Enum([...outcomes, 'warning'])),
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ content: Type.Array(importRow), totalElements: Type.Integer() }),
});
export const confirmBatch = endpoint({
  method: 'POST',
  url: `${at}/confirm`,
  access,
  summary: '确认导入',
  params: id,
  answer: importBatch,
});
export const cancelBatch = endpoint({
  method: 'POST',
  url: `${at}/cancel`,
  access,
  summary: '取消导入',
  params: id,
  answer: importBatch,
});
export const faultSheet = endpoint({
  method: 'GET',
  url: `${at}/fault`,
  access,
  summary: '下载错误行',
  params: id,
});
