/**
 * The tree of places beside a list: choosing a node narrows the list to it, with what lies below.
 */
import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import { fieldsOf } from 'contract/kit/resource.ts';
import type { List } from './list.ts';
import { usePreference } from '../../client/preference.ts';
import { firstOpen, pathTo, trees, useTree, type TreeNode, type TreeOf } from '../../client/reference.ts';
import { useRoom } from '../ui/room.ts';
import { QueryGate } from '../data/query-gate.tsx';

/** Nodes whose name holds the words, with the way to them. */
export function pruneTree(nodes: TreeNode[], words: string): TreeNode[] {
  return nodes.flatMap(node => {
    if (node.label.includes(words)) return [node];
    const children = pruneTree(node.children ?? [], words);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
/** Dissolved (4), merged (5) and transferred (6) organisations are left out unless asked for. */
const gone = ['4', '5', '6'];
export const standingTree = (nodes: TreeNode[]): TreeNode[] =>
  nodes
    .filter(node => !gone.includes(node.state ?? ''))
    .map(node => ({ ...node, children: standingTree(node.children ?? []) }));

const keysOf = (nodes: TreeNode[]): string[] => nodes.flatMap(node => [node.id, ...keysOf(node.children ?? [])]);

/** Lists beside which a place says how many members it has; beside another list the number would seem to be of its rows. */
const tellingMembers = ['partyMember', 'partyOrganisation'];

/** Members of a group 党小组 belong to its branch; beside them the group narrows by a field of its own. */
const [group, groupField] = ['641', 'groupId'];
const hasGroups = ({ resource }: List): boolean => groupField in fieldsOf(resource);
/** What the tree sets besides `includeSub`. */
export const placeFieldsOf = (list: List, field: string): string[] => [field, ...(hasGroups(list) ? [groupField] : [])];

const nodeOf = (isTelling: boolean) =>
  function renderNode({ label, disabled, memberCount }: TreeNode) {
    const isTold = isTelling && !disabled && typeof memberCount === 'number';
    return (
      <span className="tree-node" title={isTold ? `${label}，在册党员 ${memberCount} 人` : label}>
        <span>{label}</span>
        {isTold && <small className="figures">{memberCount.toLocaleString('zh-CN')}</small>}
      </span>
    );
  };

interface FootProps {
  withSub: boolean;
  /** Null while no place is chosen. */
  onSub: ((withSub: boolean) => void) | null;
  withGone: boolean;
  /** Null where places never end. */
  onGone: ((withGone: boolean) => void) | null;
}
function Foot({ withSub, onSub, withGone, onGone }: FootProps) {
  return (
    <div className="tree-foot">
      <Checkbox checked={withSub} disabled={!onSub} onChange={e => onSub?.(e.target.checked)}>
        含下级
      </Checkbox>
      {onGone && (
        <Checkbox checked={withGone} onChange={e => onGone(e.target.checked)}>
          含已撤销
        </Checkbox>
      )}
    </div>
  );
}

const Opener = ({ words, onOpen }: { words: string; onOpen(): void }) => (
  <Button className="tree-opener" icon={<MenuUnfoldOutlined />} aria-label={words} title={words} onClick={onOpen} />
);

interface Props {
  list: List;
  /** The reference that choosing a node filters by. */
  field: string;
  of: TreeOf;
}

export function PlaceTree({ list, field, of }: Props) {
  const { label, hasEnded } = trees[of];
  const tree = useTree(of);
  const { nodes } = tree;
  const [isOpen, setOpen] = usePreference('place-tree', true);
  const [words, setWords] = useState('');
  const [withGone, setWithGone] = useState(false);
  const [opened, setOpened] = useState<string[] | null>(null);
  const { inside, height } = useRoom<HTMLDivElement>();
  const places = placeFieldsOf(list, field);
  const chosen = places.map(name => list.state.filters[name]?.[0]).find(id => id !== undefined);
  const withSub = chosen ? list.state.filters.includeSub?.[0] === 'true' : true;
  const shown = useMemo(() => {
    const living = withGone ? nodes : standingTree(nodes);
    return words.trim() ? pruneTree(living, words.trim()) : living;
  }, [nodes, withGone, words]);
  const expanded = words.trim()
    ? keysOf(shown)
    : (opened ?? [...firstOpen(shown), ...pathTo(shown, chosen ?? '').map(node => node.id)]);
  const choose = (id: string | undefined, sub: boolean) => {
    const none = Object.fromEntries(places.map(name => [name, []]));
    const isGroup = hasGroups(list) && pathTo(nodes, id ?? '').at(-1)?.category === group;
    const of = isGroup ? groupField : field;
    list.setFilters(field, id ? { ...none, [of]: [id], ...(sub ? { includeSub: ['true'] } : {}) } : none);
  };

  if (!isOpen) return <Opener words={`展开${label}树`} onOpen={() => setOpen(true)} />;
  return (
    <aside className="card tree-card" aria-label={label}>
      <div className="tree-head">
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={`查找${label}`}
          aria-label={`查找${label}`}
          value={words}
          onChange={e => setWords(e.target.value)}
        />
        <Button
          type="text"
          icon={<MenuFoldOutlined />}
          aria-label={`收起${label}树`}
          title="收起"
          onClick={() => setOpen(false)}
        />
      </div>
      <div className="tree-place">
        <div ref={inside}>
          <QueryGate what={label} query={tree}>
            {() =>
              shown.length === 0 ? (
                <p className="tree-nothing">{words.trim() ? `没有找到“${words.trim()}”` : `这里还没有${label}`}</p>
              ) : (
                <Tree<TreeNode>
                  blockNode
                  height={height}
                  fieldNames={{ title: 'label', key: 'id', children: 'children' }}
                  treeData={shown}
                  selectedKeys={chosen ? [chosen] : []}
                  expandedKeys={expanded}
                  onExpand={keys => setOpened(keys.map(String))}
                  onSelect={([key]) => choose(key === undefined ? undefined : String(key), withSub)}
                  titleRender={nodeOf(tellingMembers.includes(list.resource.name))}
                />
              )
            }
          </QueryGate>
        </div>
      </div>
      <Foot
        withSub={withSub}
        onSub={chosen ? sub => choose(chosen, sub) : null}
        withGone={withGone}
        onGone={hasEnded ? setWithGone : null}
      />
    </aside>
  );
}
