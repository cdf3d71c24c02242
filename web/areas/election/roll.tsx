/** The roll: who has the right to vote, who is not counted and why, who has come. */
import { useQuery } from '@tanstack/react-query';
import { readElectors } from 'contract/election/calls.ts';
import { call } from '../../client/http.ts';
import type { Row } from '../../kit/list.ts';
import { BlockError, Skeleton } from '../../kit/states.tsx';
import { RollTable } from './roll-table.tsx';

const proposed = '以下为按权利状态自动列出的有选举权的党员，核对到会情况后保存。预备党员和权利中止的党员不在名单中。';

export function Roll({ row, isOpen }: { row: Row; isOpen: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['electors', row.id, row.version],
    queryFn: ({ signal }) => call(readElectors, { params: { id: row.id } }, { signal, silent: true }),
  });
  if (error) return <BlockError what="选举人名单" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={5} />;
  return (
    <>
      {!data.isSaved && <p className="remark">{proposed}</p>}
      <RollTable
        key={`${row.id}-${row.version}`}
        row={row}
        isOpen={isOpen}
        isSaved={data.isSaved}
        first={data.electors}
      />
    </>
  );
}
