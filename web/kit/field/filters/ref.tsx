import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { ask } from '../../../client/ask.ts';
import { RowPicker, TreePicker } from '../inputs/ref.tsx';
import { pathTo, useTree } from '../../../client/reference.ts';
import type { Filter, FilterProps } from './filter.ts';

const empty = {};

function TreeFilter({ name, field, filters, onChange }: FilterProps) {
  const chosen = filters[name] ?? [];
  const sub = filters.includeSub ?? [];
  const take = (ids: string[], withSub: boolean) =>
    onChange(ids.length ? { [name]: ids, ...(withSub ? { includeSub: ['true'] } : {}) } : {});
  return (
    <span className="tree-filter">
      <TreePicker
        value={chosen}
        names={empty}
        onChange={ids => take(ids, true)}
        control={{ 'aria-label': field.label }}
      />
      <Checkbox checked={sub[0] === 'true'} onChange={e => take(chosen, e.target.checked)}>
        含下级
      </Checkbox>
    </span>
  );
}
function TreeWords({ name, filters }: Pick<FilterProps, 'name' | 'filters'>) {
  const { nodes } = useTree();
  const id = filters[name]?.[0] ?? '';
  return `${pathTo(nodes, id).at(-1)?.label ?? '所选党组织'}${filters.includeSub ? '（含下级）' : ''}`;
}

/** Names of units for chips: every signed-in user may read them. */
const useUnitNames = (isOn: boolean) =>
  useQuery({
    queryKey: ['unitNames'],
    queryFn: () => ask<{ id: string; name: string }[]>('GET', 'api/dept/ByNoAuth', {}),
    enabled: isOn,
  }).data ?? [];

function RowFilter({ name, field, filters, onChange }: FilterProps) {
  const units = useUnitNames(field.to === 'unit');
  const names = Object.fromEntries(units.map(({ id, name: unitName }) => [id, unitName]));
  return (
    <RowPicker
      entity={field.to}
      isMultiple
      value={filters[name] ?? []}
      names={names}
      placeholder="不限"
      onChange={ids => onChange(ids.length ? { [name]: ids } : {})}
      control={{ 'aria-label': field.label }}
    />
  );
}
function RowWords({ name, field, filters }: Pick<FilterProps, 'name' | 'field' | 'filters'>) {
  const units = useUnitNames(field.to === 'unit');
  const ids = filters[name] ?? [];
  const names = ids.flatMap(id => units.find(unit => unit.id === id)?.name ?? []);
  return names.length === ids.length ? names.join('、') : `${ids.length} 项`;
}

const isTree = ({ field }: Pick<FilterProps, 'field'>) => field.to === 'partyOrganisation';

export const ref: Filter = {
  control: props => (isTree(props) ? <TreeFilter {...props} /> : <RowFilter {...props} />),
  words: props => (isTree(props) ? <TreeWords {...props} /> : <RowWords {...props} />),
};
