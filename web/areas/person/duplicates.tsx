/** 重复人员 beside the base of people: pairs that may be one person, and what was judged of others. */
import { Button, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import {
  listJudgements,
  listDuplicates,
  separatePersons,
  type DuplicateJudgement,
  type DuplicatePair,
} from 'contract/person/duplicate.ts';
import { renewRows } from '../../client/answers.ts';
import { useIsMobile } from '../../client/device.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { useTurning } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { DuplicateComparisonView } from './duplicate-comparison.tsx';
import './duplicates.css';
import { RowButton } from '../../kit/ui/row-actions.tsx';

const pairColumns: DataColumn<DuplicatePair>[] = [
  { label: '姓名', width: 90, show: ({ first }) => first.name },
  { label: '学号/工号', width: 170, show: ({ first, second }) => `${first.number ?? '无'}、${second.number ?? '无'}` },
  { label: '身份', width: 160, show: ({ first, second }) => `${partsOf(first.parts)}、${partsOf(second.parts)}` },
  { label: '相似之处', width: 150, show: ({ likeness }) => likeness },
];
const partsOf = (parts: string[]) => parts.join('和') || '仅人员';

const states: Record<string, string> = { merged: '已合并', separated: '已撤销合并', different: '不是同一人' };
const judgementColumns: DataColumn<DuplicateJudgement>[] = [
  { label: '保留的记录', width: 84, show: ({ keptName }) => keptName },
  { label: '另一条', width: 140, show: ({ droppedText }) => droppedText },
  { label: '结果', width: 80, show: ({ state }) => states[state] ?? '' },
  { label: '依据', width: 116, isLong: true, show: ({ reason }) => reason },
  { label: '办理', width: 184, show: ({ byName, at }) => `${byName} ${formatMinute(at)}` },
];

const Pairs = ({ choose }: { choose(pair: DuplicatePair): void }) => (
  <Paged
    what="疑似重复的人员"
    list={useRows(listDuplicates, useTurning())}
    rows={5}
    table={{
      keyOf: ({ first, second }) => `${first.id}-${second.id}`,
      columns: pairColumns,
      blank: (
        <EmptyState picture="search" title="没有疑似重复的人员">
          姓名和出生日期相同的记录会列在这里。
        </EmptyState>
      ),
      renderActions: pair => <RowButton label="比较" of={`${pair.first.name}的两条记录`} run={() => choose(pair)} />,
    }}
  />
);

const Separate = ({ of: { id, droppedText } }: { of: DuplicateJudgement }) => (
  <ActionButton
    label="撤销合并"
    of={droppedText}
    confirm={{
      title: `撤销合并：${droppedText}`,
      lead: '并入的记录重新建立，原先指向它的记录改回指向它；合并后又修改过的项目保持不变。',
      reason: { label: '原因', isNeeded: true },
    }}
    run={reason => call(separatePersons, { params: { id }, body: { reason } }, { silent: true })}
    done={() => `已恢复${droppedText}的记录`}
  />
);

const Judgements = () => (
  <Paged
    what="办理记录"
    list={useRows(listJudgements, useTurning())}
    rows={5}
    table={{
      columns: judgementColumns,
      actionsWidth: 90,
      blank: (
        <EmptyState picture="tray" title="还没有办理记录">
          合并和判断过的记录会列在这里。
        </EmptyState>
      ),
      renderActions: row => row.state === 'merged' && <Separate of={row} />,
    }}
  />
);

export function DuplicateDrawer({ onClose }: { onClose(): void }) {
  const isPhone = useIsMobile();
  const [shown, setShown] = useState<'pairs' | 'judgements'>('pairs');
  const [ids, setIds] = useState<[string, string] | null>(null);
  const changed = () => {
    setIds(null);
    void renewRows();
  };
  return (
    <Drawer open title="重复人员" size={isPhone ? '100%' : 760} onClose={onClose}>
      {ids ? (
        <>
          <Button type="link" className="duplicate-back" onClick={() => setIds(null)}>
            返回列表
          </Button>
          <DuplicateComparisonView ids={ids} onSwap={() => setIds([ids[1], ids[0]])} onDone={changed} />
        </>
      ) : (
        <>
          <Segmented
            value={shown}
            onChange={setShown}
            options={[
              { value: 'pairs', label: '疑似重复' },
              { value: 'judgements', label: '办理记录' },
            ]}
          />
          {shown === 'pairs' ? <Pairs choose={({ first, second }) => setIds([first.id, second.id])} /> : <Judgements />}
        </>
      )}
    </Drawer>
  );
}
