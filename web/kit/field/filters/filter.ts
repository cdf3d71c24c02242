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
}
export interface Filter {
  control(props: FilterProps): ReactNode;
  /** What stands in its chip. */
  words(props: Omit<FilterProps, 'onChange'>): ReactNode;
}
