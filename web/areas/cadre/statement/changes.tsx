/** What is said of one row, field by field: 库中值 and 填报值. */
import type { StatementLine, StatementRow } from 'contract/cadre/statement.ts';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Dot, type Tone } from '../../../kit/ui/marks.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';

const marks: Record<StatementRow['state'], [string, Tone]> = {
  same: ['未改动', 'plain'],
  changed: ['修改', 'info'],
  added: ['新增', 'ok'],
  removed: ['删除', 'error'],
};
export function RowMark({ state }: Pick<StatementRow, 'state'>) {
  const [word, tone] = marks[state];
  return <Dot tone={tone}>{word}</Dot>;
}

const item: DataColumn<StatementLine> = { label: '项目', width: 140, show: ({ label }) => label };
const kept: DataColumn<StatementLine> = { label: '现有信息', width: 320, show: line => line.held ?? '—' };
const held: DataColumn<StatementLine> = { label: '库中值', width: 220, show: line => line.held ?? '—' };
const said: DataColumn<StatementLine> = {
  label: '填报值',
  width: 220,
  show: ({ isChanged, said: text, held: before }) => {
    if (!isChanged) return <span className="remark">{before === null ? '—' : '同左'}</span>;
    return <b>{text ?? '（清空）'}</b>;
  },
};

interface Props {
  caption: string;
  row: StatementRow;
  /** Only what differs. */
  isShort: boolean;
}
/** A new row has nothing to compare with; of one that is to go, what stands is told. */
export function Changes({ caption, row, isShort }: Props) {
  const { state, lines } = row;
  const told = lines.filter(one => (state === 'removed' ? one.held !== null : one.isChanged || !isShort));
  const columns = { same: [item, kept], changed: [item, held, said], added: [item, said], removed: [item, kept] };
  return <DataTable caption={caption} rows={told} keyOf={({ name }) => name} columns={columns[state]} />;
}
