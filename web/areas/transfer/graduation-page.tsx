import { useState } from 'react';
import { checkGoals, printLetters, readBoard, type BoardLine, type Letter } from 'contract/transfer/calls.ts';
import { batchStates } from 'contract/transfer/codes.ts';
import { graduationBatch, graduationProcess } from 'contract/transfer/graduation-batch.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { call } from '../../client/http.ts';
import { useTab } from '../../client/tab.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { boardFigures, graduatesLink, narrowing } from './board-figures.ts';
import { FigureTable } from '../../kit/ui/figure-table.tsx';
import './figures.css';
import { GraduateList } from './graduate-list.tsx';
import { LettersOfBatch } from './letters-of-batch.tsx';
import { PrintedLetters } from './printed-letters.tsx';
import type { Row } from '../../kit/data/row.ts';
import { useAnswer } from '../../kit/data/answer.ts';

const sections = [
  {
    title: '批次',
    fields: ['name', 'organisationId', 'year', 'season', 'classIds', 'deadlineOn', 'leaveOn', 'state'],
  },
];
const leads = {
  submit: '列出所选班级的在册党员，向有账号的毕业生发出填报待办。',
  generate: '为支部已核对去向的毕业生一次生成转接单并开具介绍信；出国（境）和暂留学校的登记为保留在校。',
  close: '从未填报去向的毕业生登记为暂留学校，最长两年，期满提醒；另行办理转接和已不在册的如实登记。',
};
const heads = boardFigures.map(([, head]) => head);

const linesOf = (batchId: string, lines: BoardLine[]) =>
  lines.map(line => ({
    key: line.classId ?? '',
    label: line.className ?? '未分班级',
    figures: boardFigures.map(([name]) => line[name]),
    links: boardFigures.map((_, at) => graduatesLink(batchId, at, line)),
  }));

const Board = ({ row }: { row: Row }) => (
  <QueryGate what="看板" query={useAnswer(readBoard, { params: { id: row.id } }, { revision: row.version })} rows={4}>
    {data => (
      <>
        <FigureTable
          title="班级"
          heads={heads}
          lines={linesOf(row.id, data.lines)}
          nothing="开始收集后列出各班毕业生党员。"
          sumLinks={boardFigures.map((_, at) => graduatesLink(row.id, at))}
        />
        {data.held.length > 0 && (
          <div role="status" className="board-held">
            <p className="tone-warn">{data.held.length} 人去向已核对，但暂不能转接：</p>
            <ul>
              {data.held.map(({ name, why }) => (
                <li key={`${name}${why}`}>
                  {name}：{why}
                </li>
              ))}
            </ul>
          </div>
        )}
      </>
    )}
  </QueryGate>
);

const isAsking = ({ state }: Row) => state === batchStates.asking || state === batchStates.issued;

/** What the branch and the department do for all of a batch at once. */
function ForAll({ row }: { row: Row }) {
  const may = useMay();
  const [letters, setLetters] = useState<Letter[]>([]);
  const body = { graduationBatchId: row.id };
  return (
    <>
      {may(graduationBatch, 'check') && isAsking(row) && (
        <ActionButton
          type={row['state'] === batchStates.asking ? 'primary' : 'default'}
          label="核对已填报的去向"
          run={() => call(checkGoals, { body }, { silent: true })}
          done={({ checked }) => (checked > 0 ? `已核对 ${checked} 人的去向` : '没有待核对的去向')}
        />
      )}
      {may(introductionLetter, 'print') && row['state'] === batchStates.issued && (
        <ActionButton
          label="批量打印介绍信"
          run={() => call(printLetters, { body }, { silent: true })}
          done={({ letters: printed, left }) => {
            setLetters(printed);
            if (printed.length === 0) return '没有未打印的介绍信';
            return left > 0 ? `本次打印 ${printed.length} 份，还有 ${left} 份，请再次打印` : null;
          }}
        />
      )}
      {letters.length > 0 && <PrintedLetters letters={letters} onPrinted={() => setLetters([])} />}
    </>
  );
}

export function GraduationPage() {
  const may = useMay();
  // A figure of the board leads to the graduates behind it.
  const isNarrowed = narrowing(useTab().location.search) !== null;
  const layoutOf = (row: Row): ProcessLayout => ({
    leads,
    buttons: <ForAll row={row} />,
    // While goals are gathered, looking through them is what the page is for.
    isQuiet: row['state'] === batchStates.asking && may(graduationBatch, 'check'),
    sections,
    tabs: [
      { key: 'board', label: '看板', children: <Board row={row} /> },
      { key: 'people', label: '毕业生', children: <GraduateList row={row} isAsking={isAsking(row)} /> },
      { key: 'letters', label: '介绍信和回执', children: <LettersOfBatch row={row} /> },
    ],
    // Before it is opened there is nothing to see but what was said of it.
    first: row['state'] === batchStates.draft ? 'facts' : isNarrowed ? 'people' : 'board',
  });
  return <ProcessPage process={graduationProcess} layout={layoutOf} />;
}
