/** The entries of one dictionary: order, words, on and off, and what happened to each. */
import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useState } from 'react';
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
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { may } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { TraceList } from '../../kit/record/trace.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { EntryDialog } from './dictionary-entry-dialog.tsx';
import { entriesDiffer, moved, renewEntries } from './dictionary-order.ts';
import { RowButton } from '../../kit/ui/row-actions.tsx';

interface ActionProps {
  entry: DictionaryEntry;
  at: number;
  all: DictionaryEntry[];
}

interface RowActionsProps extends ActionProps {
  onEdit(): void;
  onTrace(): void;
}
function RowActions(props: RowActionsProps) {
  const { entry, at, all, onEdit, onTrace } = props;
  const { id, dictName } = entry;
  const move = async (by: -1 | 1) => {
    const ids = moved(
      all.map(one => one.id),
      at,
      by,
    );
    await call(orderEntries, { body: { dictName, ids } }).finally(() => renewEntries(dictName));
  };
  return (
    <>
      {may(dictionaryEntry, 'update') && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移${entry.label}`}
            disabled={at === 0}
            onClick={() => void move(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移${entry.label}`}
            disabled={at === all.length - 1}
            onClick={() => void move(1)}
          />
          <RowButton label="编辑" of={entry.label} run={onEdit} />
        </>
      )}
      <Button type="link" size="small" aria-label={`${entry.label}的变更痕迹`} onClick={onTrace}>
        痕迹
      </Button>
      {may(dictionaryEntry, 'remove') && (
        <ActionButton
          type="link"
          size="small"
          danger
          label="删除"
          aria-label={`删除${entry.label}`}
          confirm={{
            title: `删除“${entry.label}”`,
            lead: '已有数据仍显示原名称，但不能再选用。只是暂时不用的，请停用。',
          }}
          run={() => call(removeEntry, { params: { id } }, { silent: true })}
          done={({ isHeld }) => {
            entriesDiffer(dictName);
            return isHeld ? `已删除“${entry.label}”，已有数据仍显示原名称` : `已删除“${entry.label}”`;
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

interface SheetProps {
  label: string;
  entries: DictionaryEntry[];
  onEdit(entry: DictionaryEntry): void;
  onTrace(entry: DictionaryEntry): void;
}
function Sheet({ label, entries, onEdit, onTrace }: SheetProps) {
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
      caption={`${label}的字典项`}
      rows={entries}
      keyOf={entry => entry.id}
      columns={columns}
      actionsWidth={216}
      renderActions={(entry, at) => (
        <RowActions entry={entry} at={at} all={entries} onEdit={() => onEdit(entry)} onTrace={() => onTrace(entry)} />
      )}
    />
  );
}

export function DictionaryEntries({ dictionary }: { dictionary: ListedDictionary }) {
  const { dictName, dictLabel, computed } = dictionary;
  const query = useQuery(dictionaryQuery(dictName));
  const [edited, setEdited] = useState<DictionaryEntry | 'new' | null>(null);
  const [traced, setTraced] = useState<DictionaryEntry | null>(null);
  return (
    <QueryGate what="字典项" query={query} rows={14}>
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
                <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
                  新增字典项
                </Button>
              )}
            </header>
            {computed ? (
              <p className="remark">
                该字典由系统按年份计算，不需要维护：
                {entries
                  .slice(0, 3)
                  .map(one => one.label)
                  .join('、')}
                ……
              </p>
            ) : (
              <Sheet label={dictLabel} entries={entries} onEdit={setEdited} onTrace={setTraced} />
            )}
            {edited && (
              <EntryDialog
                dictionary={dictionary}
                heads={entries.filter(entry => !entry.selectable)}
                {...(edited === 'new' ? {} : { entry: edited })}
                onClose={() => setEdited(null)}
              />
            )}
            {traced && (
              <Dialog
                open
                width={640}
                title={`“${traced.label}”的变更痕迹`}
                footer={null}
                onCancel={() => (setTraced(null), renewEntries(dictName))}
              >
                <TraceList resource={dictionaryEntry} row={{ ...traced }} size={10} />
              </Dialog>
            )}
          </section>
        );
      }}
    </QueryGate>
  );
}
