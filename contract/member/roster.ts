/**
 * 党员花名册: the members of a place at a day, under a head per branch, on screen, on paper and as a sheet.
 * Columns, presets and figures are said here once for all three. Domain-party 2.4, ui 5.
 */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';
import { formal, probationary } from './codes.ts';

/** Columns by the head they stand under; a head over one column alone merges downwards. */
export const rosterHeads: readonly { label: string; columns: readonly string[] }[] = [
  {
    label: '基本情况',
    columns: ['name', 'gender', 'ethnicity', 'birthDate', 'nativePlace', 'idCard'],
  },
  { label: '学历学位', columns: ['education', 'degree', 'graduateSchool', 'major'] },
  { label: '工作学习', columns: ['personType', 'number', 'unitId', 'jobPost', 'title', 'jobClass'] },
  {
    label: '党员情况',
    columns: ['memberCategory', 'partyStatus', 'joinedOn', 'formalOn', 'partyAge', 'enteredOn', 'groupId'],
  },
  { label: '联系方式', columns: ['phone', 'addressRegion'] },
];
export const rosterColumns: readonly string[] = rosterHeads.flatMap(({ columns }) => columns);

const words = (names: string) => names.trim().split(/\s+/);
/** Sets of columns by code of GB_XSLX: 完整信息, 简要信息, 脱敏信息 without what identifies or reaches a person, 年报口径. */
export const rosterPresets: Readonly<Record<string, readonly string[]>> = {
  '1': words(`name gender ethnicity birthDate nativePlace idCard education degree personType unitId
    memberCategory joinedOn formalOn partyAge phone`),
  '2': words('name gender ethnicity birthDate education memberCategory joinedOn'),
  '3': words('name gender ethnicity education personType unitId memberCategory joinedOn partyAge'),
  '4': words(
    'name gender ethnicity birthDate education personType jobClass memberCategory partyStatus joinedOn formalOn',
  ),
};
export const firstPreset = '1';

type Filters = Readonly<Record<string, readonly string[]>>;
export interface RosterFigure {
  name: string;
  label: string;
  /** What a list of members is asked to open the same people. */
  filters: Filters;
}
const han = '01';
/** Figures above the roster; `ethnicities` are the codes of the dictionary. */
export const rosterFigures = (ethnicities: readonly string[]): RosterFigure[] => [
  { name: 'total', label: '总数', filters: {} },
  { name: 'formal', label: '正式党员', filters: { memberCategory: [formal] } },
  { name: 'probationary', label: '预备党员', filters: { memberCategory: [probationary] } },
  { name: 'women', label: '女党员', filters: { gender: ['2'] } },
  { name: 'minority', label: '少数民族党员', filters: { ethnicity: ethnicities.filter(code => code !== han) } },
  { name: 'college', label: '大专及以上学历', filters: { education: ['10', '20', '30'] } },
  { name: 'postgraduate', label: '研究生学历', filters: { education: ['10'] } },
];

const choice = {
  organisationId: Type.Optional(id),
  unitId: Type.Optional(id),
  includeSub: Type.Optional(Type.Boolean()),
  /** 正式 or 预备 alone. */
  memberCategory: Type.Optional(Type.Union([Type.Literal(formal), Type.Literal(probationary)])),
  /** The end of a past day. */
  asOf: Type.Optional(Type.String()),
  columns: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 40 })),
};
const choices = Type.Object(choice, closed);
export type RosterChoice = Static<typeof choices>;

export interface RosterGroup {
  id: string;
  name: string;
  /** People of the branch in the whole roster, not on this page alone. */
  count: number;
}
export interface RosterRow {
  id: string;
  organisationId: string;
  /** Post in the branch. */
  post: string | null;
  [field: string]: unknown;
}
export interface Roster {
  /** Names of the chosen organisation and unit. */
  place: string;
  /** The day it shows. */
  day: string;
  /** First day of which there are records. */
  since: string | null;
  figures: Record<string, number>;
  groups: RosterGroup[];
  /** The first branch of this page began on an earlier one. */
  isContinued: boolean;
  content: RosterRow[];
  totalElements: number;
}

const roster = Type.Object({
  place: Type.String(),
  day: Type.String(),
  since: nullable(Type.String()),
  figures: Type.Record(Type.String(), Type.Integer()),
  groups: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), count: Type.Integer() })),
  isContinued: Type.Boolean(),
  content: Type.Array(Type.Object({ id: Type.String(), organisationId: Type.String(), post: nullable(Type.String()) })),
  totalElements: Type.Integer(),
});

export const largestPage = 1000;
export const readRoster = endpoint({
  method: 'GET',
  url: 'api/dyjbxx/roster',
  access: 'member.partyMember.read',
  summary: '党员花名册',
  query: Type.Object(
    {
      ...choice,
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: largestPage })),
    },
    closed,
  ),
  answer: Type.Unsafe<Roster>(roster),
});

export const exportRoster = endpoint({
  method: 'POST',
  url: 'api/dyjbxx/roster/export',
  access: 'member.partyMember.export',
  isHeavy: true,
  summary: '导出党员花名册',
  body: choices,
  answer: file,
});
