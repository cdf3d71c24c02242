import { Select } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { organisationNames } from 'contract/organisation/endpoints.ts';
import { call } from '../../client/http.ts';
import type { InputProps } from '../../kit/field/inputs/input.ts';

/** Any branch of the school by its name, beyond the own reach too: a goal is not chosen among what one keeps. */
export function BranchInput({ value, onChange, onBlur, control, row }: InputProps) {
  const { data, isPending } = useQuery({
    queryKey: ['organisation-names'],
    queryFn: ({ signal }) => call(organisationNames, {}, { signal, silent: true }),
  });
  // Committees, general branches and groups take nobody in; the server says so as well.
  const options = (data ?? [])
    .filter(({ name }) => name.includes('支部') && !name.includes('总支部') && !name.endsWith('小组'))
    .map(({ id, name }) => ({ value: id, label: name }));
  const id = typeof value === 'string' ? value : null;
  const known = options.some(option => option.value === id);
  return (
    <Select
      {...control}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={isPending}
      placeholder="输入支部名称查找"
      notFoundContent={isPending ? '正在读取…' : '没有找到，换个名称试试'}
      value={id}
      options={
        known || id === null ? options : [{ value: id, label: String(row['toOrganisationName'] ?? id) }, ...options]
      }
      onChange={picked => onChange(picked ?? null)}
      onBlur={onBlur}
    />
  );
}
