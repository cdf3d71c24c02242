/** The entries of one dictionary: order, words, on and off, and what happened to each. */
import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import {
  dictionaryEntry,
  orderEntries,
  removeEntry,
  updateEntry,
  type ListedDictionary,
} from 'contract/settings/dictionary-entry.ts';
import type { DictionaryEntry } from 'contract/platform/reference.ts';
import { dictionaryQuery } from '../../client/dictionary.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { moved, MoveButtons } from '../../kit/ui/move-buttons.tsx';
import { may } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { TraceDialog } from '../../kit/record/trace-dialog.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { EntryDialog } from './dictionary-entry-dialog.tsx';
import { entriesDiffer, renewEntries } from './renew-entries.ts';

interface Props {
  dictionary: ListedDictionary;
  entries: DictionaryEntry[];
}
/** Entries others may stand under. */
const headsOf = (entries: readonly DictionaryEntry[]) => entries.filter(({ selectable }) => !selectable);

function RowActions({ dictionary, entries, at }: Props & { at: number }) {
  const entry = entries[at]!;
  const { id, label, dictName } = entry;
  const move = async (by: -1 | 1) => {
    const ids = moved(entries, at, by).map(one => one.id);
    await call(orderEntries, { body: { dictName, ids } }).finally(() => renewEntries(dictName));
  };
  return (
    <>
      {may(dictionaryEntry, 'update') && (
        <>
          <MoveButtons of={label} at={at} count={entries.length} move={by => void move(by)} />
          <DialogButton label="编辑" of={label}>
            {close => <EntryDialog dictionary={dictionary} entry={entry} heads={headsOf(entries)} onClose={close} />}
          </DialogButton>
        </>
      )}
      <DialogButton type="link" size="small" label="痕迹" aria-label={`${label}的变更痕迹`}>
        {close => (
          <TraceDialog
            resource={dictionaryEntry}
            row={{ ...entry }}
            name={`“${label}”`}
            onClose={() => (close(), renewEntries(dictName))}
          />
        )}
      </DialogButton>
      {may(dictionaryEntry, 'remove') && (
        <ActionButton
          danger
          label="删除"
          of={label}
          confirm={{
            title: `删除“${label}”`,
            lead: '已有数据仍显示原名称，但不能再选用。只是暂时不用的，请停用。',
          }}
          run={() => call(removeEntry, { params: { id } }, { silent: true })}
          done={({ isHeld }) => {
            entriesDiffer(dictName);
            return isHeld ? `已删除“${label}”，已有数据仍显示原名称` : `已删除“${label}”`;
          }}
        />
      )}
    </>
  );
}

function OnOff({ entry }: { entry: DictionaryEntry }) {
  const { id, version, label, dictName } = entry;
  const change = async (isOn: boolean) => {
    await call(updateEntry, { body: { id, version, status: isOn ? 0 : 1 } }).finally(() => renewEntries(dictName));
    toast(isOn ? `已启用“${label}”` : `已停用“${label}”，已有数据仍显示原名称`);
  };
  return (
    <Switch
      size="small"
      aria-label={`启用${label}`}
      checked={entry.status === 0}
      disabled={!may(dictionaryEntry, 'update')}
      onChange={isOn => void change(isOn)}
    />
  );
}

function Marks({ entry }: { entry: DictionaryEntry }) {
  if (entry.selectable && entry.display !== 0) return '—';
  return (
    <>
      {!entry.selectable && <Chip>分组</Chip>} {entry.display === 0 && <Chip tone="warn">隐藏</Chip>}
    </>
  );
}

const marks: DataColumn<DictionaryEntry>[] = [
  { label: '标记', width: 96, show: entry => <Marks entry={entry} /> },
  { label: '启用', width: 72, show: entry => <OnOff entry={entry} /> },
];

function Sheet({ dictionary, entries }: Props) {
  const labels = new Map(entries.map(entry => [entry.value, entry.label]));
  const columns: DataColumn<DictionaryEntry>[] = [
    { label: '名称', width: 208, show: entry => entry.label },
    { label: '编码', width: 88, show: entry => entry.value },
    {
      label: '上级',
      width: 112,
      show: entry => (entry.parent === null ? '—' : (labels.get(entry.parent) ?? entry.parent)),
    },
    ...marks,
  ];
  return (
    <DataTable
      caption={`${dictionary.dictLabel}的字典项`}
      rows={entries}
      columns={columns}
      actionsWidth={216}
      renderActions={(_, at) => <RowActions dictionary={dictionary} entries={entries} at={at} />}
    />
  );
}

/** The first of a dictionary that nobody keeps. */
const Computed = ({ entries }: { entries: readonly DictionaryEntry[] }) => (
  <p className="remark">
    该字典由系统按年份计算，不需要维护：
    {entries
      .slice(0, 3)
      .map(one => one.label)
      .join('、')}
    ……
  </p>
);

export function DictionaryEntries({ dictionary }: { dictionary: ListedDictionary }) {
  const { dictName, dictLabel, computed } = dictionary;
  return (
    <QueryGate what="字典项" query={useQuery(dictionaryQuery(dictName))} rows={14}>
      {data => {
        const entries = data.content.filter(entry => !entry.removed);
        return (
          <section className="card dictionary-entries" aria-label={dictLabel}>
            <header>
              <div>
                <h2>{dictLabel}</h2>
                <small className="figures">
                  {dictName}　共 {entries.length} 项
                </small>
              </div>
              {!computed && may(dictionaryEntry, 'create') && (
                <DialogButton type="primary" icon={<PlusOutlined />} label="新增字典项">
                  {close => <EntryDialog dictionary={dictionary} heads={headsOf(entries)} onClose={close} />}
                </DialogButton>
              )}
            </header>
            {computed ? <Computed entries={entries} /> : <Sheet dictionary={dictionary} entries={entries} />}
          </section>
        );
      }}
    </QueryGate>
  );
}
