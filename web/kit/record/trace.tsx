/**
 * What changed, when, by whom: each field with its old and new value, and the way back field by field.
 */
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { formatDay, formatMinute, formatTime } from '../../client/format.ts';
import { Word } from '../field/cells/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Chip } from '../ui/marks.tsx';
import { toast } from '../../client/notice.ts';
import { ApiError } from '../../client/http.ts';
import { may, useRestore, useTrace } from '../data/record.ts';
import type { TraceEntry, TraceField } from 'contract/kit/trace.ts';
import { firstChoice, wishOf } from '../data/restore.ts';
import { useAttempt } from '../../client/attempt.ts';
import { useTurning } from '../list/asked.ts';
import { QueryGate } from '../data/query-gate.tsx';
import { Pages } from '../ui/pages.tsx';
import { FaultList } from '../ui/fault-list.tsx';
import type { Row } from '../data/row.ts';
import { RowButton } from '../ui/row-actions.tsx';

const originField: Field = { type: 'choice', label: '来源', dictionary: 'DJ_GJ_LY', flags: {} };
const imported = [1, 4];
const terminals: Record<number, string> = { 1: '网页端', 2: '手机端' };

function Change({ field }: { field: TraceField }) {
  return (
    <div className="change">
      <small>{field.label}</small>
      <div>
        <del>{field.old ?? '空'}</del> <span aria-label="改为">→</span> <ins>{field.new ?? '空'}</ins>
      </div>
    </div>
  );
}

interface RestoreProps {
  resource: Resource;
  row: Row;
  entry: TraceEntry;
  onClose(): void;
}
function RestoreDialog({ resource, row, entry, onClose }: RestoreProps) {
  const restore = useRestore(resource, row.id);
  const [chosen, setChosen] = useState(() => firstChoice(entry.fields));
  const [reason, setReason] = useState('');
  const { isBusy, faults, attempt } = useAttempt();
  const run = async () => {
    await restore.mutateAsync({ ...wishOf(entry.fields, chosen), reason: reason.trim(), version: row.version });
    toast(`已将 ${chosen.length} 项恢复为 ${formatMinute(entry.at)} 变更前的内容`);
    onClose();
  };
  return (
    <Dialog
      open
      title={`恢复为 ${formatMinute(entry.at)} 变更前`}
      onCancel={onClose}
      cancelText="取消"
      okText={isBusy ? '正在恢复…' : `恢复 ${chosen.length} 项`}
      okButtonProps={{ disabled: chosen.length === 0 || reason.trim() === '' || isBusy }}
      onOk={() => void attempt(run)}
    >
      <Checkbox.Group value={chosen} onChange={setChosen} className="restore-fields">
        {entry.fields
          .filter(field => field.previousChangeId)
          .map(field => (
            <Checkbox key={field.name} value={field.name}>
              {field.label}：<del>{field.now ?? '空'}</del> → <ins>{field.old ?? '空'}</ins>
              {field.now !== field.new && (
                <small className="tone-warn"> 这次变更后又改过（当时为“{field.new ?? '空'}”）</small>
              )}
            </Checkbox>
          ))}
      </Checkbox.Group>
      <label className="dialog-label required" htmlFor="restore-reason">
        恢复原因
      </label>
      <Input
        id="restore-reason"
        aria-required
        maxLength={200}
        value={reason}
        onChange={e => setReason(e.target.value)}
      />
      <FaultList faults={faults} />
    </Dialog>
  );
}

/** A person may have been there before the part was added: the entry says which of the two was made. */
const labelOfMade = (resource: Resource, { entities }: TraceEntry): string =>
  entities.includes(resource.name) ? resource.label : (resource.partOf?.of.label ?? resource.label);

function Entry({ resource, entry, onRestore }: { resource: Resource; entry: TraceEntry; onRestore(): void }) {
  const canRestore = may(resource, 'restore') && entry.type === 2 && entry.fields.some(field => field.previousChangeId);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entry.fields : entry.fields.slice(0, 4);
  return (
    <li>
      <div className="trace-head">
        <time dateTime={entry.at} title={formatTime(entry.at)}>
          {formatMinute(entry.at)}
        </time>
        <Chip tone={imported.includes(entry.origin) ? 'info' : 'plain'}>
          <Word field={originField} value={String(entry.origin)} />
        </Chip>
        {entry.terminal && <small>{terminals[entry.terminal]}</small>}
      </div>
      <p>
        {entry.operatorName}
        {/* A job is called by what it does. */}
        {entry.reason && entry.reason !== entry.operatorName && `：${entry.reason}`}
      </p>
      {entry.type === 1 ? (
        <p className="remark">{`建立${labelOfMade(resource, entry)}记录`}</p>
      ) : (
        <div className="changes">
          {shown.map(field => (
            <Change key={field.name} field={field} />
          ))}
        </div>
      )}
      {entry.type === 2 && entry.fields.length > shown.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          另有 {entry.fields.length - shown.length} 项
        </Button>
      )}
      {canRestore && <RowButton label="恢复为变更前" of={`（${formatTime(entry.at)}）`} run={onRestore} />}
    </li>
  );
}

interface TraceProps {
  resource: Resource;
  row: Row;
  size: number;
  /** Rail beside a page: the last changes only. */
  onAll?: () => void;
}
export function TraceList({ resource, row, size, onAll }: TraceProps) {
  const { page, turn } = useTurning();
  const [restoring, setRestoring] = useState<TraceEntry | null>(null);
  const query = useTrace(resource, row.id, page, size);
  // The row is here to be read, as what another place has shown to all: its changes are told where it is kept.
  if (query.error instanceof ApiError && query.error.status === 404)
    return <p className="remark trace-elsewhere">变更痕迹由登记这条记录的组织查看。</p>;
  return (
    <QueryGate what="变更痕迹" query={query} rows={3}>
      {data => (
        <div className="trace">
          <header>
            <h3>变更痕迹</h3>
            <small>
              {onAll ? `最近 ${data.content.length} 次，` : ''}共 {data.totalElements} 次
              {!onAll && data.since && `，自 ${formatDay(data.since)} 起记录`}
            </small>
            {onAll && data.totalElements > size && <RowButton label="查看全部" run={onAll} />}
          </header>
          {data.content.length === 0 && <p className="remark">还没有变更记录。今后的每次修改都会列在这里。</p>}
          <ol>
            {data.content.map(entry => (
              <Entry key={entry.changeId} resource={resource} entry={entry} onRestore={() => setRestoring(entry)} />
            ))}
          </ol>
          {!onAll && data.totalElements > size && (
            <Pages page={page} size={size} total={data.totalElements} turn={turn} />
          )}
          {restoring && (
            <RestoreDialog resource={resource} row={row} entry={restoring} onClose={() => setRestoring(null)} />
          )}
        </div>
      )}
    </QueryGate>
  );
}
