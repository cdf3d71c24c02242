/** 方案: rosters one asks for again, each an address under a name; kept for oneself, in every browser. */
import { DeleteOutlined, PlusOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { toast } from '../../client/notice.ts';
import { usePreference } from '../../client/preference.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Pill } from '../../kit/ui/pill.tsx';
import type { Choosing } from './roster-choice.ts';

interface Scheme {
  name: string;
  search: string;
}
const none: Scheme[] = [];
const most = 30;

/** The day is chosen each time: a scheme is of today, until one looks back. */
function withoutDay(search: string): string {
  const words = new URLSearchParams(search);
  words.delete('on');
  return words.toString();
}

function SaveScheme({
  taken,
  onSave,
  onClose,
}: {
  taken: readonly string[];
  onSave(name: string): void;
  onClose(): void;
}) {
  const [name, setName] = useState('');
  const isTaken = taken.includes(name.trim());
  return (
    <Dialog
      open
      width={480}
      title="存为方案"
      okText={isTaken ? '覆盖同名方案' : '存为方案'}
      cancelText="取消"
      okButtonProps={{ disabled: name.trim() === '' || (!isTaken && taken.length >= most) }}
      onCancel={onClose}
      onOk={() => (onSave(name.trim()), onClose())}
    >
      <p className="remark">保存当前的单位、条件和列，随时一键打开，仅本人可见。日期不存入方案，打开时为今天。</p>
      <label className="dialog-label required" htmlFor="scheme-name">
        方案名称
      </label>
      <Input
        id="scheme-name"
        autoFocus
        aria-required
        maxLength={30}
        value={name}
        placeholder="如 副处级后备人选"
        onChange={event => setName(event.target.value)}
      />
      {!isTaken && taken.length >= most && (
        <p role="alert" className="dialog-faults">
          最多保存 {most} 个方案，请先删除不用的方案。
        </p>
      )}
    </Dialog>
  );
}

export function RosterSchemes({ search, open }: Pick<Choosing, 'search' | 'open'>) {
  const [schemes, keep] = usePreference<Scheme[]>('roster-schemes', none);
  const [isSaving, setSaving] = useState(false);
  const now = withoutDay(search);
  const save = (name: string) => {
    keep([...schemes.filter(one => one.name !== name), { name, search: now }]);
    toast(`已存为方案“${name}”`);
  };
  const remove = (name: string) => {
    keep(schemes.filter(one => one.name !== name));
    toast(`已删除方案“${name}”`);
  };
  return (
    <div className="views" role="group" aria-label="方案">
      <Pill isOn={now === ''} onChoose={() => open('')}>
        全部
      </Pill>
      {schemes.map(({ name, search: kept }) => (
        <span key={name} className="saved-view">
          <Pill isOn={kept === now} onChoose={() => open(kept)} icon={<UserOutlined aria-hidden />}>
            {`我的：${name}`}
          </Pill>
          {kept === now && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`删除方案“${name}”`}
              title="删除方案"
              onClick={() => remove(name)}
            />
          )}
        </span>
      ))}
      {now !== '' && schemes.every(one => one.search !== now) && (
        <Button type="text" size="small" className="save-view" icon={<PlusOutlined />} onClick={() => setSaving(true)}>
          存为方案
        </Button>
      )}
      {isSaving && (
        <SaveScheme taken={schemes.map(({ name }) => name)} onSave={save} onClose={() => setSaving(false)} />
      )}
    </div>
  );
}
