/** The tree of a course at the left, the chosen chapter or node at the right; on the phone one after the other. */
import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tree } from 'antd';
import { useState, type ReactNode } from 'react';
import { runStates } from 'contract/kit/run-states.ts';
import { mostLevels, nodeTypes } from 'contract/party-school/codes.ts';
import { courseNode } from 'contract/party-school/course-node.ts';
import { moveCourseNode } from 'contract/party-school/course-calls.ts';
import { renewRows } from '../../client/answers.ts';
import { useIsMobile } from '../../client/device.ts';
import { call } from '../../client/http.ts';
import { useTab } from '../../client/tab.ts';
import { mayLeave } from '../../client/unsaved.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { dropped, everyNode, find, pushed, type Place } from '../../kit/ui/tree-moves.ts';
import { NodePanel } from './course-node-panel.tsx';
import type { CourseBranch } from './course-tree.ts';
import { CoursewareInput } from './courseware-input.tsx';
import { lengthOf } from './courseware-words.tsx';

const words = { coursewareId: { input: CoursewareInput, isWide: true } };

/** What stands behind the title: what is wrong first. */
function remarkOf({ nodeType, isDisabled, coursewareId, state, durationSeconds, hours }: CourseBranch): string {
  if (nodeType === nodeTypes.chapter) return '';
  if (isDisabled) return '已停用';
  if (coursewareId === null) return '无课件';
  if (state === runStates.error) return '处理失败';
  if (state !== runStates.success) return '处理中';
  return [durationSeconds === null ? '' : lengthOf(durationSeconds), hours ? `${hours}学时` : '']
    .filter(Boolean)
    .join(' · ');
}

const isWrong = (node: CourseBranch) =>
  node.nodeType === nodeTypes.node &&
  !node.isDisabled &&
  (node.coursewareId === null || node.state === runStates.error);
const renderNode = (node: CourseBranch) => (
  <span className="tree-node" title={node.title}>
    <span className={node.isDisabled ? 'remark' : undefined}>{node.title}</span>
    <small className={isWrong(node) ? 'tone-error' : undefined}>{remarkOf(node)}</small>
  </span>
);

interface Props {
  courseId: string;
  nodes: CourseBranch[];
  /** While the course is a draft. */
  isOpen: boolean;
}

interface AddProps {
  courseId: string;
  /** The chapter it goes below; on top without one. */
  parent: CourseBranch | null;
  level: number;
  /** Opened where nothing else is: who adds several goes on from where they are. */
  onAdded(id: string): void;
}
function Adding({ courseId, parent, level, onAdded }: AddProps) {
  const add = (nodeType: string, label: string, names: readonly string[]) => (
    <DialogButton label={label} icon={<PlusOutlined />} size="small">
      {close => (
        <RowDialog
          resource={courseNode}
          title={parent ? `${label}：${parent.title}` : label}
          names={names}
          known={{
            courseId,
            parentId: parent?.id ?? null,
            nodeType,
            ...(nodeType === nodeTypes.node && { isRequired: true }),
          }}
          words={words}
          onClose={saved => {
            close();
            if (saved) onAdded(saved.id);
          }}
        />
      )}
    </DialogButton>
  );
  return (
    <>
      {level < mostLevels && add(nodeTypes.chapter, '添加章', ['title'])}
      {add(nodeTypes.node, '添加节', ['title', 'coursewareId', 'hours'])}
    </>
  );
}

/** 1 on top. */
function levelIn(nodes: CourseBranch[], id: string): number {
  const parent = find(nodes, id)?.parent;
  return parent ? levelIn(nodes, parent.id) + 1 : 1;
}

interface NodesProps {
  nodes: CourseBranch[];
  chosen: string | null;
  canDrag: boolean;
  add: ReactNode;
  onChoose(id: string): void;
  onMove(id: string, place: Place): void;
}
function Nodes({ nodes, chosen, canDrag, add, onChoose, onMove }: NodesProps) {
  // Open but for those that were shut: what is added later is seen at once.
  const [shut, setShut] = useState<string[]>([]);
  const all = everyNode(nodes).map(({ id }) => id);
  return (
    <aside className="card tree-card course-tree" aria-label="章节">
      {add && nodes.length > 0 && <div className="course-tools">{add}</div>}
      <div className="tree-place">
        {nodes.length === 0 ? (
          <EmptyState picture="tray" title="还没有章节" actions={add}>
            章下分节，每节选用一个课件；内容少的可以只分节。
          </EmptyState>
        ) : (
          <Tree<CourseBranch & { disabled?: boolean }>
            blockNode
            expandedKeys={all.filter(id => !shut.includes(id))}
            onExpand={keys => setShut(all.filter(id => !keys.includes(id)))}
            draggable={canDrag ? { icon: false } : false}
            fieldNames={{ title: 'title', key: 'id', children: 'children' }}
            treeData={nodes}
            selectedKeys={chosen ? [chosen] : []}
            onSelect={([key]) => key !== undefined && onChoose(String(key))}
            titleRender={renderNode}
            onDrop={({ node, dragNode, dropToGap, dropPosition }) => {
              const target = find(nodes, node.id);
              if (!target) return;
              const gap = dropToGap ? (dropPosition < target.at ? -1 : 1) : 0;
              onMove(dragNode.id, dropped(target, gap));
            }}
          />
        )}
      </div>
    </aside>
  );
}

export function CourseNodes({ courseId, nodes, isOpen }: Props) {
  const { path } = useTab();
  const may = useMay();
  const isPhone = useIsMobile();
  const [chosen, setChosen] = useState<string | null>(null);
  const mayWrite = isOpen && may(courseNode, 'update');
  const choose = async (id: string | null) => {
    if (id === chosen || (await mayLeave(path))) setChosen(id);
  };
  const move = async (id: string, place: Place) => {
    await call(moveCourseNode, { params: { id }, body: place }).catch(() => undefined); // told by the call
    await renewRows();
  };
  const found = chosen === null ? null : find(nodes, chosen);
  const adding = (parent: CourseBranch | null, level: number) =>
    mayWrite &&
    may(courseNode, 'create') && (
      <Adding {...{ courseId, parent, level }} onAdded={id => setChosen(present => present ?? id)} />
    );
  const tree = (
    <Nodes
      nodes={nodes}
      chosen={chosen}
      canDrag={mayWrite && !isPhone}
      add={adding(null, 1)}
      onChoose={id => void choose(id)}
      onMove={(id, place) => void move(id, place)}
    />
  );
  if (isPhone && !found) return tree;
  return (
    <div className="course-editor">
      {!isPhone && tree}
      <section className="card course-node" aria-label="章节内容">
        {found ? (
          <NodePanel
            key={found.node.id}
            node={found.node}
            below={everyNode(found.node.children)}
            isOpen={mayWrite}
            at={found.at}
            count={found.siblings.length}
            move={by => {
              const place = pushed(found, by);
              if (place) void move(found.node.id, place);
            }}
            back={
              isPhone && (
                <Button
                  type="text"
                  icon={<ArrowLeftOutlined />}
                  aria-label="返回章节"
                  onClick={() => void choose(null)}
                />
              )
            }
            add={found.node.nodeType === nodeTypes.chapter && adding(found.node, levelIn(nodes, found.node.id) + 1)}
            onGone={() => setChosen(null)}
          />
        ) : (
          <EmptyState picture="tray" title={isOpen ? '选择要编辑的章节' : '选择要查看的章节'}>
            {isOpen ? '可拖动调整次序，也可用上移、下移。' : '已发布的课程，修订后才能调整章节。'}
          </EmptyState>
        )}
      </section>
    </div>
  );
}
