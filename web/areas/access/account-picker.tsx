import { Select } from 'antd';
import { useState } from 'react';
import { useAccounts } from './answers.ts';

interface Props {
  id: string;
  value: string | null;
  onChange(id: string): void;
}
const renderOption = ({ data }: { data: { label: string; remark: string } }) => (
  <>
    {data.label} <small className="remark">{data.remark}</small>
  </>
);

/** An account by name or user name, with its place and roles to tell namesakes apart. */
export function AccountPicker({ value, onChange, ...control }: Props) {
  const [words, setWords] = useState('');
  const { data, isFetching } = useAccounts(words);
  return (
    <Select
      {...control}
      showSearch={{ filterOption: false, onSearch: setWords }}
      placeholder="输入姓名或用户名查找"
      loading={isFetching}
      value={value}
      options={(data ?? []).map(one => ({
        value: one.id,
        label: `${one.name}（${one.username}）`,
        remark: [one.placeName, ...one.roleNames].filter(Boolean).join(' · '),
      }))}
      optionRender={renderOption}
      notFoundContent={isFetching ? '正在查找…' : '没有找到，换个姓名或用户名试试'}
      onChange={onChange}
    />
  );
}
