/**
 * 干部花名册: who held which post on a day, unit by unit, on screen, on paper and as a sheet. Columns and display types are
 * said here once for all three. Domain-cadre 1.7.
 */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { limits } from '../kit/conditions.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';

/** In the order of the paper, where months are written `1998.07`; the words of some are put together for it. */
export const rosterColumns = [
  { name: 'post', label: '单位及职务', width: 26 },
  { name: 'name', label: '姓名', width: 10 },
  { name: 'gender', label: '性别', width: 6 },
  { name: 'ethnicity', label: '民族', width: 8 },
  { name: 'born', label: '出生年月（年龄）', width: 14 },
  { name: 'nativePlace', label: '籍贯', width: 12 },
  { name: 'workStartedOn', label: '参加工作时间', width: 12, kind: 'month' },
  { name: 'partyJoinedOn', label: '入党时间', width: 12, kind: 'month' },
  { name: 'fullTime', label: '全日制学历学位', width: 18 },
  { name: 'onJob', label: '在职学历学位', width: 18 },
  { name: 'school', label: '毕业院校及专业', width: 26 },
  { name: 'title', label: '专业技术职务', width: 12 },
  { name: 'postOn', label: '现任职务时间', width: 12, kind: 'month' },
  { name: 'rank', label: '级别', width: 12 },
  { name: 'rankMonth', label: '现级别时间', width: 12, kind: 'month' },
  { name: 'grades', label: '近三年考核', width: 30 },
  { name: 'remark', label: '备注', width: 14 },
] as const;
/** Over the columns of a sheet that belong together. */
export const rosterHeads: readonly { label: string; columns: readonly string[] }[] = [
  { label: '学历学位', columns: ['fullTime', 'onJob', 'school'] },
  { label: '任职', columns: ['postOn', 'rank', 'rankMonth'] },
];
export type RosterColumn = (typeof rosterColumns)[number]['name'];

/** GB_XSLX: 完整信息, 简要信息, 脱敏信息 without what tells the age and the family of a person, and 年报口径 with what is counted. */
export const rosterPresets: Readonly<Record<string, readonly RosterColumn[]>> = {
  '1': rosterColumns.map(({ name }) => name),
  '2': ['post', 'name', 'gender', 'born', 'postOn', 'rank', 'rankMonth'],
  '3': ['post', 'name', 'gender', 'title', 'postOn', 'rank'],
  '4': `post name gender ethnicity born workStartedOn partyJoinedOn fullTime onJob title postOn rank rankMonth`.split(
    ' ',
  ) as RosterColumn[],
};

/** What else a cadre is asked for, in the words of the list; a roster is narrowed by these. Domain-cadre 1.7. */
export const rosterFilters: readonly string[] = `
  gender ethnicity birthDate politicalStatus cadreType education degree title titleLevel rankMonth retireMonth
  leavePostMonth tags`
  .trim()
  .split(/\s+/);

const codes = Type.Optional(Type.Array(Type.String({ maxLength: 10 }), { maxItems: 30 }));
/** By the main post that was held on the day. */
const choice = {
  /** Of this unit and those below. */
  unitId: Type.Optional(id),
  /** GB_XZJB. */
  ranks: codes,
  /** GB_ZWSX. */
  attributes: codes,
  /** So many full years in it. */
  postYears: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
  /** The day it is of, yyyy-MM-dd; today where none is named. */
  on: Type.Optional(Type.String({ maxLength: 40 })),
};
export type RosterChoice = Static<typeof choices>;
const choices = Type.Object(choice, closed);
const words = Type.String({ maxLength: limits.letters });
/** Filters of the list of cadres, `where=` among them. */
const given = Type.Union([words, Type.Array(words, { maxItems: 200 })]);

const text = nullable(Type.String());
const row = Type.Object({
  id: Type.String(),
  unitId: Type.String(),
  ...(Object.fromEntries(rosterColumns.map(({ name }) => [name, text])) as Record<RosterColumn, typeof text>),
});
export type RosterRow = Static<typeof row>;

/** Who held a post on the day and is not listed, because the record is not checked yet. */
const omitted = Type.Object({
  id: Type.String(),
  name: text,
  /** GB_XXZT. */
  state: Type.String(),
  unitName: Type.String(),
  post: Type.String(),
});
export type Omitted = Static<typeof omitted>;

const answer = Type.Object({
  day: Type.String(),
  figures: Type.Object({
    total: Type.Integer(),
    averageAge: nullable(Type.Number()),
    women: Type.Integer(),
    outsideParty: Type.Integer(),
    masters: Type.Integer(),
  }),
  groups: Type.Array(Type.Object({ unitId: Type.String(), name: Type.String(), count: Type.Integer() })),
  content: Type.Array(row),
  omitted: Type.Array(omitted),
  totalElements: Type.Integer(),
});
export type Roster = Static<typeof answer>;

const filter = Type.Optional(Type.Record(Type.String({ maxLength: 60 }), given, { maxProperties: 50 }));

/** As many fit on paper at once. */
export const largestRoster = 5000;
export const readCadreRoster = endpoint({
  method: 'GET',
  url: 'api/gbjbxx/roster',
  access: 'cadre.cadre.read',
  summary: '干部花名册',
  query: Type.Object(
    {
      ...choice,
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: largestRoster })),
    },
    { additionalProperties: given },
  ),
  answer,
});

export const exportCadreRoster = endpoint({
  method: 'POST',
  url: 'api/gbjbxx/roster/export',
  access: 'cadre.cadre.export',
  isHeavy: true,
  summary: '导出干部花名册',
  body: Type.Object(
    {
      ...choice,
      filter,
      /** All where none are named. */
      columns: Type.Optional(Type.Array(Type.Enum(rosterColumns.map(({ name }) => name)), { maxItems: 30 })),
    },
    closed,
  ),
  answer: file,
});

/** Photos are not held of more people at once. */
export const mostWithPhotos = 200;
export const exportPhotoRoster = endpoint({
  method: 'POST',
  url: 'api/gbjbxx/roster/photos',
  access: 'cadre.cadre.export',
  summary: '导出带照片的干部花名册',
  body: Type.Object({ ...choice, filter }, closed),
  answer: file,
});
