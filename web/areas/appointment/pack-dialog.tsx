/** 批量导出: the forms of the chosen cadres in one archive, made beside the page as every long export is. */
import { Button, Checkbox, Input, Radio } from 'antd';
import { useState } from 'react';
import {
  leastPurpose,
  mostPacked,
  mostWithoutPurpose,
  packForms,
  type FormFormat,
} from 'contract/appointment/form/calls.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { may } from '../../kit/data/record.ts';
import { RunningExport } from '../../kit/export/export-dialog.tsx';
import { attend } from '../../kit/export/running.ts';
import type { List } from '../../kit/list/list.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import '../../kit/ui/form.css';

const formats: { value: FormFormat; label: string; isPlain?: true }[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'docx', label: 'Word' },
  { value: 'lrmx', label: 'lrmx 交换文件', isPlain: true },
];

function Asking({ ids, onTask, onClose }: { ids: string[]; onTask(id: string): void; onClose(): void }) {
  const [format, setFormat] = useState<FormFormat>('pdf');
  const [isSince2025, setSince2025] = useState(false);
  const [reason, setReason] = useState('');
  const { isBusy, faults, attempt } = useAttempt();
  const needsReason = format === 'lrmx' || ids.length > mostWithoutPurpose;
  const run = async () => {
    const task = await call(packForms, { body: { ids, format, isSince2025, reason: reason.trim() } }, { silent: true });
    attend(task);
    onTask(task.id);
  };
  const isComplete = !needsReason || Array.from(reason.trim()).length >= leastPurpose;
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" disabled={isBusy || !isComplete} onClick={() => void attempt(run)}>
        导出 {ids.length} 人
      </Button>
    </>
  );
  const open = formats.filter(({ isPlain }) => !isPlain || may(cadre, 'exportPlain'));
  return (
    <Dialog open title={`导出 ${ids.length} 人的任免审批表`} onCancel={onClose} footer={footer}>
      <p className="dialog-label">格式</p>
      <Radio.Group options={open} value={format} onChange={event => setFormat(event.target.value as FormFormat)} />
      <p className="dialog-label">表样</p>
      <Checkbox checked={isSince2025} onChange={event => setSince2025(event.target.checked)}>
        含到龄年月和改革前任职年龄界限
      </Checkbox>
      {needsReason && (
        <>
          <label className="dialog-label required" htmlFor="pack-reason">
            导出原因
          </label>
          <Input
            id="pack-reason"
            aria-required
            maxLength={200}
            placeholder={`如：任免会议材料，至少 ${leastPurpose} 个字`}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </>
      )}
      <p className="remark">每人一个文件，打成一个压缩包。导出在后台进行，可以随时取消，文件保留 7 天。</p>
      <FaultList faults={faults} />
    </Dialog>
  );
}

function PackDialog({ ids, onClose }: { ids: string[]; onClose(): void }) {
  const [taskId, setTaskId] = useState<string | null>(null);
  return taskId === null ? (
    <Asking ids={ids} onTask={setTaskId} onClose={onClose} />
  ) : (
    <RunningExport id={taskId} onClose={onClose} />
  );
}

export function PackChosen({ list }: { list: List }) {
  const { open, dialog } = useDialog();
  const run = () => {
    const ids = [...list.selection.now().keys()];
    if (ids.length > mostPacked) return toast(`一次最多导出 ${mostPacked} 人，请分次选择`);
    return open(close => <PackDialog ids={ids} onClose={close} />);
  };
  return (
    <>
      <RowButton label="导出审批表" run={run} />
      {dialog}
    </>
  );
}
