/** 新生党员批量登记: a sheet of where they come from; each branch then confirms its own. */
import { DownloadOutlined, ImportOutlined, UploadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { freshmenTemplate, importFreshmen } from 'contract/transfer/freshmen.ts';
import { renewRows } from '../../client/answers.ts';
import { ask } from '../../client/ask.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { sentencesOf } from '../../client/sentences.ts';
import { FaultList } from '../../kit/ui/fault-list.tsx';

type Registered = AnswerOf<typeof importFreshmen>;

function Result({ done: { registered, branches } }: { done: Registered }) {
  return (
    <>
      <p role="status">已登记 {registered} 名新生党员的转入，由下列党支部核对材料并确认接收。</p>
      <ul>
        {branches.map(({ name, count }) => (
          <li key={name}>
            {name} <span className="figures">{count} 人</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function ImportDialog({ onClose }: { onClose(): void }) {
  const send = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return ask<Registered>('POST', importFreshmen.url, { body, silent: true, timeout: 120_000 });
    },
    onSuccess: () => void renewRows(),
  });
  const faults = send.error ? sentencesOf(send.error) : [];
  const template = (
    <Button icon={<DownloadOutlined />} onClick={() => void call(freshmenTemplate)}>
      下载模板
    </Button>
  );
  return (
    <Dialog
      open
      width={560}
      title="批量登记新生党员"
      onCancel={onClose}
      footer={send.data ? <Button onClick={onClose}>关闭</Button> : template}
    >
      {send.data ? (
        <Result done={send.data} />
      ) : (
        <>
          <p className="dialog-lead">
            按学号填写转出组织、介绍信和党费交至月份，个人信息从学生信息取得。任何一行有误时整个表格不登记。
          </p>
          <Upload.Dragger
            accept=".xlsx"
            maxCount={1}
            showUploadList={false}
            disabled={send.isPending}
            beforeUpload={file => {
              send.mutate(file);
              return false;
            }}
          >
            <p>
              <UploadOutlined /> {send.isPending ? '正在核对并登记…' : '把填好的表格拖到这里，或点击选择'}
            </p>
          </Upload.Dragger>
          {faults.length > 1 && (
            <p className="dialog-lead">没有登记任何人。表格有 {faults.length} 处需要修改，改好后请重新选择：</p>
          )}
          <FaultList faults={faults} />
        </>
      )}
    </Dialog>
  );
}

/** For who registers arrivals for the whole school. */
export function FreshmenImport() {
  const [isOpen, setIsOpen] = useState(false);
  if (!allows(importFreshmen.access) || !allows('person.person.update')) return null;
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setIsOpen(true)}>
        批量登记新生
      </Button>
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
