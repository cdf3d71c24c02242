/** 数据时点: now, the end of a past day, or a snapshot. It stands in the address and goes along to every list behind a figure. */
import { Segmented, Select } from 'antd';
import { Suspense, useState } from 'react';
import { momentOf } from 'contract/kit/moment.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { listSnapshots, momentTextOf, runStates } from 'contract/statistics/snapshot.ts';
import { formatMinute } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useAsOf } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { useGoTo } from '../../kit/data/as-of.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';

const AsOfPicker = lazy(async () => ({ default: (await import('../../kit/data/as-of-picker.tsx')).AsOfPicker }));

type Kind = 'now' | 'day' | 'snapshot';
const words: Record<Kind, string> = { now: '现在', day: '指定日', snapshot: '快照' };

/** A day is of the calendar; everything else of the past is of a snapshot. */
function kindOf(asOf: string | null): Kind {
  if (asOf === null) return 'now';
  const moment = momentOf(asOf);
  return moment?.instant === null && moment.knownAt === null ? 'day' : 'snapshot';
}

/** Snapshots that hold the entity. */
function SnapshotSelect({ of }: { of: Resource }) {
  const goTo = useGoTo();
  const asOf = useAsOf();
  const { data, isLoading } = useAnswer(listSnapshots, { query: { state: runStates.success, size: 200 } });
  const options = (data?.content ?? [])
    .filter(({ holdings }) => holdings.some(({ entity }) => entity === of.name))
    .map(one => ({ value: momentTextOf(one), label: `${formatMinute(one.asOf)} ${one.name}` }));
  return (
    <Select
      className="moment-snapshot"
      aria-label="快照"
      placeholder="选择快照"
      loading={isLoading}
      notFoundContent={`没有含${of.label}的快照`}
      value={asOf}
      onChange={(moment: string) => goTo(moment)}
      options={options}
    />
  );
}

export function MomentChoice({ of }: { of: Resource }) {
  const asOf = useAsOf();
  const goTo = useGoTo();
  const [wanted, want] = useState<Kind | null>(null);
  const kind = wanted ?? kindOf(asOf);
  const kinds: Kind[] = allows('statistics.snapshot.read') ? ['now', 'day', 'snapshot'] : ['now', 'day'];
  const choose = (next: Kind) => {
    want(next);
    if (next === 'now' || next !== kindOf(asOf)) goTo(null);
  };
  return (
    <span className="moment-choice">
      <Segmented
        aria-label="数据时点"
        options={kinds.map(value => ({ value, label: words[value] }))}
        value={kind}
        onChange={choose}
      />
      <Suspense>
        {kind === 'day' && <AsOfPicker />}
        {kind === 'snapshot' && <SnapshotSelect of={of} />}
      </Suspense>
    </span>
  );
}
