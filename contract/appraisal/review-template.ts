import { choice, flag, longText, number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** DJ_KH_JGFS: what a review ends in. */
export const resultWays = { stars: '1', classes: '2' } as const;
/** DJ_KH_PFFS */
export const itemKinds = { automatic: '1', manual: '2' } as const;
/** DJ_KH_QSLY: what an automatic item is counted from. Domain-party 8.3. */
export const sources = {
  meetings: '1',
  dues: '2',
  development: '3',
  election: '4',
  completeness: '5',
  warnings: '6',
} as const;

/** What branches are reviewed by, and how far it was handed out to them. Domain-party 8.3. */
export const reviewTemplate = resource('reviewTemplate', {
  area: 'appraisal',
  label: '考核模板',
  path: 'api/kh/template',
  kind: 'record',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('模板名称', { required: true, max: 100 }),
    resultWay: choice('结果方式', 'DJ_KH_JGFS', { required: true, default: resultWays.stars }),
    remark: longText('说明', { max: 500 }),
    itemCount: number('考核项目', { computed: true }),
    fullScore: number('满分', { computed: true }),
    issuedYear: number('最近下发年度', { derived: true }),
    issuedToId: ref('下发范围（含下级）', 'partyOrganisation', { derived: true, reach: 'any' }),
    issuing: choice('下发情况', 'DJ_KZ_ZT', { derived: true }),
    failure: longText('下发失败原因', { derived: true, max: 500 }),
    issuedCount: number('已下发党支部', { computed: true }),
  },
  list: {
    columns: ['name', 'resultWay', 'itemCount', 'fullScore', 'issuedYear', 'issuing', 'issuedCount'],
    filters: ['resultWay'],
    sort: 'name',
    firstUse: '模板说明考核哪些项目、各多少分、怎样取数，按年度下发给党支部。',
  },
});
export type ReviewTemplate = Row<typeof reviewTemplate>;

/** One line of a template: counted from the records, or judged by people; one that is negative decides the result by itself. */
export const reviewTemplateItem = resource('reviewTemplateItem', {
  area: 'appraisal',
  label: '考核项目',
  path: 'api/kh/template/item',
  kind: 'child',
  scope: [],
  title: 'name',
  key: [],
  search: ['name', 'code'],
  fields: {
    templateId: ref('考核模板', 'reviewTemplate', { required: true, set: 'create', index: true }),
    code: text('编号', { required: true, max: 20 }),
    name: text('考核项目', { required: true, max: 100 }),
    kind: choice('评分方式', 'DJ_KH_PFFS', { required: true, default: itemKinds.manual }),
    source: choice('取数来源', 'DJ_KH_QSLY'),
    score: number('分值', { min: 0, max: 100, default: 0 }),
    isNegative: flag('一票否决'),
    criterion: longText('评分标准', { max: 500 }),
    /** `template code`: a template has each code once. */
    templateCode: text('模板内编号', { derived: 'unseen', unique: true, max: 50 }),
  },
  list: {
    columns: ['code', 'name', 'kind', 'source', 'score', 'isNegative', 'criterion'],
    filters: ['templateId', 'kind'],
    sort: 'code',
  },
});
export type ReviewTemplateItem = Row<typeof reviewTemplateItem>;
export type ReviewTemplateItemDraft = Draft<typeof reviewTemplateItem>;
