/** One chapter or node: what can be done with it, its form, and its courseware as learners see it. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { nodeTypes } from 'contract/party-school/codes.ts';
import { courseNode } from 'contract/party-school/course-node.ts';
import { courseware } from 'contract/party-school/courseware.ts';
import { ask } from '../../client/ask.ts';
import { toast } from '../../client/notice.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useRecord } from '../../kit/data/record.ts';
import { useForm } from '../../kit/form/form.ts';
import { RowFields, SaveButton } from '../../kit/form/row-fields.tsx';
import { RemoveDialog } from '../../kit/record/remove.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { MoveButtons } from '../../kit/ui/move-buttons.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { CoursewareContent } from './courseware-content.tsx';
import { CoursewareInput } from './courseware-input.tsx';
import type { CourseBranch } from './course-tree.ts';

const fieldsOf = ({ nodeType }: CourseBranch) =>
  nodeType === nodeTypes.chapter ? ['title'] : ['title', 'coursewareId', 'hours', 'minReadSeconds', 'isRequired'];
const words = {
  coursewareId: { input: CoursewareInput, isWide: true },
  hours: { help: '1 学时为 45 分钟' },
  minReadSeconds: { help: '文档和图文翻完并读满这段时间才算学完；不填的按页数计' },
};

function Removing({ node, below, onGone }: { node: CourseBranch; below: readonly CourseBranch[]; onGone(): void }) {
  const [isOpen, setOpen] = useState(false);
  const all = [node, ...below];
  return (
    <>
      <RowButton label="删除" of={node.title} isDanger run={() => setOpen(true)} />
      <RemoveDialog
        resource={courseNode}
        rows={isOpen ? new Map(all.map(one => [one.id, one.title])) : null}
        countWord="个章节"
        onClose={() => setOpen(false)}
        onDone={onGone}
      />
    </>
  );
}

/** Of what somebody has learned the records stay: it is disabled instead. */
function Switching({ node }: { node: CourseBranch }) {
  const { id, version, title, isDisabled } = node;
  const verb = isDisabled ? '恢复' : '停用';
  return (
    <ActionButton
      label={verb}
      of={title}
      run={() => ask('PUT', courseNode.path, { body: { id, version, isDisabled: !isDisabled }, silent: true })}
      done={() => `已${verb}“${title}”`}
    />
  );
}

function Content({ id }: { id: string }) {
  return (
    <QueryGate what="课件" query={useRecord(courseware, id)} rows={4}>
      {row => <CoursewareContent row={row} />}
    </QueryGate>
  );
}

interface Props {
  node: CourseBranch;
  below: readonly CourseBranch[];
  isOpen: boolean;
  at: number;
  count: number;
  move(by: -1 | 1): void;
  back: ReactNode;
  add: ReactNode;
  onGone(): void;
}
export function NodePanel({ node, below, isOpen, at, count, move, back, add, onGone }: Props) {
  const may = useMay();
  const names = fieldsOf(node);
  const form = useForm(courseNode, { row: { ...node }, names });
  const isStudied = [node, ...below].some(one => one.isStudied);
  const save = async () => {
    if (await form.submit()) toast(`已保存“${node.title}”`);
  };
  return (
    <>
      <div className="course-tools">
        {back}
        <strong>{node.title}</strong>
        {isOpen && <MoveButtons of={node.title} at={at} count={count} move={move} />}
        {isOpen && add}
        {isOpen && node.nodeType === nodeTypes.node && <Switching node={node} />}
        {isOpen && may(courseNode, 'remove') && !isStudied && <Removing node={node} below={below} onGone={onGone} />}
        {isOpen && isStudied && <small className="remark">已有学习记录，只能停用</small>}
      </div>
      <form className="course-node-form" noValidate onSubmit={event => (event.preventDefault(), void save())}>
        <div className="course-node-body">
          <RowFields form={{ ...form, locked: isOpen ? [] : names }} names={names} words={words} isPage />
          {node.coursewareId && may(courseware, 'read') && <Content id={node.coursewareId} />}
        </div>
        {isOpen && (
          <footer className="form-foot">
            <span>保存后仍是草稿；发布后学员看到</span>
            <SaveButton form={form} isIdle={!form.isDirty} />
          </footer>
        )}
      </form>
    </>
  );
}
