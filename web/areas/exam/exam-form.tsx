/** An exam as it is planned: what is asked, who sits it, when, how it is counted, and what holds in the room. */
import { exam } from 'contract/exam/exam.ts';
import type { Changes } from '../../kit/data/record.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { audience, basics, order, scoring, times } from './exam-sections.ts';

const isEmpty = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** One source of candidates shuts out the others; what stands in them stays to be seen. */
function audienceOf(values: Changes): string[] {
  const open = isEmpty(values['makeUpOfId'])
    ? isEmpty(values['batchId'])
      ? audience
      : ['batchId', 'personNumbers']
    : [];
  const asked = isEmpty(values['makeUpOfId']) ? open : ['makeUpOfId'];
  return audience.filter(name => asked.includes(name) || !isEmpty(values[name]));
}

const words: Record<string, FieldWords> = {
  code: { help: '全校不重复，如 KS2026-01' },
  templateId: { help: '发布时按模板抽题并冻结，之后修改试题和模板不影响本场考试' },
  isRandom: { help: '按考生人数生成多套试卷，最多 200 套' },
  batchId: { help: '考生为该班次已录取的学员；不选班次的按下面的范围' },
  unitIds: { help: '含下级单位；不选的不限' },
  personKinds: { help: '不选的不限' },
  stages: { help: '不选的不限；正式党员以外按发展党员记录判断' },
  personNumbers: { help: '班次或范围以外另加的考生，每行一个学号或工号' },
  makeUpOfId: { help: '考生为原考试不合格和缺考人员，不再选其他范围' },
  startAt: { help: '到时自动开考' },
  endAt: { help: '到时自动收卷；不短于考试时长' },
  durationMinutes: { help: '从本人入场起计，最迟到结束时间' },
  entryLateMinutes: { help: '开考后超过这一时间不能入场' },
  minSubmitMinutes: { help: '开考后满这一时间才能交卷' },
  passHalves: { help: '不高于试卷总分' },
  isMarkedTwice: { help: '两人各评一次，相差超过满分五分之一的由第三人评定' },
  mostDepartures: { help: '0 为只记录不交卷' },
  allowedRanges: { help: '如 10.20.0.0/16，多个用逗号分开；不填的不限' },
  notice: { help: '考生入场前阅读' },
};

export const ExamForm = () => (
  <RecordForm
    resource={exam}
    create="新建考试"
    edit={row => `编辑考试：${String(row['name'])}`}
    sections={values => [basics, { title: '考生', fields: audienceOf(values) }, times, scoring, order]}
    words={words}
    after={{ create: '保存为草稿；在考试页面核对考生和试卷后发布。' }}
    detail="/party-school/exam/detail"
  />
);
