/** The four questions about a saved view: its name, to whom it is shared, whether it goes, and what is stored at first. */
import { Checkbox, Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { longestName, type SavedView } from 'contract/personal/saved-view.ts';
import { toast } from '../../../client/notice.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useAttempt } from '../../../client/attempt.ts';
import { mayShare, useShareRoles, useViewActions, type Content } from './saved.ts';
import { FaultList } from '../../ui/fault-list.tsx';

interface Props {
  resource: Resource;
  view: SavedView;
  onClose(): void;
}

interface AskProps {
  title: string;
  verb: string;
  isReady?: boolean;
  isDanger?: boolean;
  onClose(): void;
  run(): Promise<unknown>;
  children: ReactNode;
}
/** A dialog that runs one action; what stood against it is told above its buttons. */
function Ask({ title, verb, isReady = true, isDanger = false, onClose, run, children }: AskProps) {
  const { isBusy, faults, attempt } = useAttempt();
  const go = () =>
    attempt(async () => {
      await run();
      onClose();
    });
  return (
    <Dialog
      open
      width={480}
      title={title}
      onCancel={onClose}
      cancelText="取消"
      okText={isBusy ? `正在${verb}…` : verb}
      okButtonProps={{ disabled: !isReady || isBusy, danger: isDanger }}
      onOk={() => void go()}
    >
      {children}
      <FaultList faults={faults} />
    </Dialog>
  );
}

function Name({ value, onChange }: { value: string; onChange(name: string): void }) {
  return (
    <>
      <label className="dialog-label required" htmlFor="view-name">
        视图名称
      </label>
      <Input
        id="view-name"
        autoFocus
        aria-required
        maxLength={longestName}
        value={value}
        placeholder="如 青年教师"
        onChange={e => onChange(e.target.value)}
      />
    </>
  );
}

function Role({
  resource,
  value,
  onChange,
}: {
  resource: Resource;
  value: string | null;
  onChange(c: string | null): void;
}) {
  const roles = useShareRoles(resource);
  return (
    <>
      <label className="dialog-label" htmlFor="view-role">
        共享给角色
      </label>
      <Select
        id="view-role"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        className="dialog-select"
        placeholder="不共享，仅本人可见"
        value={value}
        onChange={(code: string | undefined) => onChange(code ?? null)}
        options={roles.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </>
  );
}

interface SaveProps {
  resource: Resource;
  content: Content;
  placeKeys: readonly string[];
  hasKeyword: boolean;
  onClose(): void;
  onSaved(view: SavedView): void;
}
export function SaveDialog({ resource, content, placeKeys, hasKeyword, onClose, onSaved }: SaveProps) {
  const [name, setName] = useState('');
  const [roleCode, setRole] = useState<string | null>(null);
  const isPlaced = placeKeys.some(key => key in content.filters);
  const [withPlace, setWithPlace] = useState(false);
  const { create } = useViewActions(resource);
  const run = async () => {
    const kept = Object.entries(content.filters).filter(([key]) => withPlace || !placeKeys.includes(key));
    const shared = roleCode ? { roleCode } : {};
    onSaved(await create.mutateAsync({ ...content, name, filters: Object.fromEntries(kept), ...shared }));
    toast(`已存为视图“${name.trim()}”`);
  };
  return (
    <Ask title="存为视图" verb="存为视图" isReady={name.trim() !== ''} onClose={onClose} run={run}>
      <p className="remark">
        保存当前的筛选条件、显示的列和排序，随时一键打开。{hasKeyword && '搜索框中的文字不存入视图。'}
      </p>
      <Name value={name} onChange={setName} />
      {isPlaced && (
        <p className="dialog-check">
          <Checkbox checked={withPlace} onChange={e => setWithPlace(e.target.checked)}>
            限定在左侧选中的范围内（不勾选则随左侧选择变化）
          </Checkbox>
        </p>
      )}
      {mayShare() && <Role resource={resource} value={roleCode} onChange={setRole} />}
    </Ask>
  );
}

export function NameDialog({ resource, view, onClose }: Props) {
  const [name, setName] = useState(view.name);
  const { update } = useViewActions(resource);
  return (
    <Ask
      title={`重命名视图“${view.name}”`}
      verb="重命名"
      isReady={name.trim() !== '' && name.trim() !== view.name}
      onClose={onClose}
      run={() => update.mutateAsync({ view, name })}
    >
      <Name value={name} onChange={setName} />
    </Ask>
  );
}

export function ShareDialog({ resource, view, onClose }: Props) {
  const [roleCode, setRole] = useState(view.roleCode);
  const { share } = useViewActions(resource);
  const run = async () => {
    const { roleName } = await share.mutateAsync({ view, roleCode });
    toast(roleName ? `已将视图“${view.name}”共享给${roleName}` : `视图“${view.name}”不再共享`);
  };
  return (
    <Ask
      title={`共享视图“${view.name}”`}
      verb={roleCode === null ? '停止共享' : '共享视图'}
      isReady={roleCode !== view.roleCode}
      onClose={onClose}
      run={run}
    >
      <p className="remark">该角色的人员可以使用这个视图，不能修改；各人仍只看到自己管理范围内的记录。</p>
      <Role resource={resource} value={roleCode} onChange={setRole} />
    </Ask>
  );
}

export function RemoveViewDialog({ resource, view, onClose, onRemoved }: Props & { onRemoved(): void }) {
  const { remove } = useViewActions(resource);
  const run = async () => {
    await remove.mutateAsync(view);
    onRemoved();
    toast(`已删除视图“${view.name}”`);
  };
  return (
    <Ask title={`删除视图“${view.name}”`} verb="删除视图" isDanger onClose={onClose} run={run}>
      <p>只删除这个视图，不影响任何记录。{view.roleName && `${view.roleName}将不再看到它。`}</p>
    </Ask>
  );
}
