/** The votes of an election in their rounds, each with the page that prepares, runs and counts it. */
import { Link } from 'react-router';
import { electionStates } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { VoteState } from './vote-state.tsx';
import type { Row } from '../../kit/data/row.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

export const votePage = (id: string) => `/organisation/election-setup?id=${id}`;
const counted = (name: string, unit: string): ColumnWords => ({
  [name]: { width: 76, show: row => (typeof row[name] === 'number' ? `${row[name]} ${unit}` : '—') },
});
const words: ColumnWords = {
  title: {
    label: '投票',
    width: 240,
    show: row => <Link to={votePage(row.id)}>{String(row.title)}</Link>,
  },
  voteType: { label: '类型', width: 96 },
  isPaper: { label: '方式', width: 72, show: row => (row.isPaper ? '纸质' : '电子') },
  ...counted('seats', '人'),
  ...counted('expectCount', '人'),
  ...counted('presentCount', '人'),
  ...counted('returnedCount', '张'),
  state: { width: 84, show: row => <VoteState row={row} /> },
};

export function Votes({ row }: { row: Row }) {
  const may = useMay();
  const isOpen = row.state === electionStates.replied || row.state === electionStates.voting;
  const add = isOpen && may(voteSession, 'create') && (
    <GoButton label="新建投票" to={`/organisation/election-setup?electionId=${row.id}`} />
  );
  return (
    <RelatedRows
      resource={voteSession}
      what="投票"
      query={{ electionId: row.id, sort: 'round,asc' }}
      columns={Object.keys(words)}
      words={words}
      needs={['isVoid']}
      firstUse={{
        title: '还没有组织投票',
        text: isOpen ? '先选举委员，再从当选的委员中选举书记、副书记。' : '换届请示批复后即可组织投票。',
      }}
      add={add}
    />
  );
}
