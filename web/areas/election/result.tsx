/** Turnout while a vote runs, the sheet after it, and the papers to print. */
import { readResult, type VoteLine, type VoteSheet } from 'contract/election/calls.ts';
import { voteStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { Chip, Dot } from '../../kit/ui/marks.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DocumentButton } from '../../kit/documents/document-menu.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import type { Row } from '../../kit/data/row.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { Figures, type Figure } from '../../kit/ui/figures.tsx';

const everyMs = 5000;
export const useResult = (row: Row) =>
  useAnswer(
    readResult,
    { params: { id: row.id } },
    { revision: row.state, askAgain: () => (row.state === voteStates.start ? everyMs : false) },
  );

const outcome = (line: VoteLine) =>
  line.isElected ? <Dot tone="ok">当选</Dot> : line.isTied ? <Chip tone="warn">得票相同，须再次投票</Chip> : '未当选';
const columns: DataColumn<VoteLine>[] = [
  { label: '姓名', width: 140, show: line => `${line.name}${line.candidateId ? '' : '（另选）'}` },
  { label: '赞成票', width: 72, isFigure: true, show: line => String(line.favour) },
  { label: '不赞成票', width: 72, isFigure: true, show: line => (line.candidateId ? String(line.against) : '—') },
  { label: '弃权票', width: 72, isFigure: true, show: line => (line.candidateId ? String(line.abstain) : '—') },
  { label: '结果', width: 180, show: outcome },
];

const figure = (label: string, value: number, unit: string): Figure => ({ label, value, unit });
const figuresOf = (sheet: VoteSheet) => [
  figure('应到会', sheet.expected, '人'),
  figure('实到会', sheet.present, '人'),
  figure('发出选票', sheet.issued, '张'),
  figure('收回选票', sheet.returned, '张'),
  figure('有效票', sheet.valid, '张'),
  ...(sheet.isTie ? [] : [figure('当选须得', sheet.needed, '票')]),
];

/** Who reads out the paper ballots, and who has done so. */
const countingOf = ({ counters, counted }: { counters: string[]; counted: string[] }) =>
  `计票人${counters.map(name => `${name}（${counted.includes(name) ? '已录入' : '待录入'}）`).join('、')}` +
  '；两人录入一致后，由主持人或监票人结束投票。结束前不显示任何得票情况。';

/** By which votes one is elected. */
const ruleOf = ({ isTie, base, needed }: VoteSheet) =>
  isTie
    ? '得票相同的再次投票，得赞成票多的当选'
    : `赞成票超过${base === '2' ? '实到会' : '应到会'}有选举权人数的半数，即 ${needed} 票及以上的当选`;

const Void = ({ sheet }: { sheet: VoteSheet }) => (
  <>
    <p role="alert" className="tone-error">
      本场选举无效：{sheet.voidReason}。未计票，可再次投票。
    </p>
    <Figures of={figuresOf(sheet).slice(0, 3)} />
  </>
);

export function Result({ row }: { row: Row }) {
  const query = useResult(row);
  return (
    <QueryGate what="计票结果" query={query} rows={4}>
      {data => {
        const paper = (code: string) => <DocumentButton resource={voteSession} id={row.id} code={code} />;
        if (!data.sheet)
          return (
            <>
              <Figures
                of={[
                  figure('应到会', data.expected, '人'),
                  figure('实到会', data.present, '人'),
                  row.isPaper === true
                    ? figure('已录入的计票人', data.counted.length, '人')
                    : figure('已投票', data.voted, '人'),
                ]}
              />
              <p className="remark">
                {row.isPaper === true ? countingOf(data) : '投票结束前只显示参加投票的人数，不显示任何得票情况。'}
              </p>
              {data.differs.length > 0 && (
                <p className="tone-error">
                  两次录入结果不一致：{data.differs.join('、')}。请两名计票人对照选票复核，改正后再结束投票。
                </p>
              )}
              <p className="tab-head">{row.state !== voteStates.noConfig && paper('voteBallot')}</p>
            </>
          );
        if (data.sheet.voidReason) return <Void sheet={data.sheet} />;
        return (
          <>
            <Figures of={figuresOf(data.sheet)} />
            <p className="remark">
              {ruleOf(data.sheet)}
              {data.sheet.missing > 0 && `；应选 ${data.sheet.seats} 人，尚缺 ${data.sheet.missing} 人，可再次投票`}。
            </p>
            <DataTable
              caption="计票结果"
              rows={data.sheet.lines}
              keyOf={line => `${line.candidateId ?? 'other'}-${line.personId}`}
              columns={columns}
            />
            <p className="tab-head">
              {paper('voteSheet')}
              {paper('voteElected')}
            </p>
          </>
        );
      }}
    </QueryGate>
  );
}
