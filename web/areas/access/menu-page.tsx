/** 菜单管理: the tree to drag and push, one entry in a form, a preview by role, statements for another installation. */
import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Tree } from 'antd';
import { useState } from 'react';
import { menuSql, moveMenu, removeMenus, type KeptMenu } from 'contract/access/menu.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { mayLeave, useUntilTyped } from '../../client/unsaved.ts';
import { useTab } from '../../client/tab.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import '../../kit/ui/list.css';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { dropped, everyNode, find, pushed, type Place } from '../../kit/ui/tree-moves.ts';
import './access.css';
import { menusDiffer, useMenuTree } from './answers.ts';
import { MenuForm } from './menu-form.tsx';
import { narrowed } from './narrowed.ts';
import { MenuPreview } from './menu-preview.tsx';

/** What the form shows: an entry, or a new one below another or on top. */
type Shown = { id: string } | { below: string | null };

const renderNode = ({ meta, hidden, hasPage }: KeptMenu) => (
  <span className="tree-node" title={meta.title}>
    <span>{meta.title}</span>
    <small>{hidden ? '隐藏' : hasPage ? '' : '无页面'}</small>
  </span>
);

interface TreeProps {
  nodes: KeptMenu[];
  chosen: string | null;
  canMove: boolean;
  onChoose(id: string): void;
  onMove(id: string, place: Place): void;
}
function MenuNodes({ nodes, chosen, canMove, onChoose, onMove }: TreeProps) {
  const [words, setWords] = useState('');
  const [opened, setOpened] = useState<string[]>([]);
  const shown = narrowed(nodes, words.trim());
  const expanded = words.trim() ? everyNode(shown).map(node => node.id) : opened;
  return (
    <aside className="card tree-card menu-tree" aria-label="菜单树">
      <div className="tree-head">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder="标题 / 路径"
          aria-label="查找菜单"
          value={words}
          onChange={e => setWords(e.target.value)}
        />
      </div>
      <div className="tree-place">
        <Tree<KeptMenu & { disabled?: boolean }>
          blockNode
          draggable={canMove && words.trim() === '' ? { icon: false } : false}
          fieldNames={{ title: 'name', key: 'id', children: 'children' }}
          treeData={shown}
          selectedKeys={chosen ? [chosen] : []}
          expandedKeys={expanded}
          onExpand={keys => setOpened(keys.map(String))}
          onSelect={([key]) => key !== undefined && onChoose(String(key))}
          titleRender={renderNode}
          onDrop={({ node, dragNode, dropToGap, dropPosition }) => {
            const target = find(nodes, node.id);
            if (!target) return;
            const gap = dropToGap ? (dropPosition < target.at ? -1 : 1) : 0;
            onMove(dragNode.id, dropped(target, gap));
          }}
        />
      </div>
    </aside>
  );
}

/** Actions of the chosen entry beside saving it. */
interface ToolsProps {
  nodes: KeptMenu[];
  id: string;
  onMove(id: string, place: Place): void;
  onAdd(): void;
  onRemoved(): void;
}
function Tools({ nodes, id, onMove, onAdd, onRemoved }: ToolsProps) {
  const found = find(nodes, id);
  if (!found) return null;
  const { node } = found;
  const below = everyNode(node.children).length;
  const [up, down] = [pushed(found, -1), pushed(found, 1)];
  const takeOut = () =>
    call(menuSql, { query: { ids: [node, ...everyNode(node.children)].map(one => one.id) } }).catch(() => undefined); // told by the call
  return (
    <div className="access-tools">
      <strong>{node.meta.title}</strong>
      {allows('platform.menu.update') && (
        <>
          <Button size="small" icon={<ArrowUpOutlined />} disabled={!up} onClick={() => up && onMove(id, up)}>
            上移
          </Button>
          <Button size="small" icon={<ArrowDownOutlined />} disabled={!down} onClick={() => down && onMove(id, down)}>
            下移
          </Button>
        </>
      )}
      {allows('platform.menu.create') && (
        <Button size="small" icon={<PlusOutlined />} onClick={onAdd}>
          新增下级
        </Button>
      )}
      <Button size="small" onClick={() => void takeOut()}>
        导出语句
      </Button>
      {allows('platform.menu.remove') && (
        <ActionButton
          size="small"
          danger
          label="删除"
          confirm={{
            title: `删除菜单“${node.meta.title}”`,
            lead: `${below > 0 ? `连同 ${below} 个下级菜单一起删除。` : '删除后，用户不再看到这个菜单。'}页面和数据不受影响。`,
          }}
          run={() => call(removeMenus, { body: [node.id] }, { silent: true })}
          done={() => {
            menusDiffer();
            onRemoved();
            return `已删除菜单“${node.meta.title}”`;
          }}
        />
      )}
    </div>
  );
}

