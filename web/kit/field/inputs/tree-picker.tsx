/** A place chosen from the tree of party organisations. */
import { TreeSelect } from 'antd';
import { firstOpen, sizeOfTree, useTree, type TreeNode } from '../../../client/reference.ts';
import type { TreePickerProps } from './ref.tsx';

interface TreeOption {
  value: string;
  title: string;
  disabled: boolean;
  children: TreeOption[];
}
const option =
  (only?: readonly string[]) =>
  ({ id, label, category, disabled, children }: TreeNode): TreeOption => ({
    value: id,
    title: label,
    disabled: Boolean(disabled) || Boolean(only && !only.includes(category ?? '')),
    children: (children ?? []).map(option(only)),
  });

/** A party organisation from the tree; what is out of reach or of another kind is shown grey. */
export function TreePicker({ value, names, onChange, onBlur, control, only, placeholder }: TreePickerProps) {
  const { nodes } = useTree();
  const present = value[0];
  return (
    <TreeSelect
      {...control}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={320}
      placeholder={placeholder ?? '选择党组织'}
      treeData={nodes.map(option(only))}
      treeExpandAction="click"
      treeDefaultExpandAll={sizeOfTree(nodes) <= 40}
      treeDefaultExpandedKeys={firstOpen(nodes)}
      value={present === undefined ? null : nodes.length > 0 ? present : (names[present] ?? present)}
      onChange={(id: string | null) => onChange(id ? [id] : [])}
      {...(onBlur ? { onBlur } : {})}
    />
  );
}
