/** What publishing a draft would do now: who sits it, which papers are made, what stands against it. */
import { typeLabels } from 'contract/exam/codes.ts';
import { readExamPlan, type ExamPlan } from 'contract/exam/plan-calls.ts';
import { formatMinute } from '../../client/format.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Dot } from '../../kit/ui/marks.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import './exam.css';

const figuresOf = ({ candidateCount, paperCount, parts, totalScore }: ExamPlan) => [
  { label: '考生', value: candidateCount, unit: '人' },
  { label: '试卷', value: paperCount, unit: '套' },
  { label: '试题', value: parts.reduce((all, { count }) => all + count, 0), unit: '题' },
  { label: '总分', value: totalScore, unit: '分' },
];
const partsOf = ({ parts, hasManual }: ExamPlan) =>
  parts.map(one => `${typeLabels[one.topicType] ?? ''} ${one.count} 题 ${one.score} 分`).join('，') +
  (hasManual ? '；简答题由人工阅卷' : '；全部自动判分');
const unitsOf = ({ units }: ExamPlan) => units.map(({ name, count }) => `${name} ${count} 人`).join('，');

function Facts({ row, plan }: { row: Row; plan: ExamPlan }) {
  const [start, end] = [formatMinute(String(row['startAt'])), formatMinute(String(row['endAt']))];
  return (
    <dl className="exam-plan-facts">
      {plan.units.length > 0 && (
        <>
          <dt>考生单位</dt>
          <dd>{unitsOf(plan)}</dd>
        </>
      )}
      {plan.left.length > 0 && (
        <>
          <dt>不列入</dt>
          <dd>{plan.left.join('、')}（已毕业或离职）</dd>
        </>
      )}
      <dt>试卷</dt>
      <dd>{partsOf(plan)}</dd>
      <dt>入场</dt>
      <dd>
        {start} 至 {formatMinute(plan.entryUntil)}
      </dd>
      <dt>交卷</dt>
      <dd>
        入场后 {String(row['durationMinutes'])} 分钟内，最迟 {end} 自动收卷
      </dd>
    </dl>
  );
}

const Plan = ({ row, plan }: { row: Row; plan: ExamPlan }) => (
  <>
    <Figures of={figuresOf(plan)} />
    <Facts row={row} plan={plan} />
    <ul className="exam-plan-checks">
      {plan.faults.map(said => (
        <li key={said}>
          <Dot tone="error">{said}</Dot>
        </li>
      ))}
      {plan.warnings.map(said => (
        <li key={said}>
          <Dot tone="warn">{said}</Dot>
        </li>
      ))}
      {plan.faults.length + plan.warnings.length === 0 && (
        <li>
          <Dot tone="ok">可以发布；发布后试卷和考生名单冻结，并通知考生</Dot>
        </li>
      )}
    </ul>
  </>
);

export function ExamPlanView({ row }: { row: Row }) {
  const query = useAnswer(readExamPlan, { params: { id: row.id } }, { revision: row.version });
  return (
    <section className="card exam-plan" aria-labelledby="exam-plan-title">
      <h3 id="exam-plan-title">发布后</h3>
      <QueryGate what="发布预计" query={query} rows={4}>
        {plan => <Plan row={row} plan={plan} />}
      </QueryGate>
    </section>
  );
}
