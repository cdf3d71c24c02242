/** Who stands: first proposed by the organisation, then approved as 预备人选 by the committee above. */
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { electionStates, leastCandidates } from 'contract/election/codes.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { usePage } from '../../kit/list/list.ts';
import { Dot } from '../../kit/ui/marks.tsx';
import { useRemove } from '../../kit/data/record.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import type { Row } from '../../kit/data/row.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';

const shown = ['name', 'position', 'source', 'preApproved', 'bio'];
const posts = ['01', '02', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '16'];

const words: ColumnWords = {
  name: {
    label: '姓名',
    width: 110,
    show: row => <Link to={`/dyjbxx/detail?id=${String(row.personId)}`}>{String(row.personName ?? row.name)}</Link>,
  },
  position: { width: 96 },
  source: { width: 96 },
  preApproved: {
    label: '阶段',
    width: 150,
    show: row => <Dot tone={row.preApproved ? 'ok' : 'plain'}>{row.preApproved ? '预备人选已批复' : '初步人选'}</Dot>,
  },
  bio: { width: 280, isLong: true, hint: row => String(row.bio ?? '') },
};

export function useCandidates(electionId: string) {
  const query = { electionId, page: 0, size: 200, sort: 'position,asc', columns: [...shown, 'personId'] };
  return usePage(electionCandidate, query);
}

export function Candidates({ row }: { row: Row }) {
  const [edited, edit] = useState<Row | 'new' | null>(null);
  const remove = useRemove(electionCandidate);
  const isDraft = useMay()(electionCandidate, 'create') && row.state === electionStates.draft;
  const seats = Number(row.seats);
  const actions = (one: Row) => (
    <>
      <RowButton label="编辑" run={() => edit(one)} />
      <ActionButton
        type="link"
        size="small"
        danger
        label="撤回"
        confirm={{
          title: `撤回${String(one.name)}的提名`,
          lead: '撤回后不再列入本次换届的候选人，可以重新提出；变更痕迹保留。',
        }}
        run={() => remove.mutateAsync({ ids: [one.id], reason: '撤回提名' })}
        done={() => `已撤回${String(one.name)}的提名`}
      />
    </>
  );
  return (
    <>
      <RelatedRows
        resource={electionCandidate}
        what="候选人"
        query={{ electionId: row.id, sort: 'position,asc' }}
        columns={shown}
        words={words}
        needs={['personId']}
        firstUse={{ title: '还没有提出候选人', text: '候选人预备人选随换届请示一并报上级党组织批复。' }}
        add={isDraft && <Button onClick={() => edit('new')}>提出候选人</Button>}
        note={
          <span className="remark">
            应选委员 {seats} 人，委员候选人至少 {leastCandidates(seats, Number(row.candidateDiffRate ?? 20))}{' '}
            人；书记、副书记等额提名
          </span>
        }
        actionsWidth={104}
        {...(isDraft ? { renderActions: actions } : {})}
      />
      {edited && (
        <RowDialog
          resource={electionCandidate}
          title={edited === 'new' ? '提出候选人' : `编辑${String(edited.name)}`}
          names={['personId', 'position', 'source', 'bio']}
          known={{ electionId: row.id, position: '05', source: '1' }}
          {...(edited === 'new' ? {} : { row: edited })}
          words={{ position: { only: posts }, personId: { help: '正式党员，权利正常' } }}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}
