import { Button, Input as Box } from 'antd';
import { cleaned, faultOf } from '../../data/faults.ts';
import { factsOfIdCard, hasRightCheckDigit } from 'contract/kit/types/sealed.ts';
import type { InputProps } from './input.ts';

export const isMask = (value: unknown) => typeof value === 'string' && value.includes('*');

/** A sealed value: its mask is shown and never sent; 重填 empties the field for a whole new value. */
export function SealedInput({ value, onChange, onBlur, control, field }: InputProps) {
  if (isMask(value)) {
    return (
      <span className="masked">
        <output id={control.id} className="read-only figures" aria-describedby={control['aria-describedby']}>
          {String(value)}
        </output>
        {!control.disabled && (
          <Button aria-label={`重填${field.label}`} onClick={() => onChange('')}>
            重填
          </Button>
        )}
      </span>
    );
  }
  return (
    <Box
      {...control}
      value={typeof value === 'string' ? value : ''}
      autoComplete="off"
      onChange={e => onChange(e.target.value)}
      onBlur={onBlur}
    />
  );
}

export function IdCardInput(props: InputProps) {
  const { value, onBlur, onChange, field, fill } = props;
  const tidy = () => {
    if (isMask(value)) return;
    const clean = cleaned(field, value);
    onChange(clean);
    const facts =
      typeof clean === 'string' && clean.length === 18 && !faultOf(field, clean) ? factsOfIdCard(clean) : null;
    onBlur();
    if (!facts) return;
    const filled = { birthDate: facts.birthDate, gender: facts.gender };
    if (hasRightCheckDigit(String(clean))) fill(filled, '校验通过，已带出性别和出生日期', 'ok');
    else fill(filled, '校验码不符，请核对后确认', 'warn');
  };
  return <SealedInput {...props} onBlur={tidy} />;
}
