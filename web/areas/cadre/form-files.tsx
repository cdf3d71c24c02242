/** How a form leaves the house: on paper, as a document, as an exchange file with a purpose, and its résumé alone. */
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Input } from 'antd';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { formFile, leastPurpose, type FormFormat, type ShownForm } from 'contract/appointment/form/calls.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import '../../kit/ui/form.css';
import { FormSheet } from './form-sheet.tsx';
import { usePrinting } from '../../kit/ui/printing.ts';

/** The office program is given a minute. */
const longestMs = 90_000;

interface FileProps {
  form: ShownForm;
}

/** Asks what an exchange file is for; it holds the whole number of the card. */
function ExchangeDialog({ form, onClose }: FileProps & { onClose(): void }) {
  const [reason, setReason] = useState('');
  const [isSince2025, setSince2025] = useState(form.isSince2025);
  const { isBusy, faults, attempt } = useAttempt();
  const { cadreId, formId } = form;
  const run = async () => {
    const body = { cadreId, ...(formId && { formId }), isSince2025, format: 'lrmx' as const, reason: reason.trim() };
    await call(formFile, { body }, { silent: true });
    toast(`已导出${form.content.name}的 lrmx 文件`);
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        type="primary"
        disabled={isBusy || Array.from(reason.trim()).length < leastPurpose}
        onClick={() => void attempt(run)}
      >
        {isBusy ? '正在导出…' : '导出 lrmx'}
      </Button>
    </>
  );
  return (
    <Dialog open title={`导出${form.content.name}的 lrmx 文件`} onCancel={onClose} footer={footer}>
      <p className="dialog-lead">文件含完整身份证号、照片和家庭成员，导出连同原因记入审计日志。</p>
      <label className="dialog-label required" htmlFor="form-reason">
        导出原因
      </label>
      <Input
        id="form-reason"
        aria-required
        maxLength={200}
        placeholder={`如：上报省委组织部，至少 ${leastPurpose} 个字`}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
      <Checkbox checked={isSince2025} onChange={event => setSince2025(event.target.checked)}>
        写入到龄年月和改革前任职年龄界限（2025 年起的新版软件）
      </Checkbox>
      <FaultList faults={faults} />
    </Dialog>
  );
}

export function FormFiles({ form }: FileProps) {
  const { open, dialog } = useDialog();
  const { isPrinting, print } = usePrinting();
  const [isBusy, setBusy] = useState(false);
  const { cadreId, formId, isSince2025 } = form;
  const make = async (format: FormFormat | 'resume') => {
    setBusy(true);
    try {
      await call(
        formFile,
        { body: { cadreId, ...(formId && { formId }), isSince2025, format } },
        { timeout: longestMs },
      );
    } finally {
      setBusy(false);
    }
  };
  const items = [
    { key: 'docx', label: 'Word 文档' },
    ...(form.hasPdf ? [{ key: 'pdf', label: 'PDF 文件' }] : []),
    ...(form.mayExportPlain ? [{ key: 'lrmx', label: '导出 lrmx' }] : []),
    { key: 'resume', label: '导出履历' },
  ];
  const choose = (key: string) =>
    key === 'lrmx'
      ? open(close => <ExchangeDialog form={form} onClose={close} />)
      : void make(key as FormFormat | 'resume');
  return (
    <>
      <Button icon={<PrinterOutlined />} onClick={print}>
        打印审批表
      </Button>
      {form.mayExport && (
        <Dropdown trigger={['click']} disabled={isBusy} menu={{ items, onClick: ({ key }) => choose(key) }}>
          <Button icon={<DownloadOutlined />}>{isBusy ? '正在生成…' : '导出'}</Button>
        </Dropdown>
      )}
      {dialog}
      {isPrinting &&
        createPortal(
          <div className="form-printed" aria-hidden>
            <FormSheet form={form} />
          </div>,
          document.body,
        )}
    </>
  );
}
