/** What lies between two snapshots, or between one and now: who came, who went, what changed; as a sheet too. */
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import {
  compareSnapshots,
  differenceFile,
  differenceKinds,
  kindWords,
  isOfWholeDay,
  withLate,
  type Difference,
  type DifferenceKind,
  type Snapshot,
} from 'contract/statistics/snapshot.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useTurning } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { grouped, isWhole } from './words.ts';

const present = 'now';

interface Props {
  from: Snapshot;
  /** What it is compared with at first. */
  first: 'now' | typeof withLate;
  others: Snapshot[];
  onBack(): void;
}

function Changes({ fields, side }: { fields: Difference['fields']; side: 'old' | 'new' }) {
  return (
    <>
      {fields.map(one => (
        <span key={one.name} className="snapshot-change" title={one[side] ?? undefined}>
          {one.label}：{one[side] ?? '空'}
        </span>
      ))}
    </>
  );
}
const columnsOf = (kind: DifferenceKind): DataColumn<Difference>[] => [
  { label: '名称', width: 200, show: row => row.name },
  ...(kind === 'entered' ? [] : [side('old', '原值')]),
  ...(kind === 'left' ? [] : [side('new', '现值')]),
];
const side = (which: 'old' | 'new', label: string): DataColumn<Difference> => ({
  label,
  width: 320,
  show: row => <Changes fields={row.fields} side={which} />,
});

/** Two of one day differ by what had been booked to it when they were taken. */
const named = ({ name, asOf, knownAt }: Snapshot) =>
  `${name}（${formatMinute(asOf)}${knownAt ? `，含 ${formatMinute(knownAt)} 前的补记` : ''}）`;

/** What is compared with what. */
interface Choice {
  to: string;
  entity: string;
}
function Ends({
  from,
  others,
  choice,
  choose,
}: Pick<Props, 'from' | 'others'> & {
  choice: Choice;
  choose(choice: Choice): void;
}) {
  const { to, entity } = choice;
  const ends = others.filter(one => one.id !== from.id && isWhole(one) && one.holdings.some(h => h.entity === entity));
  return (
    <>
      <span>{named(from)} 与</span>
      <Select
        aria-label="比较对象"
        value={to}
        popupMatchSelectWidth={false}
        onChange={value => choose({ to: value, entity })}
        options={[
          { value: present, label: '当前数据' },
          ...(isOfWholeDay(from) ? [{ value: withLate, label: '同日含此后补记' }] : []),
          ...ends.map(one => ({ value: one.id, label: named(one) })),
        ]}
      />
      <Select
        aria-label="比较内容"
        value={entity}
        popupMatchSelectWidth={false}
        onChange={value => choose({ to, entity: value })}
        options={from.holdings.map(one => ({ value: one.entity, label: one.label }))}
      />
    </>
  );
}

export function SnapshotCompare({ from, first, others, onBack }: Props) {
  const [choice, setChoice] = useState<Choice>({ to: first, entity: from.holdings[0]?.entity ?? '' });
  const [kind, setKind] = useState<DifferenceKind>('changed');
  const turning = useTurning();
  const { to, entity } = choice;
  const asked = { from: from.id, entity, ...(to !== present && { to }) };
  const list = useRows(compareSnapshots, turning, { query: { ...asked, kind } });
  const { data } = list.answer;
  const again = (change: () => void) => {
    change();
    turning.turn(0);
  };
  return (
    <section className="card list-card snapshot-card" aria-label="快照差异">
      <div className="snapshot-tools">
        <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
          返回快照
        </Button>
        <Ends from={from} others={others} choice={choice} choose={next => again(() => setChoice(next))} />
        {allows('statistics.snapshot.export') && (
          <Button onClick={() => void call(differenceFile, { query: asked }, { timeout: 300_000 })}>导出差异</Button>
        )}
      </div>
      <Pills
        label="变动"
        of={differenceKinds.map(key => ({ key, label: kindWords[key], count: data?.counts[key] }))}
        chosen={kind}
        choose={next => again(() => setKind(next))}
      />
      <Paged
        what="快照差异"
        countWord="条"
        {...(data && { note: `前 ${grouped(data.counts.before)}　后 ${grouped(data.counts.after)}` })}
        list={list}
        rows={12}
        table={{
          columns: columnsOf(kind),
          blank: (
            <EmptyState picture="tray" title={`没有${kindWords[kind]}`}>
              两个时点之间没有{kindWords[kind]}的记录。
            </EmptyState>
          ),
        }}
      />
    </section>
  );
}
