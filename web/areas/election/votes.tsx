/** The votes of an election in their rounds, each with the page that prepares, runs and counts it. */
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { electionStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { usePage } from '../../kit/list/list.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { VoteState } from './vote-state.tsx';
import type { Row } from '../../kit/data/row.ts';

const shown = [
  'title',
  'voteType',
  'round',
  'seats',
  'expectCount',
  'presentCount',
  'returnedCount',
  'isPaper',
  'isVoid',
  'state',
];
export const votePage = (id: string) => `/organisation/election-setup?id=${id}`;
const count = (value: unknown, unit: string) =>
  value === null || value === undefined ? '—' : `${Number(value)} ${unit}`;

const columns: DataColumn<Row>[] = [
  { label: '投票', width: 240, show: row => <Link to={votePage(row.id)}>{String(row.title)}</Link> },
  { label: '类型', width: 96, show: row => <Word field={voteSession.fields.voteType} value={row.voteType} /> },
  { label: '方式', width: 72, show: row => (row.isPaper ? '纸质' : '电子') },
  { label: '应选', width: 68, isFigure: true, show: row => count(row.seats, '人') },
  { label: '应到会', width: 72, isFigure: true, show: row => count(row.expectCount, '人') },
  { label: '实到会', width: 72, isFigure: true, show: row => count(row.presentCount, '人') },
  { label: '收回选票', width: 76, isFigure: true, show: row => count(row.returnedCount, '张') },
  { label: '状态', width: 84, show: row => <VoteState row={row} /> },
];

export function Votes({ row }: { row: Row }) {
  const navigate = useNavigate();
  const may = useMay();
  const query = { electionId: row.id, page: 0, size: 50, sort: 'round,asc', columns: shown };
  const answer = usePage(voteSession, query);
  return (
    <QueryGate what="投票" query={answer} rows={3}>
      {data => {
        const isOpen = row.state === electionStates.replied || row.state === electionStates.voting;
        const add = isOpen && may(voteSession, 'create') && (
          <Button onClick={() => void navigate(`/organisation/election-setup?electionId=${row.id}`)}>新建投票</Button>
        );
        return (
          <>
            {data.content.length > 0 && <p className="tab-head">{add}</p>}
            <DataTable
              caption="投票"
              rows={data.content}
              keyOf={one => one.id}
              columns={columns}
              blank={
                <EmptyState picture="tray" title="还没有组织投票" actions={add}>
                  {isOpen ? '先选举委员，再从当选的委员中选举书记、副书记。' : '换届请示批复后即可组织投票。'}
                </EmptyState>
              }
            />
          </>
        );
      }}
    </QueryGate>
  );
}
