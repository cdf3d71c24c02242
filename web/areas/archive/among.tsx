/** Chosen from the materials that the page stands on. */
import { Select } from 'antd';
import type { Input, Option } from '../../kit/field/inputs/input.ts';

export const among =
  (items: readonly Option[]): Input =>
  ({ value, onChange, control }) => (
    <Select
      {...control}
      mode="multiple"
      value={(value as string[] | null) ?? []}
      options={[...items]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  );
