import { Input as Box, InputNumber, Radio } from 'antd';
import type { InputProps } from './input.ts';

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
/** Room for a little more than allowed, so that too much is told instead of cut. */
const room = ({ field }: InputProps) => (field.flags.max ?? 200) * 50;

export function TextInput(props: InputProps) {
  const { value, onChange, onBlur, control } = props;
  return (
    <Box
      {...control}
      value={text(value)}
      maxLength={room(props)}
      autoComplete="off"
      onChange={e => onChange(e.target.value)}
      onBlur={onBlur}
    />
  );
}

/** Two lines for a remark, six for what may fill a page. */
const linesFor = (max = 500) => Math.min(6, Math.max(2, Math.ceil(max / 400)));

export function LongTextInput({ field, value, onChange, onBlur, control }: InputProps) {
  return (
    <Box.TextArea
      {...control}
      value={text(value)}
      style={{ minHeight: `calc(${linesFor(field.flags.max)}lh + 8px)` }}
      onChange={e => onChange(e.target.value)}
      onBlur={onBlur}
    />
  );
}

export function NumberInput({ value, onChange, onBlur, control }: InputProps) {
  return (
    <InputNumber
      {...control}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      controls={false}
      style={{ width: '100%' }}
    />
  );
}

export function FlagInput({ value, onChange, onBlur, control }: InputProps) {
  const { id, disabled, ...aria } = control;
  return (
    <Radio.Group
      {...aria}
      disabled={disabled}
      value={value ?? null}
      onChange={e => onChange(e.target.value)}
      onBlur={onBlur}
    >
      <Radio id={id} value={true}>
        是
      </Radio>
      <Radio value={false}>否</Radio>
    </Radio.Group>
  );
}
