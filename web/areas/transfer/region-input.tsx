/** A province: chosen from those there are, or written where it is none of them. */
import { AutoComplete } from 'antd';
import { useDictionary } from '../../client/reference.ts';
import type { Input } from '../../kit/field/inputs/input.ts';

/** The provinces of GB/T 2260. */
const provinces = 'DJ_COMM_XZQH';

export const RegionInput: Input = ({ value, onChange, onBlur, control }) => {
  const options = useDictionary(provinces).map(({ label }) => ({ value: label }));
  return (
    <AutoComplete
      {...control}
      options={options}
      showSearch={{ filterOption: (typed, option) => String(option?.value).includes(typed) }}
      placeholder="选择或输入"
      value={typeof value === 'string' ? value : ''}
      onChange={(typed: string) => onChange(typed || null)}
      onBlur={onBlur}
    />
  );
};
