import { choice, day, files, flag, longText, number, ref, text } from '../kit/field.ts';
import { resource, type Row } from '../kit/resource.ts';

/** One item of a review, as its template said it: what was counted, what the branch gives itself, what is found. Domain-party 8.3. */
export const organisationReviewScore = resource('organisationReviewScore', {
  area: 'appraisal',
  label: '考核项目得分',
  path: 'api/kh/review/score',
  kind: 'ledger',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    organisationReviewId: ref('党支部考核', 'organisationReview', { required: true, index: true }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true, index: true }),
    code: text('编号', { required: true, max: 20 }),
    name: text('考核项目', { required: true, max: 100 }),
    kind: choice('评分方式', 'DJ_KH_PFFS', { required: true }),
    source: choice('取数来源', 'DJ_KH_QSLY'),
    fullScore: number('分值', { required: true, min: 0, max: 100 }),
    isNegative: flag('一票否决'),
    criterion: longText('评分标准', { max: 500 }),
    counted: number('达标', { min: 0 }),
    total: number('应考核', { min: 0 }),
    readOn: day('取数日期'),
    selfScore: number('自评得分', { min: 0, max: 100 }),
    selfNote: longText('自评说明', { max: 500 }),
    evidence: files('佐证材料'),
    checkScore: number('核定得分', { min: 0, max: 100 }),
    checkNote: longText('核定说明', { max: 500 }),
    /** What decides the result by itself has happened. */
    isHit: flag('触发一票否决'),
  },
  list: {
    columns: ['code', 'name', 'kind', 'fullScore', 'selfScore', 'checkScore', 'isNegative', 'isHit'],
    filters: ['organisationReviewId', 'organisationId', 'kind'],
    sort: 'code',
  },
});
export type OrganisationReviewScore = Row<typeof organisationReviewScore>;