/** The primary action is saving, once something is opened. */
function Head({ isOpen, onAdd }: { isOpen: boolean; onAdd(): void }) {
  return (
    <PageHead
      actions={
        <>
          <DialogButton label="按角色预览">{close => <MenuPreview onClose={close} />}</DialogButton>
          {allows('platform.menu.create') && (
            <Button type={isOpen ? 'default' : 'primary'} icon={<PlusOutlined />} onClick={onAdd}>
              新增一级菜单
            </Button>
          )}
        </>
      }
    />
  );
}

function Editor({ nodes }: { nodes: KeptMenu[] }) {
  const { path } = useTab();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = async (next: Shown | null) => {
    if (await mayLeave(path)) setShown(next);
  };
  const move = async (id: string, place: Place) => {
    await call(moveMenu, { params: { id }, body: place }).catch(() => undefined); // told by the call
    menusDiffer();
    await renewRows();
  };
  const id = shown && 'id' in shown ? shown.id : null;
  const found = id ? find(nodes, id) : null;
  const node = useUntilTyped(id, found?.node ?? null);
  const below = shown && 'below' in shown ? shown.below : null;
  const parent = found ? found.parent : below ? (find(nodes, below)?.node ?? null) : null;
  const icons = [...new Set(everyNode(nodes).flatMap(node => (node.meta.icon ? [node.meta.icon] : [])))].sort();
  const isReadOnly = !allows(found ? 'platform.menu.update' : 'platform.menu.create');
  return (
    <div className="access-page page-fill">
      <Head isOpen={shown !== null} onAdd={() => void show({ below: null })} />
      <MenuNodes
        nodes={nodes}
        chosen={id}
        canMove={allows('platform.menu.update')}
        onChoose={chosen => void show({ id: chosen })}
        onMove={(moved, place) => void move(moved, place)}
      />
      <section className="card access-main" aria-label="菜单内容">
        {found && id && (
          <Tools
            nodes={nodes}
            id={id}
            onMove={(moved, place) => void move(moved, place)}
            onAdd={() => void show({ below: id })}
            onRemoved={() => setShown(null)}
          />
        )}
        {!found && shown && (
          <div className="access-tools">
            <strong>{parent ? `新增“${parent.meta.title}”的下级` : '新增一级菜单'}</strong>
          </div>
        )}
        {shown && (node || 'below' in shown) ? (
          <MenuForm
            key={node ? `${node.id} ${node.version}` : `new ${below}`}
            node={node}
            parent={parent}
            icons={icons}
            isReadOnly={isReadOnly}
            onSaved={saved => setShown({ id: saved })}
          />
        ) : (
          <EmptyState picture="tray" title="选择要编辑的菜单">
            可拖动调整位置，也可用上移、下移；保存后有权限的用户不必重新登录即可看到。
          </EmptyState>
        )}
      </section>
    </div>
  );
}

export function MenuPage() {
  const query = useMenuTree();
  return (
    <QueryGate what="菜单" query={query} rows={14}>
      {data => <Editor nodes={data} />}
    </QueryGate>
  );
}
