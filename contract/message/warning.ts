/** Warnings 预警: a rule that is broken now, one open item per rule and record, gone by itself when it is mended. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { choice, day, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';
import * as shape from './shapes.ts';

const { nullable } = shape;
const path = 'api/warning';

/** What reach needs to know of a warning; not in the registry, since the engine writes it and its calls are by hand. */
export const warning = resource('warning', {
  area: 'message',
  label: '预警',
  path,
  kind: 'log',
  scope: ['organisationId', 'unitId', 'personId'],
  title: 'title',
  key: [],
  search: [],
  fields: {
    title: text('内容'),
    organisationId: ref('党组织', 'partyOrganisation'),
    unitId: ref('单位', 'unit'),
    personId: ref('人员', 'person'),
    dueOn: day('到期日期'),
    level: choice('级别', 'DJ_YJ_DJ'),
    state: number('状态'),
  },
  list: { columns: ['title'], filters: [], sort: 'dueOn' },
});

export const warningItem = Type.Object({
  id: shape.id,
  version: Type.Integer(),
  code: Type.String(),
  ruleName: Type.String(),
  title: Type.String(),
  entity: Type.String(),
  recordId: shape.id,
  organisationId: nullable(shape.id),
  organisationName: nullable(Type.String()),
  personId: nullable(shape.id),
  dueOn: nullable(Type.String()),
  /** Days until `dueOn`, negative when past. */
  daysLeft: nullable(Type.Integer()),
  /** DJ_YJ_DJ. */
  level: Type.String(),
  /** 1 not started, 2 started, 3 finished, 4 ignored. */
  state: Type.Integer(),
  firstAt: Type.String(),
  lastAt: Type.String(),
  closedAt: nullable(Type.String()),
  ignoredUntil: nullable(Type.String()),
  handledByName: nullable(Type.String()),
  handledNote: nullable(Type.String()),
  link: nullable(shape.link),
});
export type WarningItem = Static<typeof warningItem>;

export const warningGroup = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** The highest among them. */
  level: Type.String(),
  count: Type.Integer(),
  route: Type.String(),
});
export type WarningGroup = Static<typeof warningGroup>;

export const warnings = endpoint({
  method: 'GET',
  url: path,
  access: 'session',
  summary: '预警：本人管理范围内的数量，按规则分组',
  query: Type.Object({ level: Type.Optional(Type.Enum(['1', '2', '3', '4'])) }, shape.closed),
  answer: Type.Object({ totalWarningNum: Type.Integer(), groups: Type.Array(warningGroup) }),
});
export const warningList = endpoint({
  method: 'GET',
  url: `${path}/list`,
  access: 'session',
  summary: '预警：明细',
  query: Type.Object(
    {
      ...shape.paging,
      code: Type.Optional(Type.String({ maxLength: 40 })),
      level: Type.Optional(Type.Enum(['1', '2', '3', '4'])),
      /** Left out: what is neither finished nor ignored. */
      state: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      organisationId: Type.Optional(shape.id),
      keyword: shape.keyword,
    },
    shape.closed,
  ),
  answer: shape.listOf(warningItem),
});

/** 处理: says that somebody is at it. It is finished by the fact, not by this. */
export const handleWarning = endpoint({
  method: 'POST',
  url: `${path}/{id}/handle`,
  access: 'session',
  summary: '预警：开始处理',
  params: shape.inPath,
  body: Type.Object({ note: Type.Optional(Type.String({ maxLength: 500 })) }, shape.closed),
  answer: warningItem,
});
/** 忽略 with a reason, until a day; it comes back after that. */
export const ignoreWarning = endpoint({
  method: 'POST',
  url: `${path}/{id}/ignore`,
  access: 'session',
  summary: '预警：忽略',
  params: shape.inPath,
  body: Type.Object({ reason: shape.line(500), until: shape.day }, shape.closed),
  answer: warningItem,
});

export const warnedOrganisation = Type.Object({
  id: shape.id,
  name: Type.String(),
  count: Type.Integer(),
  /** The highest among them. */
  level: Type.String(),
  overdueCount: Type.Integer(),
  /** When somebody last asked them to get on with it. */
  urgedAt: nullable(Type.String()),
});
export type WarnedOrganisation = Static<typeof warnedOrganisation>;

export const warnedOrganisations = endpoint({
  method: 'GET',
  url: `${path}/organisations`,
  access: 'session',
  summary: '预警：按党组织分组',
  query: Type.Object({}, shape.closed),
  answer: Type.Object({ content: Type.Array(warnedOrganisation) }),
});
/** 催办: whoever is concerned there is told at once of everything that is open. */
export const urgeOrganisation = endpoint({
  method: 'POST',
  url: `${path}/organisations/{id}/urge`,
  access: 'session',
  summary: '预警：催办一个党组织',
  params: shape.inPath,
  body: Type.Object({}, shape.closed),
  answer: Type.Object({ told: Type.Array(Type.String()) }),
});
