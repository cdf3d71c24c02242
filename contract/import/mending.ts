/**
 * A sheet as a school keeps it: what its columns stand for, why rows are faulty, grouped by cause, and what a person says to
 * mend them. Nothing is written by any of it; the rows are looked at anew.
 */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, nullable } from '../kit/shape.ts';
import { batchUrl, importBatch, keptDoubles } from './batch.ts';

/** Stands for a cell with nothing in it: what a new record gets where the sheet says nothing. */
export const blankCell = '';
/** Stands for every day of which the sheet says the month alone. */
export const monthAlone = 'yyyy-MM';

const field = Type.String({ maxLength: 60 });
const word = Type.Object(
  {
    field,
    /** What stands in the cells; `blankCell`, `monthAlone`. */
    text: Type.String({ maxLength: 500 }),
    /** The code, the id or the day it means; null takes the word back. */
    to: nullable(Type.String({ maxLength: 40 })),
  },
  closed,
);
export type Word = Static<typeof word>;
const words = Type.Array(word, { maxItems: 500 });

export const mapColumns = endpoint({
  method: 'POST',
  url: `${batchUrl}/map`,
  access: 'session',
  summary: '确认列的对应',
  params: inPath,
  body: Type.Object(
    {
      /** The field of each column in the order of the sheet; null leaves it out. */
      fields: Type.Array(nullable(field), { maxItems: 300 }),
      words: Type.Optional(words),
      /** Codes of warnings that were read: a number of people goes into a field that does not seal it. */
      confirmed: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 10 })),
      /** Whether rows that somebody hid or filtered are taken too; needed where there are some. */
      takesHidden: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  answer: importBatch,
});

/** Reads another sheet of the workbook instead; while the columns wait. */
export const chooseSheet = endpoint({
  method: 'POST',
  url: `${batchUrl}/sheet`,
  access: 'session',
  summary: '改读另一张工作表',
  params: inPath,
  body: Type.Object({ sheet: Type.String({ maxLength: 200 }) }, closed),
  answer: importBatch,
});

/** What can be said of a cause: a word for a word, a day for months, no value at all, which double counts, or the single cell. */
const kinds = ['word', 'month', 'blank', 'double', 'cell'] as const;
const choice = Type.Object({ value: Type.String(), label: Type.String() });
const cause = Type.Object({
  /** Names field, code and value, to ask for its rows. */
  id: Type.String(),
  /** The field; empty where the whole row is meant. */
  path: Type.String(),
  heading: nullable(Type.String()),
  code: Type.String(),
  message: Type.String(),
  /** What stands in all of these cells, where it is the same. */
  value: nullable(Type.String()),
  /** Some of what stands there; sensitive values masked. */
  samples: Type.Array(Type.String()),
  rows: Type.Integer(),
  rowNos: Type.Array(Type.Integer()),
  kind: Type.Enum(kinds),
  /** What it probably means, the likest first. */
  proposals: Type.Array(choice),
  /** The first of them is meant in all likelihood. */
  isLikely: Type.Boolean(),
});
export type Cause = Static<typeof cause>;

export const readCauses = endpoint({
  method: 'GET',
  url: `${batchUrl}/cause`,
  access: 'session',
  summary: '错误原因',
  params: inPath,
  answer: Type.Object({ causes: Type.Array(cause) }),
});

export const mend = endpoint({
  method: 'POST',
  url: `${batchUrl}/mend`,
  access: 'session',
  summary: '修改后重新检查',
  params: inPath,
  body: Type.Object(
    {
      words: Type.Optional(words),
      /** Causes whose cells are emptied. */
      blanks: Type.Optional(
        Type.Array(Type.Object({ field, code: Type.String({ maxLength: 60 }) }, closed), { maxItems: 100 }),
      ),
      cells: Type.Optional(
        Type.Array(
          Type.Object(
            {
              rowNo: Type.Integer(),
              field,
              text: nullable(Type.String({ maxLength: 500 })),
              /** A record that was chosen; what it is found by stands in the cell instead of the text. */
              id: Type.Optional(id),
            },
            closed,
          ),
          { maxItems: 1000 },
        ),
      ),
      /** Of rows that are one record, the one that counts; null takes it back. */
      doubles: Type.Optional(nullable(Type.Enum(keptDoubles))),
    },
    closed,
  ),
  answer: importBatch,
});
