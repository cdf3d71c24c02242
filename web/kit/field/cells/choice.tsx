import { labelOf, useDictionary } from '../../../client/reference.ts';
import { codesOf } from 'contract/kit/types/index.ts';
import { Dot } from '../../ui/marks.tsx';
import type { Cell, CellProps } from './cell.ts';

/** The word of a code. */
export function Word({ field, value }: Pick<CellProps, 'field' | 'value'>) {
  const entries = useDictionary(field.dictionary);
  return codesOf(field, value)
    .map(code => labelOf(entries, code))
    .join('、');
}
function State({ field, value }: CellProps) {
  return (
    <Dot tone={value === field.flags.default ? 'ok' : 'plain'}>
      <Word field={field} value={value} />
    </Dot>
  );
}

export const choice: Cell = { show: props => <Word {...props} />, width: 104 };
export const state: Cell = { show: props => <State {...props} />, width: 80 };
