/** 换届 of a leading group: when the next term begins, and which of its members stay; at first all of them. */
import { renewTeam } from 'contract/organisation/actions.ts';
import { readPortrait } from 'contract/organisation/portrait.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';

const words = { cadreIds: { help: '默认全部留任，去掉不再担任的成员' } };

export function RenewDialog({ team, onClose }: { team: Row; onClose(): void }) {
  const answer = useAnswer(readPortrait, { params: { id: team.id } });
  return (
    <QueryGate what="班子成员" query={answer}>
      {({ members }) => (
        <ActionDialog
          action={renewTeam}
          row={{
            ...team,
            startOn: null,
            approvalNo: null,
            cadreIds: members.map(({ cadreId }) => cadreId),
            cadreNames: members.map(({ name }) => name),
          }}
          title="换届，开始新一届"
          verb="开始新一届"
          lead="本届转为历任，新一届按留任成员和分工登记，其余成员在新一届登记。"
          words={words}
          onClose={onClose}
        />
      )}
    </QueryGate>
  );
}
