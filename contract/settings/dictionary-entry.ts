/** An entry of a dictionary as the administrator keeps it; everybody else reads it by `contract/platform/reference.ts`. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, inPath, nullable, page } from '../kit/shape.ts';
import { flag, number, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import type { Trace } from '../kit/trace.ts';
import { entry } from '../platform/reference.ts';
import { restoration, tracePage } from './history.ts';

/**
 * Not in the registry: its calls are those the specification lists, not the derived ones.
 * It is a resource all the same, so that one write checks, traces and audits it.
 */
export const dictionaryEntry = resource('dictionaryEntry', {
  area: 'platform',
  label: '字典项',
  path: 'api/dictDetail',
  kind: 'record',
  scope: [],
  title: 'label',
  key: [],
  search: [],
  fields: {
    dictName: text('字典名称', { required: true, max: 60, set: 'create' }),
    dictLabel: text('字典说明', { required: true, max: 60 }),
    value: text('编码', { required: true, max: 40, set: 'create' }),
    label: text('名称', { required: true, max: 100 }),
    sortNo: number('排序', { required: true, min: 0, max: 99_999, default: 0 }),
    /** enable=0, disable=1. */
    status: number('状态', { required: true, min: 0, max: 1, default: 0 }),
    /** show=1, hide=0. */
    display: number('显示', { required: true, min: 0, max: 1, default: 1 }),
    isSelectable: flag('可以选用', { required: true, default: true }),
    parent: text('上级编码', { max: 40 }),
  },
  list: { columns: ['label', 'value'], filters: [], sort: 'sortNo' },
});

const id = Type.Union([Type.String({ pattern: '^\\d{1,18}$' }), Type.Integer({ minimum: 0 })]);
const content = {
  dictLabel: Type.Optional(nullable(Type.String())),
  label: Type.Optional(nullable(Type.String())),
  sort: Type.Optional(Type.Integer()),
  status: Type.Optional(Type.Integer()),
  display: Type.Optional(Type.Integer()),
  selectable: Type.Optional(Type.Boolean()),
  parent: Type.Optional(nullable(Type.String())),
};

/** A new name makes a new dictionary. */
export const createEntry = endpoint({
  method: 'POST',
  url: 'api/dictDetail',
  access: 'platform.dictionaryEntry.create',
  summary: '新增字典项',
  body: Type.Object({ dictName: Type.String(), value: Type.String(), ...content }, closed),
  answer: entry,
});

/** Without a version the last writer wins; the trace tells. Decisions 27. */
export const updateEntry = endpoint({
  method: 'PUT',
  url: 'api/dictDetail',
  access: 'platform.dictionaryEntry.update',
  summary: '修改字典项',
  body: Type.Object(
    {
      id,
      version: Type.Optional(Type.Integer()),
      dictName: Type.Optional(Type.String()),
      value: Type.Optional(Type.String()),
      ...content,
    },
    closed,
  ),
  answer: entry,
});

export const removeEntry = endpoint({
  method: 'DELETE',
  url: 'api/dictDetail/{id}',
  access: 'platform.dictionaryEntry.remove',
  summary: '删除字典项',
  params: inPath,
  answer: Type.Object({ removed: Type.Integer(), isHeld: Type.Boolean() }),
});

const listed = Type.Object({
  dictName: Type.String(),
  dictLabel: Type.String(),
  count: Type.Integer(),
  disabledCount: Type.Integer(),
  /** Computed at run time: read only. */
  computed: Type.Boolean(),
});
export type ListedDictionary = Static<typeof listed>;

export const listDictionaries = endpoint({
  method: 'GET',
  url: 'api/dictDetail/names',
  access: 'platform.dictionaryEntry.read',
  summary: '全部字典',
  query: Type.Object({}, closed),
  answer: page(listed),
});

/** The order of all entries at once: their ids as they shall stand. */
export const orderEntries = endpoint({
  method: 'PUT',
  url: 'api/dictDetail/order',
  access: 'platform.dictionaryEntry.update',
  summary: '字典项排序',
  body: Type.Object(
    { dictName: Type.String(), ids: Type.Array(Type.String({ pattern: '^\\d{1,18}$' }), { maxItems: 2000 }) },
    closed,
  ),
  answer: Type.Object({ changed: Type.Integer() }),
});

export const entryTrace = endpoint({
  method: 'GET',
  url: 'api/dictDetail/{id}/trace',
  access: 'platform.dictionaryEntry.trace',
  summary: '字典项的变更痕迹',
  params: inPath,
  query: tracePage,
  answer: Type.Unsafe<Trace>(Type.Object({})),
});

export const restoreEntry = endpoint({
  method: 'POST',
  url: 'api/dictDetail/{id}/restore',
  access: 'platform.dictionaryEntry.restore',
  summary: '恢复字典项',
  params: inPath,
  body: restoration,
  answer: entry,
});
