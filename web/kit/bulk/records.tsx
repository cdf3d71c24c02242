/** 批量修改记录: what the person changed in bulk, what stayed out, and 撤销 while it is possible. */
import { useState } from 'react';
import { listBulkChanges, type BulkChange } from 'contract/bulk/change.ts';
import { serverTime } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { formatMinute } from '../../client/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButton } from '../ui/dialog-button.tsx';
import { useAsked } from '../list/asked.ts';
import { Paged } from '../list/paged.tsx';
import { useRows } from '../list/rows.ts';
import { Dot, type Tone } from '../ui/marks.tsx';
import { EmptyState } from '../ui/states.tsx';
import './bulk.css';
import { takeBack } from './follow.ts';
import { canTakeBack, doneOf, figure, isBusy, phaseOf, type Phase } from './words.ts';

/** Records of every entity are counted alike here. */
const countWord = '条';
const states: Record<Phase, { tone: Tone; text(change: BulkChange): string }> = {
  running: { tone: 'info', text: one => `正在修改 ${figure(one.doneCount)} / ${figure(one.totalCount)}` },
  failed: { tone: 'error', text: one => one.failure ?? '' },
  done: { tone: 'ok', text: () => '已完成' },
  partly: { tone: 'warn', text: one => `部分失败：${doneOf(one, countWord)}` },
  withdrawing: { tone: 'info', text: one => `正在撤销 ${figure(one.withdrawnCount)} / ${figure(one.totalCount)}` },
  withdrawn: { tone: 'plain', text: one => `已撤销 ${figure(one.withdrawnCount)} ${countWord}` },
};

/** Rows that stayed as they were, at the run or at its withdrawal, each with its reason. */
function Left({ change }: { change: BulkChange }) {
  const [isOpen, setOpen] = useState(false);
  const lines = [
    ...change.leftOut.map(one => ({ ...one, key: `out ${one.recordId}`, more: '' })),
    ...change.kept.map(({ who, when, ...one }) => ({
      ...one,
      key: `kept ${one.recordId}`,
      more: who && when ? `（${who}，${formatMinute(when)}）` : '',
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <details open={isOpen} onToggle={e => setOpen(e.currentTarget.open)}>
      <summary>{change.kept.length > 0 ? '未修改和未撤销的' : '未修改的'}</summary>
      <ul>
        {lines.map(({ key, title, reason, more }) => (
          <li key={key}>
            {title || '范围外的记录'}：{reason}
            {more}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Line({ change }: { change: BulkChange }) {
  const { tone, text } = states[phaseOf(change)];
  const until = change.withdrawableUntil;
  return (
    <li className="bulk-record">
      <div>
        <strong>
          {change.label}　{change.fields.map(one => `${one.label} → ${one.text ?? '（空）'}`).join('；')}
        </strong>
        <p className="remark">
          {formatMinute(change.startedAt)}　·　{change.filter}
          {change.reason && `　·　${change.reason}`}
        </p>
        <p>
          修改 {figure(change.changedCount)} {countWord}，已是该值 {figure(change.sameCount)} {countWord}，未修改{' '}
          {figure(change.leftOutCount)} {countWord}
        </p>
        <Left change={change} />
      </div>
      <div className="bulk-state">
        <Dot tone={tone}>{text(change)}</Dot>
        {canTakeBack(change, serverTime()) && (
          <>
            <DialogButton label="撤销" aria-label={`撤销${change.label}的这次修改`}>
              {close => <TakeBackDialog change={change} onClose={close} />}
            </DialogButton>
            <small className="remark">{formatMinute(until ?? '')} 前可以撤销</small>
          </>
        )}
      </div>
    </li>
  );
}

function TakeBackDialog({ change, onClose }: { change: BulkChange; onClose(): void }) {
  const run = () => {
    onClose();
    void takeBack(change.id, countWord).catch(() => undefined); // the call has told the person
  };
  return (
    <Dialog
      open
      title={`撤销 ${figure(change.changedCount)} ${countWord}的修改`}
      okText={`撤销 ${figure(change.changedCount)} ${countWord}`}
      cancelText="取消"
      onCancel={onClose}
      onOk={run}
    >
      <p>各字段恢复为这次修改之前的值。此后又有修改的{change.label}保持现状，并逐条列出。</p>
    </Dialog>
  );
}

export function BulkChangeRecords() {
  const list = useRows(listBulkChanges, useAsked(), {
    askAgain: answer => (answer?.content.some(isBusy) ? 1000 : false),
  });
  return (
    <section className="card bulk-records" aria-label="批量修改记录">
      <PageHead title="批量修改记录" />
      <Paged what="批量修改记录" list={list}>
        {data =>
          data.totalElements === 0 ? (
            <EmptyState picture="tray" title="还没有批量修改记录">
              在列表中勾选记录后点“批量修改”，办理过的都列在这里，7 天内可以整批撤销。
            </EmptyState>
          ) : (
            <ul>
              {data.content.map(change => (
                <Line key={change.id} change={change} />
              ))}
            </ul>
          )
        }
      </Paged>
    </section>
  );
}
