/** Narrows what stands below to a unit and those under it. */
import { TreeSelect } from 'antd';
import { useTree } from '../../client/reference.ts';

interface Props {
  unitId: string | null | undefined;
  choose(unitId: string | null): void;
  className?: string;
}
export function UnitFilter({ unitId, choose, className }: Props) {
  const { nodes } = useTree('unit');
  return (
    <TreeSelect
      aria-label="单位"
      {...(className && { className })}
      allowClear
      showSearch={{ treeNodeFilterProp: 'label' }}
      popupMatchSelectWidth={280}
      placeholder="单位：不限"
      fieldNames={{ label: 'label', value: 'id', children: 'children' }}
      treeData={nodes}
      value={unitId ?? null}
      onChange={(id: string | null) => choose(id ?? null)}
    />
  );
}
