/** Organisations that were dissolved or merged away, found by name or code: the tree of places shows the living ones alone. */
import { Select } from 'antd';
import { useState } from 'react';
import { dissolved, merged } from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { Input } from '../../kit/field/inputs/input.ts';
import { useSettled } from '../../kit/field/inputs/pickers.ts';
import { usePage } from '../../kit/list/list.ts';

const ended = { state: [dissolved, merged], page: 0, size: 50, columns: ['shortName', 'state'] };
const ends: Record<string, string> = { [dissolved]: '已撤销', [merged]: '已合并' };

export const EndedInput: Input = ({ value, onChange, onBlur, control, row }) => {
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState({ value: row['organisationId'], label: String(row['organisationName'] ?? '') });
  const asked = useSettled(keyword);
  const { data, isFetching } = usePage(partyOrganisation, { ...ended, ...(asked ? { keyword: asked } : {}) }, isOpen);
  const found = (data?.content ?? []).map(one => ({
    value: one.id,
    label: `${String(one['shortName'])}（${ends[String(one['state'])] ?? ''}）`,
  }));
  const isAway = value === chosen.value && !found.some(one => one.value === value);
  return (
    <Select
      {...control}
      allowClear
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      popupMatchSelectWidth={360}
      placeholder="输入名称或编码查找已撤销或合并的党组织"
      notFoundContent={isFetching ? '正在查找…' : '没有找到已撤销或合并的党组织'}
      value={typeof value === 'string' && value !== '' ? value : null}
      onOpenChange={setOpen}
      onBlur={onBlur}
      onChange={(id: string | null) => {
        const one = found.find(option => option.value === id);
        if (one) setChosen(one);
        setKeyword('');
        onChange(id ?? null);
      }}
      options={[...(isAway && value ? [{ value: String(value), label: chosen.label }] : []), ...found]}
    />
  );
};
