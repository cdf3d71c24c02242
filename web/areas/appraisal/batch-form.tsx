/** The plan of an appraisal: its steps in their order, each with its days, and how scores are made. */
import { useNavigate } from 'react-router';
import { appraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { stepNames, flagOf } from 'contract/appraisal/steps.ts';
import { toast } from '../../client/notice.ts';
import { useId, withId } from '../../kit/data/address.ts';
import type { Changes } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { useForm } from '../../kit/form/form.ts';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';

const plan = ['name', 'year', 'organisationId', 'judgeType', 'dimensions'];
const making = ['mutualWeight', 'massesWeight', 'orgWeight', 'excellentRate', 'massesMin'];

/** The days of a step are asked for while it is on. */
const stepFields = (values: Changes) =>
  stepNames.flatMap(step => [flagOf(step), ...(values[flagOf(step)] === true ? [`${step}From`, `${step}To`] : [])]);
const required = (values: Changes) => stepFields(values).filter(name => /From$|To$/.test(name));

const words: Record<string, FieldWords> = {
  organisationId: { help: '本组织和全部下级党支部的党员参评' },
  judgeType: { help: '等次评议：每人一个等次；分数评议：逐项打 0 至 100 分' },
  dimensions: { help: '每行一项，名称和权重用空格分开，权重合计 100' },
  mutualWeight: { help: '不填按系统设置' },
  massesWeight: { help: '不填按系统设置' },
  orgWeight: { help: '不填按系统设置；三项合计 100，未开展的环节由其余环节按比例分担' },
  excellentRate: { help: '按参加定等的人数计算，舍去小数' },
};

function Fields({ row }: { row?: Row }) {
  const form = useForm(appraisalBatch, {
    row,
    names: values => [...plan, ...stepFields(values), ...making],
    required,
  });
  const navigate = useNavigate();
  return (
    <FormPage
      form={form}
      title={row ? `编辑${String(row.name)}` : '新建民主评议批次'}
      sections={[
        { title: '批次', fields: plan },
        { title: '环节和时间', fields: stepFields(form.values) },
        { title: '计分和名额', fields: making },
      ]}
      words={words}
      after={row ? '只保存改动的项目，并记入变更痕迹。' : '保存后确定方案，系统按名册生成参评人员名单。'}
      onSaved={saved => {
        toast(`已保存${String(saved.name)}`);
        void navigate(withId('/appraisal/batch/detail', saved.id), { replace: true });
      }}
    />
  );
}

export function AppraisalBatchForm() {
  const id = useId();
  if (id === null) return <Fields key="new" />;
  return (
    <WithRecord resource={appraisalBatch} id={id}>
      {row => <Fields key={row.id} row={row} />}
    </WithRecord>
  );
}
