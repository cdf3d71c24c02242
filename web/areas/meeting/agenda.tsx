/** What a meeting is about: who reports, what was decided, and by how many votes of those due. */
import { Button } from 'antd';
import { useState } from 'react';
import { agendaItem } from 'contract/meeting/agenda-item.ts';
import { voteRuleOf } from 'contract/meeting/attendance.ts';
import { states } from 'contract/meeting/codes.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { agendaColumns, agendaWords, namesFor } from './agenda-words.tsx';
import { tooMany } from './votes-typed.ts';

const closed: readonly unknown[] = [states.review, states.archived, states.cancelled];
const basic = ['name', 'kind', 'presenter', 'resolution'];

export function Agenda({ row }: { row: Row }) {
  const may = useMay();
  const [edited, edit] = useState<Row | 'new' | null>(null);
  const isOpen = !closed.includes(row['state']) && may(agendaItem, 'update');
  const isVoting = voteRuleOf(row['types']) !== null;
  return (
    <>
      <RelatedRows
        resource={agendaItem}
        what="议题"
        query={{ meetingId: row.id, sort: 'position,asc' }}
        columns={isVoting ? [...basic, 'votingPresent', 'votesFor', 'outcome'] : basic}
        words={agendaColumns}
        needs={['discussion', 'meetingId', 'votesFor', 'votesAgainst', 'votesAbstained']}
        add={isOpen && <Button onClick={() => edit('new')}>添加议题</Button>}
        firstUse={{ title: '还没有议题', text: '会前列出议题和汇报人，会后登记讨论情况、决议和表决票数。' }}
        {...(isOpen
          ? {
              actionsWidth: 72,
              renderActions: (one: Row) => <RowButton label="登记" of={String(one['name'])} run={() => edit(one)} />,
            }
          : {})}
      />
      {edited && (
        <RowDialog
          key={edited === 'new' ? 'new' : edited.id}
          resource={agendaItem}
          title={edited === 'new' ? '添加议题' : '登记议题'}
          names={namesFor(row)}
          {...(edited === 'new' ? { known: { meetingId: row.id } } : { row: edited })}
          words={agendaWords}
          told={values => tooMany(row, values)}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}
