/** Chosen from the materials that the page stands on. */
import type { Input, Option } from '../../kit/field/inputs/input.ts';
import { SeveralSelect } from '../../kit/ui/several-select.tsx';

export const among =
  (items: readonly Option[]): Input =>
  ({ value, onChange, control }) => (
    <SeveralSelect
      {...control}
      value={(value as string[] | null) ?? []}
      options={[...items]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
    />
  );
