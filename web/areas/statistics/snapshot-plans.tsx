/** Plans of snapshots: when they are taken by themselves, for how long they stay, and whether they are on. */
import { InputNumber, Switch } from 'antd';
import { cycleWords, listPlans, updatePlan, type SnapshotPlan } from 'contract/statistics/snapshot.ts';
import { subjects } from 'contract/statistics/subjects.ts';
import { renewRows } from '../../client/answers.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { allows } from '../../client/session.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useAnswer } from '../../kit/data/answer.ts';

const labelOf = (entity: string) => subjects.find(({ of }) => of.name === entity)?.of.label ?? entity;

function useChange() {
  return async ({ id, version, name }: SnapshotPlan, given: { keepMonths?: number; isEnabled?: boolean }) => {
    await call(updatePlan, { body: { id, version, ...given } });
    toast(`“${name}”已保存`);
    await renewRows();
  };
}

function Kept({ plan }: { plan: SnapshotPlan }) {
  const change = useChange();
  if (!allows('statistics.snapshotPlan.update')) return <span className="figures">{plan.keepMonths} 个月</span>;
  return (
    <InputNumber
      key={plan.version}
      size="small"
      min={1}
      max={600}
      precision={0}
      suffix="个月"
      aria-label={`${plan.name}保存月数`}
      defaultValue={plan.keepMonths}
      onBlur={event => {
        const months = Number.parseInt(event.target.value, 10);
        if (months >= 1 && months !== plan.keepMonths) void change(plan, { keepMonths: months });
      }}
    />
  );
}

function Enabled({ plan }: { plan: SnapshotPlan }) {
  const change = useChange();
  return (
    <Switch
      size="small"
      aria-label={`启用${plan.name}`}
      checked={plan.isEnabled}
      disabled={!allows('statistics.snapshotPlan.update')}
      onChange={isEnabled => void change(plan, { isEnabled })}
    />
  );
}

const minute = (instant: string | null) => (instant ? formatMinute(instant) : '—');
const columns: DataColumn<SnapshotPlan>[] = [
  { label: '计划', width: 160, show: plan => plan.name },
  { label: '周期', width: 88, show: plan => cycleWords[plan.cycle] },
  {
    label: '内容',
    width: 220,
    show: plan => (plan.entities.length === 0 ? '全部' : plan.entities.map(labelOf).join('、')),
  },
  { label: '保存', width: 120, show: plan => <Kept plan={plan} /> },
  { label: '上次时点', width: 136, show: plan => minute(plan.lastAsOf) },
  { label: '下次时点', width: 136, show: plan => (plan.isEnabled ? minute(plan.nextAsOf) : '—') },
  { label: '启用', width: 72, show: plan => <Enabled plan={plan} /> },
];

export const SnapshotPlans = () => (
  <QueryGate what="快照计划" query={useAnswer(listPlans)} rows={4}>
    {data => <DataTable caption="快照计划" rows={data.content} columns={columns} />}
  </QueryGate>
);
