/** 考核结果: ranks of each pool, the grades proposed and given within the places, the sheet anybody recomputes. Mock 18. */
import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { confirmGrades } from 'contract/assessment/actions.ts';
import { gradeWordsOf, isGraded, isRecorded } from 'contract/assessment/ballot-words.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import {
  exportCalculation,
  gradeResults,
  readResultBoard,
  type ResultBoard as Board,
  type ResultRow,
} from 'contract/assessment/result-calls.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTyped } from '../../client/unsaved.ts';
import { useId } from '../../kit/data/address.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { may } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { excellent } from './grade-words.ts';
import { BallotQuality, ExcellentPlaces, Standing } from './result-beside.tsx';
import { resultColumns } from './result-columns.tsx';
import { SpreadLegend } from './spread-bar.tsx';
import { ResultPerson } from './result-person.tsx';
import './result.css';

type Grades = Record<string, string | null>;

interface HeadProps {
  board: Board;
  row: Row;
  grades: Grades;
  isOpen: boolean;
  takeProposed(): void;
  clear(): void;
}
function Head({ board, row, grades, isOpen, takeProposed, clear }: HeadProps) {
  const given = Object.entries(grades).map(([id, grade]) => ({ id, grade }));
  return (
    <PageHead
      title={`${board.name}：考核结果`}
      actions={
        <>
          {may(assessmentResult, 'export') && (
            <Button
              icon={<ExportOutlined />}
              onClick={() => void call(exportCalculation, { params: { id: board.id } }, { timeout: 120_000 })}
            >
              导出计算表
            </Button>
          )}
          {isOpen && <Button onClick={takeProposed}>未定的按建议等次填写</Button>}
          {isOpen && (
            <ActionButton
              label="保存等次"
              type={given.length > 0 ? 'primary' : 'default'}
              disabled={given.length === 0}
              run={() => call(gradeResults, { params: { id: board.id }, body: { grades: given } }, { silent: true })}
              done={() => {
                clear();
                return '等次已保存';
              }}
            />
          )}
          {board.confirmedOn === null && isGraded(board) && (
            <ActionButtons
              resource={assessmentScheme}
              actions={[confirmGrades]}
              row={row}
              isQuiet={given.length > 0}
              leads={{
                approve: isRecorded(board) ? '等次写入干部的考核情况，确认后不能再修改。' : '确认后不能再修改。',
              }}
            />
          )}
        </>
      }
    />
  );
}

function Results({ board, row }: { board: Board; row: Row }) {
  const [grades, setGrades] = useState<Grades>({});
  const [pool, setPool] = useState(board.pools[0]?.pool ?? '');
  const [openId, setOpen] = useState<string | null>(null);
  const open = board.rows.find(({ id }) => id === openId);
  useTyped('评定等次', grades);
  const isOpen = board.confirmedOn === null && isGraded(board) && may(assessmentResult, 'grade');
  const gradeOf = ({ id, grade }: ResultRow) => (id in grades ? (grades[id] ?? null) : grade);
  const set = (id: string, grade: string | null) => setGrades(present => ({ ...present, [id]: grade }));
  const takeProposed = () => {
    for (const one of board.rows) if (gradeOf(one) === null && one.proposal) set(one.id, one.proposal);
  };
  const isIn = (name: string) => (one: ResultRow) => one.pool === name;
  const places = board.pools.map(one => ({
    ...one,
    given: board.rows.filter(each => isIn(one.pool)(each) && gradeOf(each) === excellent).length,
  }));
  return (
    <>
      <Head {...{ board, row, grades, isOpen, takeProposed }} clear={() => setGrades({})} />
      {board.confirmedOn && (
        <p className="remark">
          等次已于 {board.confirmedOn} 确认{isRecorded(board) && '，写入干部的考核情况'}。
        </p>
      )}
      {!isGraded(board) && <p className="remark">民主推荐按推荐率排名，供酝酿人选时使用，不评定等次。</p>}
      <Standing board={board} places={places} />
      <div className="result-body">
        <section className="card" aria-label="名次">
          <Pills
            label="对象组"
            of={board.pools.map(one => ({ key: one.pool, label: one.pool, count: one.persons }))}
            chosen={pool}
            choose={setPool}
          />
          <DataTable
            caption={pool}
            rows={board.rows.filter(isIn(pool))}
            columns={resultColumns(board, pool, { isOpen, gradeOf, set, open: ({ id }) => setOpen(id) })}
          />
          <SpreadLegend words={gradeWordsOf(board)} />
        </section>
        <aside>
          {isGraded(board) && (
            <ExcellentPlaces places={places} percent={board.percent} word={gradeWordsOf(board)[excellent] ?? ''} />
          )}
          <BallotQuality board={board} />
        </aside>
      </div>
      {open && (
        <Dialog
          open
          title={`${open.name}：考核结果`}
          width={760}
          onCancel={() => setOpen(null)}
          footer={<Button onClick={() => setOpen(null)}>关闭</Button>}
        >
          <ResultPerson board={board} row={open} isOpen={isOpen} />
        </Dialog>
      )}
    </>
  );
}

function OfScheme({ row }: { row: Row }) {
  const query = useAnswer(readResultBoard, { params: { id: row.id } }, { isKept: true });
  return (
    <div className="result-page">
      <QueryGate what="考核结果" query={query} rows={12}>
        {board => <Results board={board} row={row} />}
      </QueryGate>
      <Link to="/assessment/result">返回全部方案</Link>
    </div>
  );
}

/** Leads to the results, not to the scheme. */
const schemeColumns: ColumnWords = {
  name: {
    width: 260,
    show: (row: Row) => <Link to={`/assessment/result?id=${row.id}`}>{String(row['name'] ?? '')}</Link>,
  },
};

const All = () => (
  <div className="result-page">
    <PageHead />
    <section className="card" aria-label="已关闭的考核方案">
      <RelatedRows
        resource={assessmentScheme}
        what="已关闭的考核方案"
        query={{ state: schemeStates.closed, sort: 'year,desc' }}
        columns={['name', 'year', 'kind', 'unitId', 'targetCount', 'closedAt', 'confirmedOn']}
        words={schemeColumns}
        firstUse={{ title: '还没有考核结果', text: '测评关闭并计票后，考核方案列在这里。' }}
      />
    </section>
  </div>
);

export function ResultBoard() {
  const id = useId();
  if (id === null) return <All />;
  return (
    <WithRecord resource={assessmentScheme} id={id}>
      {row => <OfScheme key={row.id} row={row} />}
    </WithRecord>
  );
}
