/** A template is written: its parts as rows, the points beside the total. */
import { buildTypes } from 'contract/exam/codes.ts';
import { examTemplate } from 'contract/exam/exam-template.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { SectionsInput } from './sections-input.tsx';

const sections = [
  { title: '模板', fields: ['name', 'buildType', 'totalScore', 'remark'] },
  { title: '试卷结构', fields: ['sections'] },
];

export const ExamTemplateForm = () => (
  <RecordForm
    resource={examTemplate}
    create="新增试卷模板"
    sections={sections}
    words={({ buildType }) => ({
      buildType: { help: '自动抽题按规则从题库抽取，人工选题逐题指定', only: Object.values(buildTypes) },
      totalScore: { help: '应等于各大题分值合计' },
      sections: { input: SectionsInput, only: [String(buildType)], isWide: true },
    })}
    after={{ create: '保存后可用于安排考试。' }}
    detail="/party-school/template/detail"
  />
);
