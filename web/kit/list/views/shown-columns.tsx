/** 显示: all columns of a list or the few that say who it is, beside what the person chose. GB_XSLX. */
import { Select } from 'antd';
import type { Resource } from 'contract/kit/resource.ts';
import type { ColumnChoice } from './columns.ts';

interface Props {
  resource: Resource;
  short: readonly string[];
  choice: ColumnChoice;
}
export function ShownColumns({ resource, short, choice }: Props) {
  const { columns } = resource.list;
  const shows = (names: readonly string[]) => choice.chosen.join() === names.join();
  const [isShort, isWhole] = [shows(short), shows(columns)];
  return (
    <Select
      aria-label="显示"
      prefix="显示"
      className="shown-columns"
      value={isShort ? 'short' : isWhole ? 'whole' : 'own'}
      onChange={value => choice.choose(value === 'short' ? short : columns)}
      options={[
        { value: 'whole', label: '完整信息' },
        { value: 'short', label: '简要信息' },
        ...(!isShort && !isWhole ? [{ value: 'own', label: '自定义', disabled: true }] : []),
      ]}
    />
  );
}
