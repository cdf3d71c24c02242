import { choice, longText, number, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { buildTypes } from './codes.ts';

/** What a paper is made of: how many questions of each type, from where, with what points. Domain-cadre 4.5. */
export const examTemplate = resource('examTemplate', {
  area: 'exam',
  label: '试卷模板',
  path: 'api/dxExamTemplate',
  kind: 'record',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('模板名称', { required: true, max: 100 }),
    buildType: choice('组卷方式', 'DX_ZJFS', { required: true, default: buildTypes.automatic }),
    totalScore: number('总分', { required: true, min: 1, max: 1000, default: 100 }),
    /** JSON of `paper/section.ts`. */
    sections: longText('试卷结构', { required: true, max: 100_000 }),
    remark: longText('说明', { max: 500 }),
    topicCount: number('题数', { computed: true }),
    sectionCount: number('大题数', { computed: true }),
  },
  list: {
    columns: ['name', 'buildType', 'totalScore', 'sectionCount', 'topicCount', 'remark'],
    filters: ['buildType'],
    sort: 'name',
    firstUse: '模板规定试卷有哪些大题、每题几分，从哪些题库抽题；保存前可以试抽三份试卷。',
  },
});
export type ExamTemplate = Row<typeof examTemplate>;
export type ExamTemplateDraft = Draft<typeof examTemplate>;
