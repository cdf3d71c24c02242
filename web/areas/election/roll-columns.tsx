/** What stands on the roll of a vote, and the two things that are decided there for each elector. */
import { Checkbox, Select } from 'antd';
import type { Elector } from 'contract/election/calls.ts';
import type { DictionaryEntry } from 'contract/platform/reference.ts';
import type { DataColumn } from '../../kit/ui/table.ts';

interface Given {
  isOpen: boolean;
  /** The vote has ended: who took part is shown. */
  isClosed: boolean;
  reasons: DictionaryEntry[];
  change(personId: string, values: Partial<Elector>): void;
}

const took = (one: Elector) => (one.hasVoted ? '已投' : one.isPresent && one.hasVoted === false ? '未投' : '—');

export function rollColumns({ isOpen, isClosed, reasons, change }: Given): DataColumn<Elector>[] {
  const presence = (one: Elector) => (
    <Checkbox
      aria-label={`${one.name}到会`}
      disabled={!isOpen || !one.isDue}
      checked={one.isPresent && one.isDue}
      onChange={event => change(one.personId, { isPresent: event.target.checked })}
    />
  );
  const labels = new Map(reasons.map(({ value, label }) => [value, label]));
  const told = (one: Elector) => (one.isDue ? '计入' : (labels.get(one.reason ?? '') ?? ''));
  const exclusion = (one: Elector) => (
    <Select
      aria-label={`${one.name}不计入应到会的情形`}
      style={{ width: '100%' }}
      allowClear
      placeholder="计入"
      value={one.isDue ? null : one.reason}
      onChange={(reason: string | null) =>
        change(one.personId, reason ? { isDue: false, reason, isPresent: false } : { isDue: true, reason: null })
      }
      options={reasons.map(({ value, label }) => ({ value, label }))}
    />
  );
  return [
    { label: '姓名', width: 110, show: one => one.name },
    { label: '所在党支部', width: 200, show: one => one.organisationName ?? '—' },
    { label: '到会', width: 72, show: presence },
    { label: '不计入应到会的情形', width: 260, show: isOpen ? exclusion : told },
    ...(isClosed ? [{ label: '是否投票', width: 80, show: took }] : []),
  ];
}
