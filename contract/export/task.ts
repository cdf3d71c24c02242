/**
 * Lists on their way out: what an export asks, which fields are columns, and the calls around one that runs as a task.
 * Up to a limit the answer is the file itself; above it the answer is a task of the same person.
 */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import type { Field } from '../kit/field.ts';
import { fieldsOf, isSeen, type Resource } from '../kit/resource.ts';
import { limits } from '../kit/conditions.ts';
import { closed, inPath, instant, nullable, page, paging } from '../kit/shape.ts';
import { typeOf } from '../kit/types/index.ts';

/** Every field a sheet may show, in the order of the resource. */
export const exportFields = (resource: Resource): string[] =>
  Object.entries(fieldsOf(resource))
    .filter(([, field]) => !typeOf(field).isFile && isSeen(field))
    .map(([name]) => name);

/** What heads the column of a field; a masked birthday is a month, as in every list. */
export const exportHeading = (field: Field, isPlain: boolean): string =>
  typeOf(field).grain === 'month' && !isPlain ? field.label.replace(/日期$/, '年月') : field.label;

const word = Type.Union([Type.String({ maxLength: limits.letters }), Type.Number(), Type.Boolean()]);
const name = Type.String({ maxLength: 60 });

export const exportBody = Type.Object(
  {
    /** The query of the list as an object; `page`, `size` and `columns` do not belong here. */
    filter: Type.Optional(Type.Record(Type.String(), Type.Union([word, Type.Array(word, { maxItems: 500 })]))),
    /** Left out or empty: all. */
    columns: Type.Optional(Type.Array(name, { maxItems: 200 })),
    /** Chosen rows; of the filter the sort alone may stand beside them. */
    ids: Type.Optional(Type.Array(Type.String({ pattern: '^\\d{1,18}$' }), { minItems: 1, maxItems: 5000 })),
    plain: Type.Optional(Type.Boolean()),
    /** What plain values are needed for. */
    reason: Type.Optional(Type.String({ maxLength: 200 })),
  },
  closed,
);
export type ExportBody = Static<typeof exportBody>;

/** DJ_RW_ZT. */
export const taskStates = { start: 1, finish: 2, error: 3 } as const;
/** Days a file is kept. */
export const keptDays = 7;

export const exportTask = Type.Object({
  id: Type.String(),
  /** Name of the file. */
  name: Type.String(),
  entity: Type.String(),
  /** What the rows are: 党员. */
  label: Type.String(),
  /** What it counts: 行 of a sheet, 份 of a pack. */
  unit: Type.String(),
  state: Type.Integer(),
  isPlain: Type.Boolean(),
  reason: nullable(Type.String()),
  totalCount: Type.Integer(),
  /** Of them written so far. */
  doneCount: Type.Integer(),
  /** Bytes of the file. */
  size: nullable(Type.Integer()),
  /** Why it failed, as a sentence. */
  failure: nullable(Type.String()),
  startedAt: Type.String(),
  endedAt: instant,
  cancelledAt: instant,
  expiresAt: Type.String(),
});
export type ExportTask = Static<typeof exportTask>;

const path = 'api/exportTask';
/** Whoever asked for the export; for anybody else there is no such task. */
const access = 'session' as const;

export const listTasks = endpoint({
  method: 'GET',
  url: path,
  access,
  summary: '导出任务列表',
  query: Type.Object(
    {
      ...paging,
    },
    closed,
  ),
  answer: page(exportTask),
});
export const readTask = endpoint({
  method: 'GET',
  url: `${path}/{id}`,
  access,
  summary: '导出任务',
  params: inPath,
  answer: exportTask,
});
export const taskFile = endpoint({
  method: 'GET',
  url: `${path}/{id}/file`,
  access,
  summary: '下载导出文件',
  params: inPath,
  answer: file,
});
export const cancelTask = endpoint({
  method: 'POST',
  url: `${path}/{id}/cancel`,
  access,
  summary: '取消导出任务',
  params: inPath,
  answer: exportTask,
});
export const removeTask = endpoint({
  method: 'DELETE',
  url: `${path}/{id}`,
  access,
  summary: '删除导出任务',
  params: inPath,
  answer: Type.Object({ removed: Type.Integer() }),
});
