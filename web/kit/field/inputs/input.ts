import type { ReactNode } from 'react';
import type { Field } from 'contract/kit/field.ts';
import type { Row } from '../../data/row.ts';

export interface Option {
  value: string;
  label: string;
}

/** What a form tells each input; attributes for readers of the screen go on the control itself. */
export interface InputProps {
  name: string;
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  onBlur(): void;
  /** The row as it was opened: titles of references stand in it. */
  row: Partial<Row>;
  /** Titles of rows that a draft names, by id. */
  titles?: Record<string, string> | undefined;
  /** Which codes or rows may be chosen here, by code or category; left out, all. */
  only?: readonly string[] | undefined;
  /** Which rows a reference takes, by what else stands in the form: the `where=` of a list. */
  where?: string | null | undefined;
  /** The field of an entity that a reference is filled in for, as `entity.field`; none in an action. */
  of?: string | undefined;
  /** What the screen offers instead of what the type does; several of them stand in one text, with ; between. */
  options?: readonly Option[] | undefined;
  isSeveral?: boolean | undefined;
  /** Fills other fields from this one and says so under the field. */
  fill(values: Record<string, unknown>, note: string, tone: 'ok' | 'warn'): void;
  control: {
    id: string;
    disabled: boolean;
    'aria-invalid': boolean;
    'aria-required': boolean;
    'aria-describedby': string;
  };
}
export type Input = (props: InputProps) => ReactNode;
