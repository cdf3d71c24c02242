/** A sheet that goes in as a whole or not at all: its template, the file, and everything that stands against it. */
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { renewRows } from '../../client/answers.ts';
import { useAttempt } from '../../client/attempt.ts';
import { Dialog } from './dialog.tsx';
import { FaultList } from './fault-list.tsx';

interface Props {
  title: string;
  lead: string;
  /** Told while it is looked at and written. */
  busy: string;
  template(): Promise<unknown>;
  send(sheet: FormData): Promise<unknown>;
  onClose(): void;
}
export function SheetDialog({ title, lead, busy, template, send, onClose }: Props) {
  const { isBusy, faults, attempt } = useAttempt();
  const take = async (file: File) => {
    const sheet = new FormData();
    sheet.append('file', file);
    await send(sheet);
    await renewRows();
  };
  const footer = (
    <Button icon={<DownloadOutlined />} onClick={() => void template()}>
      下载模板
    </Button>
  );
  return (
    <Dialog open width={560} title={title} onCancel={onClose} footer={footer}>
      <p className="dialog-lead">{lead}</p>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={file => {
          void attempt(() => take(file));
          return false;
        }}
      >
        <p>
          <UploadOutlined /> {isBusy ? busy : '把填好的表格拖到这里，或点击选择'}
        </p>
      </Upload.Dragger>
      {faults.length > 1 && (
        <p className="dialog-lead">什么都没有写入。表格有 {faults.length} 处需要修改，改好后请重新选择：</p>
      )}
      <FaultList faults={faults} />
    </Dialog>
  );
}
