import { CalendarOutlined } from '@ant-design/icons';
import { DatePicker, Input as Box } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { isDay, normaliseDay } from 'contract/kit/types/day.ts';
import type { InputProps } from './input.ts';

/** A day, typed in any usual notation or picked; what is no day stays as typed and is told. */
export function DayInput({ value, onChange, onBlur, control, field }: InputProps) {
  const [isOpen, setOpen] = useState(false);
  const typed = typeof value === 'string' ? value : '';
  const tidy = () => {
    onChange(normaliseDay(typed));
    onBlur();
  };
  const open = (
    <button
      type="button"
      className="field-button"
      disabled={control.disabled}
      aria-label={`选择${field.label}`}
      title="选择日期"
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
        placeholder="如 20260519"
        inputMode="numeric"
        autoComplete="off"
        suffix={open}
        onChange={e => onChange(e.target.value)}
        onBlur={tidy}
      />
      <DatePicker
        className="day-picker"
        tabIndex={-1}
        aria-hidden
        open={isOpen}
        onOpenChange={setOpen}
        value={isDay(typed) ? dayjs(typed) : null}
        onChange={picked => {
          onChange(picked ? picked.format('YYYY-MM-DD') : null);
          setOpen(false);
        }}
      />
    </span>
  );
}
