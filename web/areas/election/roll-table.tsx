/** The roll as a table to work in, with the numbers that decide whether there can be a vote. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { saveElectors, type Elector } from 'contract/election/calls.ts';
import { presentOfDue, voteStates } from 'contract/election/codes.ts';
import { renewRows } from '../../client/answers.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import { useDictionary } from '../../client/reference.ts';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { rollColumns } from './roll-columns.tsx';
import type { Row } from '../../kit/data/row.ts';

/** A desk sends what it changed: of a roll that stands, the other rows are those of the other desks. */
const changedOf = (rows: Elector[], saved: Elector[]) =>
  rows.filter((one, at) => JSON.stringify(one) !== JSON.stringify(saved[at]));

interface Props {
  row: Row;
  isOpen: boolean;
  isSaved: boolean;
  first: Elector[];
}
export function RollTable({ row, isOpen, isSaved, first }: Props) {
  const [rows, setRows] = useState(first);
  const [saved, setSaved] = useState(first);
  const changed = changedOf(rows, saved);
  useUnsaved(`roll:${row.id}`, { isDirty: changed.length > 0, changedFields: ['选举人名单'] });
  const [keyword, setKeyword] = useState('');
  const { isBusy, faults, attempt } = useAttempt();
  const save = async (sent: Elector[]) => {
    const electors = sent.map(({ personId, isDue, reason, isPresent }) => ({ personId, isDue, reason, isPresent }));
    await call(saveElectors, { params: { id: row.id }, body: { electors } }, { silent: true });
    setSaved(rows);
    // Told once the page knows it: the next action is taken on the vote as it stands now.
    await renewRows();
    toast('已保存选举人名单');
  };
  const change = (personId: string, values: Partial<Elector>) =>
    setRows(present => present.map(one => (one.personId === personId ? { ...one, ...values } : one)));
  const isClosed = row.state === voteStates.close;
  const columns = rollColumns({ isOpen, isClosed, reasons: useDictionary('DJ_ZZSH_BJYD'), change });
  const due = rows.filter(one => one.isDue).length;
  const present = rows.filter(one => one.isDue && one.isPresent).length;
  const needed = Math.ceil((due * presentOfDue.part) / presentOfDue.of);
  const all = () => setRows(before => before.map(one => ({ ...one, isPresent: one.isDue })));
  const unsent = isSaved ? changed : rows;
  const shown = rows.filter(one => one.name.includes(keyword.trim()));
  return (
    <>
      <div className="tab-head">
        <Input.Search
          aria-label="查找选举人"
          placeholder="姓名"
          className="tab-search"
          allowClear
          onSearch={setKeyword}
        />
        <span role="status" className={present < needed ? 'tone-warn figures' : 'figures'}>
          应到会 {due} 人，实到会 {present} 人，须到会 {needed} 人以上
        </span>
        {isOpen && <Button onClick={all}>全部到会</Button>}
        {isOpen && (
          <Button disabled={unsent.length === 0 || isBusy} onClick={() => void attempt(() => save(unsent))}>
            保存名单
          </Button>
        )}
      </div>
      <FaultList faults={faults} />
      <DataTable
        caption="选举人名单"
        rows={shown}
        keyOf={one => one.personId}
        columns={columns}
        blank={<p>没有符合条件的选举人</p>}
      />
    </>
  );
}
