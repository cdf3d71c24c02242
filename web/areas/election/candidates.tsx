/** Who stands: first proposed by the organisation, then approved as 预备人选 by the committee above. */
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { electionStates, isMidTerm, leastCandidates } from 'contract/election/codes.ts';
import { bodyOf, isLedAlone, postsOf } from 'contract/organisation/posts.ts';
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

/** 另选, DJ_DZZ_HXLY: elected by so many that only another vote decides. */
const writtenIn = '3';
const stageOf = ({ preApproved, source }: Row) =>
  source === writtenIn ? '另选人，得票相同' : preApproved ? '预备人选已批复' : '初步人选';

/** How many may be proposed, by what the body is. */
function ruleOf({ teamType, cycleType, seats, candidateDiffRate }: Row): string {
  if (isLedAlone(String(teamType))) return '不设委员会，由党员大会直接选举负责人';
  const least = leastCandidates(Number(seats), Number(candidateDiffRate ?? 20));
  const members = Number(seats) > 0 ? `应选委员 ${Number(seats)} 人，委员候选人至少 ${least} 人；` : '';
  return `${members}书记、副书记等额提名${isMidTerm(String(cycleType)) ? '，可从在任委员中提名' : ''}`;
}

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
    show: row => <Dot tone={row.preApproved ? 'ok' : 'plain'}>{stageOf(row)}</Dot>,
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
  const body = bodyOf(String(row.teamType));
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
        note={<span className="remark">{ruleOf(row)}</span>}
        actionsWidth={104}
        {...(isDraft ? { renderActions: actions } : {})}
      />
      {edited && (
        <RowDialog
          resource={electionCandidate}
          title={edited === 'new' ? '提出候选人' : `编辑${String(edited.name)}`}
          names={['personId', 'position', 'source', 'bio']}
          known={{
            electionId: row.id,
            organisationId: row.organisationId,
            position: body.members[0] ?? body.head,
            source: '1',
          }}
          {...(edited === 'new' ? {} : { row: edited })}
          words={{
            position: { only: postsOf(String(row.teamType)) },
            source: { only: ['1', '2'] },
            personId: { help: '正式党员，权利正常' },
          }}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}
