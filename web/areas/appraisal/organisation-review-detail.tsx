/** The review of one branch: what it reached item by item, and the way it goes. */
import { organisationReviewProcess } from 'contract/appraisal/organisation-review.ts';
import { readReviewItems } from 'contract/appraisal/organisation-review-calls.ts';
import { resultWays } from 'contract/appraisal/review-template.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { GradeButtons, gradingNames } from './grade-buttons.tsx';
import { ReviewItems } from './organisation-review-items.tsx';

const { finalStar, finalClass } = organisationReviewProcess.resource.fields;
const leads = {
  submit: '提交后由上级党委审核，自评不能再改；自动取数的项目按提交当日的数据计入自评得分。',
  review: '逐项核定后给出星级或分类，报组织部抽查。未核定的项目按自评计分。',
  inspect: '登记抽查情况，可以调整星级或分类；没有抽查的不用登记。',
  approve: '公布后各项得分按当日取数保留，不再变动。',
};

const Result = ({ row }: { row: Row }) => {
  const [field, value] =
    row['resultWay'] === resultWays.classes ? [finalClass, row['finalClass']] : [finalStar, row['finalStar']];
  return value ? <Word field={field} value={value} /> : '—';
};
const shownOf = (value: unknown): string => (value === null || value === undefined ? '—' : String(value));

const Standing = ({ row }: { row: Row }) => (
  <Figures
    of={[
      { label: '自评得分', value: shownOf(row['selfScore']), unit: '分' },
      {
        label: '考核得分',
        value: shownOf(row['score']),
        unit: '分',
        ...(row['readOn'] ? { note: `取数 ${String(row['readOn'])}` } : {}),
      },
      { label: '群众满意度', value: shownOf(row['massesSatisfaction']), unit: '%' },
      { label: '结果', value: <Result row={row} /> },
    ]}
  />
);

function Items({ row }: { row: Row }) {
  const query = useAnswer(readReviewItems, { params: { id: row.id } }, { revision: row.version });
  return (
    <QueryGate what="考核项目" query={query} rows={8}>
      {answer => <ReviewItems id={row.id} {...answer} />}
    </QueryGate>
  );
}

const sections = [
  {
    title: '考核信息',
    fields: [
      'organisationId',
      'year',
      'templateId',
      'massesSatisfaction',
      'massesEvidence',
      'summary',
      'inspection',
      'publishedOn',
    ],
  },
];

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '个',
  leads,
  except: gradingNames,
  buttons: <GradeButtons row={row} leads={leads} />,
  sections,
  strip: <Standing row={row} />,
  tabs: [{ key: 'items', label: '考核项目', children: <Items row={row} /> }],
  first: 'items',
});
export const OrganisationReviewDetail = () => <ProcessPage process={organisationReviewProcess} layout={layoutOf} />;
