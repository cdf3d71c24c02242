import { Select } from 'antd';
import { useState } from 'react';
import type { InputProps } from '../../kit/field/inputs/input.ts';
import { useAccounts, usePlaces } from './answers.ts';

const renderOption = ({ data }: { data: { label: string; remark: string } }) => (
  <>
    {data.label} <small className="remark">{data.remark}</small>
  </>
);

/** An account by name or user name, with its place and roles to tell namesakes apart. */
export function AccountInput({ value, onChange, onBlur, control }: InputProps) {
  const [words, setWords] = useState('');
  const { data, isFetching } = useAccounts(words);
  return (
    <Select
      {...control}
      showSearch={{ filterOption: false, onSearch: setWords }}
      placeholder="输入姓名或用户名查找"
      loading={isFetching}
      value={(value as string | undefined) ?? null}
      options={(data ?? []).map(one => ({
        value: one.id,
        label: `${one.name}（${one.username}）`,
        remark: [one.placeName, ...one.roleNames].filter(Boolean).join(' · '),
      }))}
      optionRender={renderOption}
      notFoundContent={isFetching ? '正在查找…' : '没有找到，换个姓名或用户名试试'}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

/** A party organisation or a unit by its name alone: who grants roles sees none of their facts. */
export function PlaceInput({ name, value, onChange, onBlur, control }: InputProps) {
  const [words, setWords] = useState('');
  const { data: places } = usePlaces(name === 'unitId' ? 'unit' : 'organisation', words);
  return (
    <Select
      {...control}
      showSearch={{ filterOption: false, onSearch: setWords }}
      placeholder="输入名称查找"
      value={(value as string | undefined) ?? null}
      options={(places ?? []).map(one => ({ value: one.id, label: one.name, title: one.above ?? one.name }))}
      notFoundContent="没有找到，换个名称试试"
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
