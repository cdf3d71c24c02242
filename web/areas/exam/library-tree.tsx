/** The libraries beside the questions: choosing one narrows the list to it, with what lies below. */
import { Tree } from 'antd';
import { useState } from 'react';
import { topicLibrary } from 'contract/exam/topic-library.ts';
import { useTab } from '../../client/tab.ts';
import { useChangeQuery } from '../../kit/data/address.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { RemoveDialog } from '../../kit/record/remove.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { findIn, idsOf, treeOf, useLibraries, type LibraryNode } from './libraries.ts';

const names = ['name', 'parentId', 'unitId', 'isShared', 'remark'];
const words = { isShared: { help: '共享后，全校可以查看和用来组卷' } };

/** The first of the ids in the address is the library that was chosen, the others lie below it. */
function useChosen(nodes: readonly LibraryNode[]) {
  const change = useChangeQuery();
  const chosen = findIn(nodes, new URLSearchParams(useTab().location.search).get('libraryId') ?? undefined);
  const choose = (node: LibraryNode | null) =>
    change(next => {
      ['libraryId', 'page'].forEach(name => next.delete(name));
      if (node) idsOf(node).forEach(id => next.append('libraryId', id));
    });
  return { chosen, choose };
}

function Removing({ node, onGone }: { node: LibraryNode; onGone(): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton label="删除" of={node.name} run={() => setOpen(true)} />
      <RemoveDialog
        resource={topicLibrary}
        rows={isOpen ? new Map([[node.id, node.name]]) : null}
        countWord="个"
        onClose={() => setOpen(false)}
        onDone={onGone}
      />
    </>
  );
}

function Acts({ chosen, choose }: { chosen: LibraryNode | null; choose(node: LibraryNode | null): void }) {
  const may = useMay();
  const isOwn = chosen?.row['mayUpdate'] === true;
  const known = chosen ? { parentId: chosen.id, unitId: chosen.row['unitId'] } : {};
  return (
    <div className="library-acts">
      {may(topicLibrary, 'create') && (
        <DialogButton label="新增题库" size="small">
          {close => (
            <RowDialog resource={topicLibrary} title="新增题库" {...{ names, words, known }} onClose={() => close()} />
          )}
        </DialogButton>
      )}
      {chosen && isOwn && may(topicLibrary, 'update') && (
        <DialogButton label="编辑" of={chosen.name} size="small">
          {close => (
            <RowDialog
              resource={topicLibrary}
              title={`编辑题库：${chosen.name}`}
              row={chosen.row}
              {...{ names, words }}
              onClose={() => close()}
            />
          )}
        </DialogButton>
      )}
      {chosen && isOwn && may(topicLibrary, 'remove') && <Removing node={chosen} onGone={() => choose(null)} />}
    </div>
  );
}

const titleOf = ({ name, count, row }: Pick<LibraryNode, 'name' | 'count' | 'row'>) => (
  <span className="tree-node" title={row['isShared'] === true ? `${name}（全校共享）` : name}>
    <span>{name}</span>
    <small className="figures">{count.toLocaleString('zh-CN')}</small>
  </span>
);

type Keyed = Omit<LibraryNode, 'children'> & { key: string; children: Keyed[] };
const keyed = (nodes: readonly LibraryNode[]): Keyed[] =>
  nodes.map(node => ({ ...node, key: node.id, children: keyed(node.children) }));

function Nodes({ nodes }: { nodes: LibraryNode[] }) {
  const { chosen, choose } = useChosen(nodes);
  return (
    <>
      <Acts chosen={chosen} choose={choose} />
      {nodes.length === 0 ? (
        <p className="tree-nothing">还没有题库，请先新增题库，再录入试题</p>
      ) : (
        <Tree<Keyed>
          blockNode
          defaultExpandAll
          treeData={keyed(nodes)}
          selectedKeys={chosen ? [chosen.id] : []}
          onSelect={([key]) => choose(key === undefined ? null : findIn(nodes, String(key)))}
          titleRender={titleOf}
        />
      )}
    </>
  );
}

export const LibraryTree = () => (
  <aside className="card tree-card library-tree" aria-label="题库">
    <QueryGate what="题库" query={useLibraries()} rows={6}>
      {({ content }) => <Nodes nodes={treeOf(content)} />}
    </QueryGate>
  </aside>
);
