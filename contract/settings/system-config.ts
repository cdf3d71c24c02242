/** A row of the system configuration as the administrator keeps it; every session reads it by `listAll`. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, inPath, nullable, page, paging } from '../kit/shape.ts';
import { longText, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import type { Trace } from '../kit/trace.ts';
import { restoration, tracePage } from './history.ts';

/** Not in the registry, as `dictionaryEntry`: its calls are those the specification lists. */
export const systemConfig = resource('systemConfig', {
  area: 'platform',
  label: '系统配置',
  path: 'api/sysConfig',
  kind: 'record',
  scope: [],
  title: 'name',
  key: [],
  search: [],
  fields: {
    configKey: text('配置键', { required: true, max: 60, set: 'create' }),
    configValue: longText('配置值', { max: 4000 }),
    name: text('名称', { required: true, max: 60 }),
    groupName: text('分组', { required: true, max: 20 }),
    visibility: text('可见范围', { required: true, default: 'admin' }),
  },
  list: { columns: ['name', 'configKey', 'configValue'], filters: [], sort: 'configKey' },
});

const numeral = Type.Union([Type.String({ pattern: '^\\d{1,18}$' }), Type.Integer({ minimum: 0 })]);
const visibility = Type.Union([Type.Literal('public'), Type.Literal('user'), Type.Literal('admin')]);

const item = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  configKey: Type.String(),
  configValue: nullable(Type.String()),
  name: Type.String(),
  groupName: Type.String(),
  visibility,
  /** Of a key the product ships: what it began with. A key of one's own has none. */
  defaultValue: nullable(Type.String()),
  /** Whether the product reads this key. */
  isShipped: Type.Boolean(),
  /** A secret that this session may not see; only whether there is one is told. */
  isHidden: Type.Boolean(),
  updatedAt: Type.String(),
  updatedByName: nullable(Type.String()),
});
export type ConfigItem = Static<typeof item>;
const items = page(item);

export const listConfig = endpoint({
  method: 'GET',
  url: 'api/sysConfig',
  access: 'platform.systemConfig.read',
  summary: '系统配置列表',
  query: Type.Object(
    {
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
    },
    closed,
  ),
  answer: items,
});

/** The items of one group, all groups without a name; groups stand in the order of the product. */
export const configGroup = endpoint({
  method: 'GET',
  url: 'api/sysConfig/group/name',
  access: 'platform.systemConfig.read',
  summary: '一组系统配置',
  query: Type.Object({ name: Type.Optional(Type.String({ maxLength: 60 })) }, closed),
  answer: items,
});

export const createConfig = endpoint({
  method: 'POST',
  url: 'api/sysConfig',
  access: 'platform.systemConfig.create',
  summary: '新增系统配置',
  body: Type.Object(
    {
      configKey: Type.String(),
      configValue: Type.Optional(nullable(Type.String())),
      name: Type.Optional(nullable(Type.String())),
      groupName: Type.Optional(nullable(Type.String())),
      visibility: Type.Optional(visibility),
    },
    closed,
  ),
  answer: item,
});

const change = Type.Object(
  {
    id: Type.Optional(numeral),
    configKey: Type.Optional(Type.String()),
    version: Type.Optional(Type.Integer()),
    configValue: Type.Optional(nullable(Type.String())),
    name: Type.Optional(nullable(Type.String())),
    groupName: Type.Optional(nullable(Type.String())),
    visibility: Type.Optional(visibility),
  },
  closed,
);

/** One row by id or key, or several at once: all of them or none. */
export const updateConfig = endpoint({
  method: 'PUT',
  url: 'api/sysConfig',
  access: 'platform.systemConfig.update',
  summary: '修改系统配置',
  body: Type.Union([change, Type.Array(change, { minItems: 1, maxItems: 100 })]),
  answer: items,
});

export const removeConfig = endpoint({
  method: 'DELETE',
  url: 'api/sysConfig',
  access: 'platform.systemConfig.remove',
  summary: '删除系统配置',
  body: Type.Array(numeral, { minItems: 1, maxItems: 100 }),
  answer: Type.Object({ removed: Type.Integer() }),
});

export const configTrace = endpoint({
  method: 'GET',
  url: 'api/sysConfig/{id}/trace',
  access: 'platform.systemConfig.trace',
  summary: '系统配置的变更痕迹',
  params: inPath,
  query: tracePage,
  answer: Type.Unsafe<Trace>(Type.Object({})),
});

export const restoreConfig = endpoint({
  method: 'POST',
  url: 'api/sysConfig/{id}/restore',
  access: 'platform.systemConfig.restore',
  summary: '恢复系统配置',
  params: inPath,
  body: restoration,
  answer: items,
});
