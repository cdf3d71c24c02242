import type { ReactNode } from 'react';
import type { Field } from 'contract/kit/field.ts';
import type { Filters } from '../../data/list-state.ts';

export interface FilterProps {
  name: string;
  field: Field;
  /** All filters of the list; a filter reads its own keys. */
  filters: Filters;
  /** Replaces the filters of this field. */
  onChange(filters: Filters): void;
  /** What was typed is no condition, and why; what was asked before stays. */
  onFault?: ((why: string) => void) | undefined;
}
export interface Filter {
  /** A word people look for it by, beside the label of the field: 年龄. */
  also?: string;
  control(props: FilterProps): ReactNode;
  /** What stands in its chip. */
  words(props: Omit<FilterProps, 'onChange' | 'onFault'>): ReactNode;
}
