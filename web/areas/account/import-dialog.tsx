import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { importUsers, userTemplate, type HandOut } from 'contract/account/calls.ts';
import { renewRows } from '../../client/answers.ts';
import { ask } from '../../client/ask.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';

/** A sheet of accounts goes in as a whole; its passwords are shown once. */
export function ImportDialog({ onClose, onMade }: { onClose(): void; onMade(made: HandOut[]): void }) {
  const { isBusy, faults, attempt } = useAttempt();
  const send = async (file: File) => {
    const body = new FormData();
    body.append('file', file);
    const { accounts } = await ask<{ accounts: HandOut[] }>('POST', importUsers.url, {
      body,
      silent: true,
      timeout: 300_000,
    });
    onClose();
    onMade(accounts);
    await renewRows();
  };
  return (
    <Dialog
      open
      width={560}
      title="导入用户"
      onCancel={onClose}
      footer={
        <Button icon={<DownloadOutlined />} onClick={() => void call(userTemplate)}>
          下载模板
        </Button>
      }
    >
      <p className="dialog-lead">
        按模板填写用户名、姓名或学号/工号，一次最多 200 个用户。任何一行有误时整个表格不导入。
      </p>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={file => {
          void attempt(() => send(file));
          return false;
        }}
      >
        <p>
          <UploadOutlined /> {isBusy ? '正在检查并建立账号…' : '把填好的表格拖到这里，或点击选择'}
        </p>
      </Upload.Dragger>
      <FaultList faults={faults} />
    </Dialog>
  );
}
