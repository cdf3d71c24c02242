/** What lies between two snapshots, or between one and now: who came, who went, what changed; as a sheet too. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import {
  compareSnapshots,
  differenceFile,
  differenceKinds,
  kindWords,
  type Difference,
  type DifferenceKind,
  type Snapshot,
} from 'contract/statistics/snapshot.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { Pages } from '../../kit/pages.tsx';
import { QueryGate } from '../../kit/query-gate.tsx';
import { Blank } from '../../kit/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { grouped, isWhole } from './words.ts';

const size = 20;
const present = 'now';

interface Props {
  from: Snapshot;
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

const named = ({ name, asOf }: Snapshot) => `${name}（${formatMinute(asOf)}）`;

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
        options={[{ value: present, label: '当前数据' }, ...ends.map(one => ({ value: one.id, label: named(one) }))]}
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

interface PillsProps {
  kind: DifferenceKind;
  counts: Record<DifferenceKind, number> | undefined;
  choose(kind: DifferenceKind): void;
}
const Pills = ({ kind, counts, choose }: PillsProps) => (
  <div className="views" role="group" aria-label="变动">
    {differenceKinds.map(one => (
      <button
        key={one}
        type="button"
        className={one === kind ? 'pill on' : 'pill'}
        aria-pressed={one === kind}
        onClick={() => choose(one)}
      >
        {kindWords[one]} <span className="figures">{counts && grouped(counts[one])}</span>
      </button>
    ))}
  </div>
);

function useDifference(asked: { from: string; entity: string; to?: string }, kind: DifferenceKind, page: number) {
  return useQuery({
    queryKey: ['snapshot', 'difference', asked, kind, page],
    queryFn: ({ signal }) =>
      call(compareSnapshots, { query: { ...asked, kind, page, size } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
}

export function SnapshotCompare({ from, others, onBack }: Props) {
  const [choice, setChoice] = useState<Choice>({ to: present, entity: from.holdings[0]?.entity ?? '' });
  const [kind, setKind] = useState<DifferenceKind>('changed');
  const [page, setPage] = useState(0);
  const { to, entity } = choice;
  const asked = { from: from.id, entity, ...(to !== present && { to }) };
  const query = useDifference(asked, kind, page);
  const { data } = query;
  const again = (change: () => void) => {
    change();
    setPage(0);
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
      <Pills kind={kind} counts={data?.counts} choose={next => again(() => setKind(next))} />
      <QueryGate what="差异" query={query} rows={12}>
        {({ content }) => (
          <DataTable
            caption="快照差异"
            rows={content}
            keyOf={row => row.id}
            columns={columnsOf(kind)}
            blank={
              <Blank picture="tray" title={`没有${kindWords[kind]}`}>
                两个时点之间没有{kindWords[kind]}的记录。
              </Blank>
            }
          />
        )}
      </QueryGate>
      <div className="pager">
        <span className="figures" role="status">
          {data &&
            `前 ${grouped(data.counts.before)}　后 ${grouped(data.counts.after)}　${kindWords[kind]} ${grouped(data.totalElements)}`}
        </span>
        <Pages page={page} size={size} total={data?.totalElements ?? 0} turn={setPage} />
      </div>
    </section>
  );
}
