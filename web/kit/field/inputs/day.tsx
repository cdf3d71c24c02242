import { CalendarOutlined } from '@ant-design/icons';
import { DatePicker, Input as Box } from 'antd';
import dayjs from '../../../client/dayjs.ts';
import { useState } from 'react';
import { isDay, normaliseDay } from 'contract/kit/types/day.ts';
import { isMonth, normaliseMonth } from 'contract/kit/types/month.ts';
import type { InputProps } from './input.ts';

interface Grain {
  normalise(typed: string): string | null;
  fits(typed: string): boolean;
  picker: 'date' | 'month';
  format: string;
  word: string;
  example: string;
}
const days: Grain = {
  normalise: normaliseDay,
  fits: isDay,
  picker: 'date',
  format: 'YYYY-MM-DD',
  word: '日期',
  example: '20260519',
};
const months: Grain = {
  normalise: normaliseMonth,
  fits: isMonth,
  picker: 'month',
  format: 'YYYY-MM',
  word: '年月',
  example: '202605',
};

/** A time of this grain, typed in any usual notation or picked; what is none stays as typed and is told. */
function TimeInput({ value, onChange, onBlur, control, field, grain }: InputProps & { grain: Grain }) {
  const [isOpen, setOpen] = useState(false);
  const typed = typeof value === 'string' ? value : '';
  const tidy = () => {
    onChange(grain.normalise(typed));
    onBlur();
  };
  const open = (
    <button
      type="button"
      className="field-button"
      disabled={control.disabled}
      aria-label={`选择${field.label}`}
      title={`选择${grain.word}`}
      onClick={() => setOpen(!isOpen)}
    >
      <CalendarOutlined />
    </button>
  );
  return (
    <span className="day-input">
      <Box
        {...control}
        value={typed}
        placeholder={`如 ${grain.example}`}
        inputMode="numeric"
        autoComplete="off"
        suffix={open}
        onChange={e => onChange(e.target.value)}
        onBlur={tidy}
      />
      <DatePicker
        className="day-picker"
        picker={grain.picker}
        tabIndex={-1}
        aria-hidden
        open={isOpen}
        onOpenChange={setOpen}
        value={grain.fits(typed) ? dayjs(typed) : null}
        onChange={picked => {
          onChange(picked ? picked.format(grain.format) : null);
          setOpen(false);
        }}
      />
    </span>
  );
}

export const DayInput = (props: InputProps) => <TimeInput {...props} grain={days} />;
export const MonthInput = (props: InputProps) => <TimeInput {...props} grain={months} />;
