/**
 * Many rows changed at once: a preview that writes nothing, the run, its record, and taking it back for 7 days.
 * Whoever may update an entity may do it within the same reach; nobody else learns of a run.
 */
import { Type, type Static } from 'typebox';
import { keptRow } from '../batch/withdrawal.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../kit/conditions.ts';
import { closed, inPath, instant, nullable, page } from '../kit/shape.ts';

/** Rows changed within the request; more are a task that goes on by itself. */
export const atOnce = 500;
export const mostRows = 20_000;
/** Rows that can be named one by one; more are chosen by a filter. */
export const mostChosen = 2000;
export const withdrawableDays = 7;

const text = (most: number) => Type.String({ maxLength: most });
const id = Type.String({ pattern: '^\\d{1,18}$' });
const words = Type.Array(text(200), { maxItems: 200 });

/** Rows by name, or all that fit a filter in the words of the list. */
export const chosenRows = Type.Union([
  Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: mostChosen }) }, closed),
  Type.Object(
    { filter: Type.Record(Type.String({ maxLength: 80 }), Type.Union([text(limits.letters), words])) },
    closed,
  ),
]);
export type ChosenRows = Static<typeof chosenRows>;

const asked = {
  entity: text(60),
  rows: chosenRows,
  /** New values by field name; null empties, and `{add}` or `{drop}` leaves the other codes of a field of several. */
  values: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()),
};

const fieldValue = Type.Object({ name: Type.String(), label: Type.String(), text: nullable(Type.String()) });
/** Rows that stay out for the same reason: how many, and who the first of them are. */
const group = Type.Object({ reason: Type.String(), count: Type.Integer(), titles: Type.Array(Type.String()) });
export type ReasonGroup = Static<typeof group>;
const sample = Type.Object({
  id: Type.String(),
  title: Type.String(),
  changes: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Type.String(),
      before: nullable(Type.String()),
      after: nullable(Type.String()),
    }),
  ),
});
export type Sample = Static<typeof sample>;

export const preview = Type.Object({
  /** The filter in words. */
  filter: Type.String(),
  fields: Type.Array(fieldValue),
  /** Rows in reach; the run is confirmed with this number. */
  count: Type.Integer(),
  /** Rows that would change. */
  ready: Type.Integer(),
  /** Rows that have these values already. */
  same: Type.Integer(),
  blocked: Type.Array(group),
  warned: Type.Array(group),
  samples: Type.Array(sample),
});
export type Preview = Static<typeof preview>;

const leftOut = Type.Object({ recordId: Type.String(), title: Type.String(), reason: Type.String() });
export const bulkChange = Type.Object({
  id: Type.String(),
  entity: Type.String(),
  label: Type.String(),
  filter: Type.String(),
  fields: Type.Array(fieldValue),
  reason: nullable(Type.String()),
  totalCount: Type.Integer(),
  /** Rows dealt with so far. */
  doneCount: Type.Integer(),
  changedCount: Type.Integer(),
  sameCount: Type.Integer(),
  leftOutCount: Type.Integer(),
  /** The first of the rows that stayed out. */
  leftOut: Type.Array(leftOut),
  startedAt: Type.String(),
  endedAt: instant,
  failure: nullable(Type.String()),
  withdrawableUntil: instant,
  /** Set when taking back has begun; `withdrawnAt` when it is through. */
  withdrawingAt: instant,
  withdrawnAt: instant,
  withdrawnCount: Type.Integer(),
  kept: Type.Array(keptRow),
});
export type BulkChange = Static<typeof bulkChange>;

const at = 'api/bulkChange';
/** The permission is `update` of the entity that is named; the handler asks it. */
const access = 'session' as const;
const one = { access, params: inPath, answer: bulkChange };

export const previewBulkChange = endpoint({
  method: 'POST',
  url: `${at}/preview`,
  access,
  summary: '批量修改：预览',
  body: Type.Object(asked, closed),
  answer: preview,
});
export const runBulkChange = endpoint({
  method: 'POST',
  url: at,
  access,
  summary: '批量修改：办理',
  body: Type.Object(
    {
      ...asked,
      /** The number that was confirmed. */
      count: Type.Integer({ minimum: 1 }),
      reason: Type.Optional(text(200)),
    },
    closed,
  ),
  answer: bulkChange,
});
export const listBulkChanges = endpoint({
  method: 'GET',
  url: at,
  access,
  summary: '批量修改：本人办理的记录',
  query: Type.Object(
    {
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    closed,
  ),
  answer: page(bulkChange),
});
export const readBulkChange = endpoint({ ...one, method: 'GET', url: `${at}/{id}`, summary: '批量修改：一次的记录' });
export const withdrawBulkChange = endpoint({
  ...one,
  method: 'POST',
  url: `${at}/{id}/withdraw`,
  summary: '批量修改：撤销',
});
