/** Organisations that were dissolved or merged away: the tree of places shows the living ones alone. */
import { Select } from 'antd';
import { dissolved, merged } from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { Input } from '../../kit/inputs/input.ts';
import { usePage } from '../../kit/list.ts';

const asked = { state: [dissolved, merged], page: 0, size: 200, columns: ['shortName', 'state'] };
const ends: Record<string, string> = { [dissolved]: '已撤销', [merged]: '已合并' };

export const EndedInput: Input = ({ value, onChange, onBlur, control, row }) => {
  const { data } = usePage(partyOrganisation, asked);
  const options = (data?.content ?? []).map(one => ({
    value: one.id,
    label: `${String(one['shortName'])}（${ends[String(one['state'])] ?? ''}）`,
  }));
  const isKnown = options.some(one => one.value === value);
  const own = value && !isKnown ? [{ value: String(value), label: String(row['organisationName'] ?? '') }] : [];
  return (
    <Select
      {...control}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={360}
      placeholder="选择已撤销或合并的党组织"
      notFoundContent={data ? '没有已撤销或合并的党组织' : '正在读取'}
      value={typeof value === 'string' && value !== '' ? value : null}
      onBlur={onBlur}
      onChange={(id: string | null) => onChange(id ?? null)}
      options={[...own, ...options]}
    />
  );
};
