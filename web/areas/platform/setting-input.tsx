import { Input, InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { settingOfKey } from 'contract/settings/kinds.ts';

interface Props {
  configKey: string;
  value: string | null;
  disabled: boolean;
  /** A secret one may not see can only be set anew. */
  placeholder?: string;
  control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string };
  onChange(value: string | null): void;
}

/** How a setting is put in, by what it takes; it travels as text whatever it is. */
export function SettingInput({ configKey, value, disabled, placeholder, control, onChange }: Props): ReactNode {
  const { takes, required = false } = settingOfKey(configKey);
  const text = value ?? '';
  switch (takes.kind) {
    case 'switch':
      return (
        <Switch
          {...control}
          disabled={disabled}
          checked={text === 'true'}
          checkedChildren="开"
          unCheckedChildren="关"
          onChange={isOn => onChange(String(isOn))}
        />
      );
    case 'number':
      return (
        <InputNumber
          {...control}
          disabled={disabled}
          value={text === '' ? null : Number(text)}
          suffix={takes.unit}
          style={{ width: 180 }}
          onChange={number => onChange(number === null ? null : String(number))}
        />
      );
    case 'choice':
      return (
        <Select
          {...control}
          disabled={disabled}
          value={text || null}
          allowClear={!required}
          options={takes.options.map(([one, label]) => ({ value: one, label }))}
          onChange={(chosen?: string | null) => onChange(chosen ?? null)}
        />
      );
    case 'secret':
      return (
        <Input.Password
          {...control}
          disabled={disabled}
          value={text}
          placeholder={placeholder}
          autoComplete="new-password"
          onChange={e => onChange(e.target.value || null)}
        />
      );
    case 'text':
      if (takes.isLong) break;
      return <Input {...control} disabled={disabled} value={text} onChange={e => onChange(e.target.value || null)} />;
  }
  return (
    <Input.TextArea
      {...control}
      disabled={disabled}
      value={text}
      rows={1}
      onChange={e => onChange(e.target.value || null)}
    />
  );
}
