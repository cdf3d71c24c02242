/** One field of a form that is no form of a resource, with the input and the words of its type. */
import { useId } from 'react';
import type { Field } from 'contract/kit/field.ts';
import { inputs } from '../../../kit/inputs/index.ts';
import type { Told } from './told.ts';

interface Props {
  name: string;
  field: Field;
  value: unknown;
  told: Told | undefined;
  help?: string | undefined;
  only?: readonly string[] | undefined;
  isRequired: boolean;
  onChange(value: unknown): void;
}
const nothing = () => undefined;

export function PlainField({ name, field, value, told, help, only, isRequired, onChange }: Props) {
  const id = useId();
  const Input = inputs[field.type];
  const tone = told && (told.isWarning ? 'warn' : 'error');
  return (
    <div className={tone ? `field has-${tone === 'warn' ? 'warning' : 'error'}` : 'field'} data-field={name}>
      <label htmlFor={id} className={isRequired ? 'required' : undefined}>
        {field.label}
      </label>
      <Input
        name={name}
        field={field}
        value={value}
        row={{}}
        only={only}
        onChange={onChange}
        onBlur={nothing}
        fill={nothing}
        control={{
          id,
          disabled: false,
          'aria-invalid': tone === 'error',
          'aria-required': isRequired,
          'aria-describedby': `${id}-note`,
        }}
      />
      <p id={`${id}-note`} className={`field-note ${tone ?? ''}`}>
        {told?.message ?? help ?? ''}
      </p>
    </div>
  );
}
