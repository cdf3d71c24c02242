/** 我的考核: the report that is asked, the grade once it is confirmed, and the request to look at it again. Domain-cadre 2. */
import { readOwnAssessments, type OwnAssessment } from 'contract/assessment/own-calls.ts';
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { shownScore } from './grade-words.ts';
import { OwnObjection } from './own-objection.tsx';
import { OwnReport } from './own-report.tsx';
import './own.css';

function Result({ result }: { result: NonNullable<OwnAssessment['result']> }) {
  const { grade, total, rank, persons, indicators } = result;
  return (
    <>
      <Figures
        of={[
          { label: '等次', value: <Word field={assessmentResult.fields.grade} value={grade} /> },
          ...(total === null ? [] : [{ label: '总分', value: shownScore(total) }]),
          ...(rank === null ? [] : [{ label: '组内名次', value: rank, unit: `/ ${persons}` }]),
        ]}
      />
      {indicators.length > 0 && (
        <p className="remark">
          {indicators.map(({ name, score }) => `${name} ${score === null ? '—' : shownScore(score)}`).join('　')}
        </p>
      )}
    </>
  );
}

const One = ({ own }: { own: OwnAssessment }) => (
  <section className="card own-assessment" aria-label={own.schemeName}>
    <header>
      <h3>{own.schemeName}</h3>
      <span className="remark">
        <Word field={assessmentScheme.fields.state} value={own.state} />
        {own.post && ` · ${own.post}`}
      </span>
    </header>
    {own.report && <OwnReport own={own} report={own.report} />}
    {own.result && <Result result={own.result} />}
    <OwnObjection own={own} />
  </section>
);

function Own() {
  const query = useAnswer(readOwnAssessments, {}, { isFresh: true });
  return (
    <>
      <PageHead />
      <QueryGate what="我的考核" query={query} rows={6}>
        {all =>
          all.length > 0 ? (
            all.map(own => <One key={own.targetId} own={own} />)
          ) : (
            <EmptyState isCard picture="tray" title="还没有您参加的考核">
              列为考核对象后，述职报告和经会议确认的等次显示在这里。
            </EmptyState>
          )
        }
      </QueryGate>
    </>
  );
}

/** Of nobody else, whatever more the account may see. */
export const MyAssessment = () => <OfOneself otherwise="考核结果请联系组织部查询。">{() => <Own />}</OfOneself>;
