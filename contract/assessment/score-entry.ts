import { choice, files, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** GB_KHJF. */
export const scoreKinds = { adjustment: '1', figure: '2' } as const;

/** `-1.5`, `87.34`: hundredths of a point; null where it is no such number. */
export function hundredthsOf(text: string | null): number | null {
  const [, sign = '', whole, part = ''] = /^([+-]?)(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text?.trim() ?? '') ?? [];
  if (whole === undefined) return null;
  const value = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' ? -value || 0 : value;
}

/** Points that come from no ballot: added or taken by decision, or of performance. Domain-cadre 2.4, decision 228. */
export const scoreEntry = resource('scoreEntry', {
  area: 'assessment',
  label: '计分登记',
  path: 'api/khScore',
  kind: 'record',
  scope: 'unitId',
  title: 'name',
  key: [],
  search: ['name', 'reason', 'documentNo'],
  fields: {
    name: text('考核对象', { derived: true, max: 100 }),
    schemeId: ref('考核方案', 'assessmentScheme', { required: true, set: 'create', index: true }),
    cadreId: ref('干部', 'cadre', { set: 'create', index: true }),
    teamId: ref('领导班子', 'leadershipTeam', { set: 'create', index: true }),
    targetId: ref('考核对象记录', 'assessmentTarget', { derived: 'unseen', index: true }),
    unitId: ref('所在单位', 'unit', { derived: true, index: true }),
    kind: choice('类别', 'GB_KHJF', { required: true, default: scoreKinds.adjustment, set: 'create' }),
    score: text('分值', { required: true, max: 7 }),
    reason: text('事由', { required: true, max: 200 }),
    documentNo: text('依据文件', { max: 100 }),
    attachments: files('依据材料'),
  },
  list: {
    columns: ['name', 'kind', 'score', 'reason', 'documentNo', 'schemeId', 'unitId'],
    filters: ['schemeId', 'unitId', 'kind', 'cadreId'],
    sort: 'name',
    firstUse: '测评关闭前在这里登记加减分和业绩得分，可以逐条填写，也可以用表格导入。',
  },
});
export type ScoreEntry = Row<typeof scoreEntry>;
export type ScoreEntryDraft = Draft<typeof scoreEntry>;
