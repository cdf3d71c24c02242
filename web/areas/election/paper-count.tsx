/** Paper ballots as one counter read them; the other enters the same on his own, and both must agree. */
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { countPaper, previewBallot, type BallotPaper } from 'contract/election/calls.ts';
import { ApiError, call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import type { Row } from '../../kit/list.ts';
import { BlockError, Skeleton } from '../../kit/states.tsx';
import { PlainTable } from '../../plain/plain-table.tsx';
import { noMarks, paperColumns, type Marks } from './paper-columns.tsx';

function Sheet({ row, paper }: { row: Row; paper: BallotPaper }) {
  const [returned, setReturned] = useState(0);
  const [invalid, setInvalid] = useState(0);
  const [marks, setMarks] = useState<Record<string, Marks>>({});
  const [told, setTold] = useState<{ tone: string; lines: string[] } | null>(null);
  const set = (id: string, kind: keyof Marks, value: number) =>
    setMarks(present => ({ ...present, [id]: { ...noMarks, ...present[id], [kind]: value } }));
  const columns = paperColumns({ marks, set });
  const save = async () => {
    const lines = paper.candidates.map(({ id }) => ({ candidateId: id, ...noMarks, ...marks[id] }));
    try {
      const body = { returned, invalid, lines };
      const { entered, agrees } = await call(countPaper, { params: { id: row.id }, body }, { silent: true });
      if (agrees === false) setTold({ tone: 'tone-error', lines: ['两次录入结果不一致'] });
      else
        setTold({
          tone: 'tone-ok',
          lines: [entered < 2 ? '已录入，等待另一名计票人录入' : '两次录入一致，可以结束投票'],
        });
      toast('已保存计票录入');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTold({ tone: 'tone-error', lines: error.body.fields?.map(one => one.message) ?? [error.body.message] });
    }
  };
  return (
    <>
      <p className="tab-head">
        <label>
          收回选票{' '}
          <InputNumber
            aria-label="收回选票"
            min={0}
            precision={0}
            value={returned}
            onChange={value => setReturned(value ?? 0)}
          />
        </label>
        <label>
          其中无效票{' '}
          <InputNumber
            aria-label="无效票"
            min={0}
            precision={0}
            value={invalid}
            onChange={value => setInvalid(value ?? 0)}
          />
        </label>
        <span className="figures">有效票 {returned - invalid}</span>
      </p>
      <PlainTable caption="录入选票" rows={paper.candidates} keyOf={one => one.id} columns={columns} />
      {told?.lines.map(line => (
        <p key={line} role="status" className={told.tone}>
          {line}
        </p>
      ))}
      <p className="tab-head">
        <Button type="primary" onClick={() => void save()}>
          保存录入
        </Button>
      </p>
    </>
  );
}

export function PaperCount({ row }: { row: Row }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['vote-preview', row.id, row.version],
    queryFn: ({ signal }) => call(previewBallot, { params: { id: row.id } }, { signal, silent: true }),
  });
  if (error) return <BlockError what="选票" error={error} retry={() => void refetch()} />;
  return data ? <Sheet row={row} paper={data} /> : <Skeleton rows={4} />;
}
