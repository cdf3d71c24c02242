/** The menu as the holder of a role gets it, made by the code that makes theirs. */
import { Drawer, Select, Tree } from 'antd';
import { useState } from 'react';
import { menuPreview } from 'contract/access/menu.ts';
import type { MenuNode } from 'contract/platform/menu.ts';
import { visible } from '../../client/menu.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useMenuChoices } from './answers.ts';
import '../../kit/ui/form.css';

interface Leaf {
  key: string;
  title: string;
  children: Leaf[];
}
const leaves = (nodes: MenuNode[]): Leaf[] =>
  visible(nodes).map(node => ({ key: node.id, title: node.meta.title, children: leaves(node.children) }));

const Preview = ({ roleCode }: { roleCode: string }) => (
  <QueryGate what="预览" query={useAnswer(menuPreview, { query: { roleCode } })}>
    {data => <Tree key={roleCode} blockNode defaultExpandAll selectable={false} treeData={leaves(data)} />}
  </QueryGate>
);

export function MenuPreview({ onClose }: { onClose(): void }) {
  const { data: choices } = useMenuChoices();
  const [roleCode, setRoleCode] = useState('ROLE_SYSTEM_DEFAULT');
  return (
    <Drawer open title="按角色预览" size={420} onClose={onClose}>
      <label className="dialog-label" htmlFor="preview-role">
        角色
      </label>
      <Select
        id="preview-role"
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        value={roleCode}
        options={(choices?.roles ?? []).map(role => ({ value: role.code, label: role.name }))}
        onChange={setRoleCode}
      />
      <p className="remark">只含可见的菜单；没有页面的菜单不下发</p>
      <Preview roleCode={roleCode} />
    </Drawer>
  );
}
