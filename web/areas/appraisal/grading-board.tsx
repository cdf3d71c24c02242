/** 组织评定: the members of a branch by what came of the appraisal, their grades within the quota, and what is handed in. */
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { branchGrading, branchGradingProcess } from 'contract/appraisal/branch-grading.ts';
import { readBoard, saveGrades, type Graded, type GradingBoard as Board } from 'contract/appraisal/calls.ts';
import { givenGrades, grades, gradingStates } from 'contract/appraisal/codes.ts';
import { excellentTone, gradeWords } from './grade-words.ts';
import { gradeOf, totalOf } from 'contract/appraisal/scores.ts';
import { appraisalTexts } from 'contract/appraisal/texts.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTyped } from '../../client/unsaved.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { useId } from '../../kit/data/address.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { ProcessTimeline } from '../../kit/process/timeline.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { columnsFor, type Change } from './grading-columns.tsx';
import { gradingColumns } from './words.tsx';
import './appraisal.css';

type Changes = Record<string, Change>;

/** A row as it is being filled in: what the own score proposes is reckoned as the server does. */
function asTyped({ weights, has, scoreMap }: Board, row: Graded, change: Change | undefined): Graded {
  const now = { ...row, ...change };
  const finalScore = totalOf([
    { score: has.mutual ? now.mutualScore : null, weight: weights.mutual },
    { score: has.masses ? now.massesScore : null, weight: weights.masses },
    { score: has.org && now.orgScore !== null ? now.orgScore * 100 : null, weight: weights.org },
  ]);
  return { ...now, finalScore, suggestedGrade: now.needGrade ? gradeOf(finalScore, scoreMap) : null };
}

/** How the grades lie, and how much of the quota is taken. */
function Quota({ board, rows }: { board: Board; rows: readonly Graded[] }) {
  const graded = rows.filter(({ needGrade }) => needGrade);
  const of = (grade: string) => graded.filter(({ finalGrade }) => finalGrade === grade).length;
  const excellent = of(grades.excellent);
  const isOver = excellent > board.excellentMost;
  return (
    <section className="card grading-quota" aria-label="等次分布">
      <span role="status" className={isOver ? 'tone-error' : ''}>
        优秀 <b className="figures">{excellent}</b> / {board.excellentMost} 名
        {isOver &&
          `，${appraisalTexts['appraisal.appraisalParticipant.excellent-most']?.replace('{n}', String(board.excellentMost))}`}
      </span>
      <div className="grading-bar" aria-hidden>
        {givenGrades.map(grade => (
          <i
            key={grade}
            className={excellentTone[grade]}
            style={{ width: `${(of(grade) / Math.max(1, graded.length)) * 100}%` }}
          />
        ))}
      </div>
      <span className="remark">
        参加定等 {board.graded} 人：
        {givenGrades.map(grade => `${gradeWords[grade]} ${of(grade)}`).join('，')}，未定{' '}
        {graded.filter(({ finalGrade }) => finalGrade === null).length}
      </span>
    </section>
  );
}

function Grading({ board, row }: { board: Board; row: Row }) {
  const [changes, setChanges] = useState<Changes>({});
  useTyped('组织评定', changes);
  const rows = board.rows.map(one => asTyped(board, one, changes[one.id]));
  const set = (id: string, change: Change) =>
    setChanges(present => ({ ...present, [id]: { ...present[id], ...change } }));
  const changed = Object.keys(changes);
  const takeSuggested = () => {
    for (const { id, needGrade, finalGrade, suggestedGrade, barred } of rows)
      if (needGrade && finalGrade === null && suggestedGrade && !(barred && suggestedGrade === grades.excellent))
        set(id, { finalGrade: suggestedGrade });
  };
  const save = () =>
    call(
      saveGrades,
      {
        params: { id: board.id },
        body: {
          rows: board.rows.filter(({ id }) => changes[id]).map(({ id, version }) => ({ id, version, ...changes[id] })),
        },
      },
      { silent: true },
    );
  return (
    <>
      <PageHead
        title={`${board.organisationName}：组织评定`}
        actions={
          <>
            {board.isOpen && <Button onClick={takeSuggested}>未定的按建议等次填写</Button>}
            {board.isOpen && (
              <ActionButton
                label="保存"
                type="primary"
                disabled={changed.length === 0}
                run={save}
                done={() => {
                  setChanges({});
                  return '已保存组织评定';
                }}
              />
            )}
            <ActionButtons
              resource={branchGrading}
              actions={Object.values(branchGradingProcess.actions)}
              row={row}
              isQuiet={changed.length > 0}
              leads={{ submit: '提交后由上级党组织审核，不能再修改。', sendBack: '退回党支部重新评定。' }}
            />
          </>
        }
      />
      <p className="remark">
        {board.batchName}　{board.state === gradingStates.review && '评定结果待上级审核'}
        {board.state === gradingStates.approved && '评定结果已审核通过'}
      </p>
      <Quota board={board} rows={rows} />
      <DataTable
        caption="参评人员"
        rows={rows}
        keyOf={one => one.id}
        columns={columnsFor(board, { isOpen: board.isOpen, set })}
      />
      <ProcessTimeline resource={branchGrading} row={row} />
    </>
  );
}

function OfBranch({ row }: { row: Row }) {
  const query = useAnswer(readBoard, { params: { id: row.id } }, { isKept: true });
  return (
    <div className="own-appraisals">
      <QueryGate what="组织评定" query={query} rows={10}>
        {board => <Grading board={board} row={row} />}
      </QueryGate>
      <Link to="/appraisal/grading">返回全部支部</Link>
    </div>
  );
}

const All = () => (
  <div className="own-appraisals">
    <PageHead />
    <section className="card" aria-label="支部评定">
      <RelatedRows
        resource={branchGrading}
        what="支部评定"
        query={{ sort: 'state,asc' }}
        columns={['organisationId', 'name', 'toGradeCount', 'gradedCount', 'excellentCount', 'excellentMost', 'state']}
        words={gradingColumns}
        firstUse={{ title: '没有需要评定的党支部', text: '评议批次结束并开始组织评定后，各党支部列在这里。' }}
      />
    </section>
  </div>
);

export function GradingBoard() {
  const id = useId();
  if (id === null) return <All />;
  return (
    <WithRecord resource={branchGrading} id={id}>
      {row => <OfBranch key={row.id} row={row} />}
    </WithRecord>
  );
}
