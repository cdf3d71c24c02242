/** The roll: who has the right to vote, who is not counted and why, who has come. */
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { readElectors } from 'contract/election/calls.ts';
import { useUntilTyped } from '../../client/unsaved.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { RollTable } from './roll-table.tsx';
import type { Row } from '../../kit/data/row.ts';
import { useAnswer } from '../../kit/data/answer.ts';

const proposed =
  '以下为按权利状态自动列出的全部有选举权的党员，核对到会情况后保存。预备党员和权利中止的党员不在名单中；名单与党员信息库不一致时须重新保存。';

interface Props {
  row: Row;
  isOpen: boolean;
}

/** A vote somebody else changed meanwhile takes no tick away that is not saved yet. */
function KeptRoll({ row, isOpen, data }: Props & { data: AnswerOf<typeof readElectors> }) {
  const { electors, isSaved } = useUntilTyped(row.id, data);
  const version = useUntilTyped(row.id, row.version);
  return <RollTable key={`${row.id}-${version}`} row={row} isOpen={isOpen} isSaved={isSaved} first={electors} />;
}

export const Roll = ({ row, isOpen }: Props) => (
  <QueryGate
    what="选举人名单"
    query={useAnswer(readElectors, { params: { id: row.id } }, { revision: row.version })}
    rows={5}
  >
    {data => (
      <>
        {!data.isSaved && <p className="remark">{proposed}</p>}
        <KeptRoll row={row} isOpen={isOpen} data={data} />
      </>
    )}
  </QueryGate>
);
