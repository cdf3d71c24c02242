/** 我的考核: the report that is asked, the grade once it is confirmed, and the request to look at it again. Domain-cadre 2. */
import { readOwnAssessments, type OwnAssessment } from 'contract/assessment/own-calls.ts';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { MyPage } from '../../kit/own/my-page.tsx';
import { OwnRow, OwnRows } from '../../kit/own/own-rows.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { shownScore } from './grade-words.ts';
import { OwnObjection } from './own-objection.tsx';
import { OwnReport } from './own-report.tsx';
import './own.css';

function Result({ result }: { result: NonNullable<OwnAssessment['result']> }) {
  const { word, total, rank, persons, indicators } = result;
  return (
    <>
      <Figures
        of={[
          { label: '等次', value: word },
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
  <OwnRow
    title={own.schemeName}
    state={
      <span className="remark">
        <Word field={assessmentScheme.fields.state} value={own.state} />
        {own.post && ` · ${own.post}`}
      </span>
    }
  >
    {own.report && <OwnReport own={own} report={own.report} />}
    {own.result && <Result result={own.result} />}
    <OwnObjection own={own} />
  </OwnRow>
);

/** Of nobody else, whatever more the account may see. */
export const MyAssessment = () => (
  <MyPage read={readOwnAssessments} what="我的考核" otherwise="考核结果请联系组织部查询。">
    {all => (
      <OwnRows
        rows={all}
        blank={
          <EmptyState isCard picture="tray" title="还没有您参加的考核">
            列为考核对象后，述职报告和经会议确认的等次显示在这里。
          </EmptyState>
        }
      >
        {own => <One own={own} />}
      </OwnRows>
    )}
  </MyPage>
);
