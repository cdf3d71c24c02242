/** 导入任免审批表: files are read, held against the record cell by cell, and taken over where somebody says so. */
import { InboxOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Select, Upload } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  compareForms,
  matchForm,
  takePhotos,
  type ComparedForm,
  type ReadFile,
} from 'contract/appointment/form/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { renewRows } from '../../client/answers.ts';
import { ask } from '../../client/ask.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { cadrePicker } from 'contract/cadre/pickers.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Differences } from './differences.tsx';
import './form.css';

type Photos = AnswerOf<typeof takePhotos>;
const longestMs = 300_000;
const withFile = (file: File): FormData => {
  const body = new FormData();
  body.append('file', file);
  return body;
};

function PhotosTaken({ taken, faults, onClose }: Photos & { onClose(): void }) {
  return (
    <Dialog open title="照片导入结果" onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p role="status">已导入 {taken} 人的照片。</p>
      {faults.length > 0 && (
        <>
          <p>以下 {faults.length} 个文件没有导入：</p>
          <ul>
            {faults.map(({ file, message }) => (
              <li key={file}>
                {file}：{message}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

interface Found {
  id: string;
  name: string;
  number: string | null;
  unitName?: string | null;
  postUnitName?: string | null;
}
const foundWords = ({ name, number, unitName, postUnitName }: Found) =>
  [name, number, unitName ?? postUnitName].filter(Boolean).join(' ');

/** Whom the file is about, chosen by hand: those of the same name first, anybody else by search. */
function Match({ read, onMatch }: { read: ReadFile; onMatch(compared: ComparedForm): void }) {
  const [found, setFound] = useState<Found[]>(read.candidates);
  const { faults, attempt } = useAttempt();
  const search = (keyword: string) =>
    void attempt(async () => {
      if (!keyword.trim()) return setFound(read.candidates);
      const query = { keyword: keyword.trim(), page: 0, size: 20 };
      const { content } = await ask<{ content: Found[] }>('GET', cadrePicker.url, { query, silent: true });
      return setFound(content);
    });
  const match = (cadreId: string) =>
    void attempt(async () => {
      if (!read.content) return;
      onMatch(await call(matchForm, { body: { cadreId, content: read.content } }, { silent: true }));
    });
  return (
    <div className="form-match">
      <Select
        showSearch={{ filterOption: false, onSearch: search }}
        aria-label={`为${read.file}匹配干部`}
        placeholder="选择干部：姓名 / 工号"
        options={found.map(one => ({ value: one.id, label: foundWords(one) }))}
        onChange={match}
      />
      <FaultList faults={faults} />
    </div>
  );
}

function FileCard({ read }: { read: ReadFile }) {
  const [compared, setCompared] = useState<ComparedForm>(read);
  const { cadre } = compared;
  return (
    <section className="card form-file" aria-label={read.file}>
      <h3>
        {read.file}
        {cadre && <Link to={`/cadre/appointment/form/${cadre.id}`}>{foundWords(cadre)}</Link>}
      </h3>
      {!cadre && <p role="alert">{read.fault}</p>}
      {read.warnings.map(words => (
        <p key={words} className="tone-warn">
          {words}
        </p>
      ))}
      {!cadre && read.content && <Match read={read} onMatch={setCompared} />}
      {cadre && read.content && (
        <Differences key={compared.version} compared={compared} content={read.content} onTaken={setCompared} />
      )}
    </section>
  );
}

function Choose({ isBusy, onFile }: { isBusy: boolean; onFile(file: File): void }) {
  return (
    <Upload.Dragger
      accept=".lrmx,.zip"
      maxCount={1}
      showUploadList={false}
      disabled={isBusy}
      beforeUpload={file => {
        onFile(file);
        return false;
      }}
    >
      <p>
        <InboxOutlined /> {isBusy ? '正在读入并比较…' : '把 .lrmx 文件或它们的 .zip 压缩包拖到这里，或点击选择'}
      </p>
      <p className="remark">读入后逐项列出与库中信息的差异，勾选采用的才写入。</p>
    </Upload.Dragger>
  );
}

export function AppointmentFormImport() {
  const [read, setRead] = useState<readonly ReadFile[] | null>(null);
  const [photos, setPhotos] = useState<Photos | null>(null);
  const { isBusy, faults, attempt } = useAttempt();
  const options = (file: File) => ({ body: withFile(file), silent: true, timeout: longestMs });
  const compare = (file: File) =>
    void attempt(async () => {
      const { content } = await ask<AnswerOf<typeof compareForms>>('POST', compareForms.url, options(file));
      setRead(content);
    });
  const bringPhotos = (file: File) =>
    void attempt(async () => {
      setPhotos(await ask<Photos>('POST', takePhotos.url, options(file)));
      await renewRows();
    });
  const actions = (
    <Upload
      accept=".zip,.lrmx"
      showUploadList={false}
      disabled={isBusy}
      beforeUpload={file => {
        bringPhotos(file);
        return false;
      }}
    >
      <Button
        icon={<UploadOutlined />}
        disabled={isBusy}
        title="照片文件名为工号或身份证号；任免审批表文件中的照片也可导入"
      >
        导入照片
      </Button>
    </Upload>
  );
  return (
    <div className="form-import">
      <PageHead actions={actions} />
      <section className="card">
        <Choose isBusy={isBusy} onFile={compare} />
        <FaultList faults={faults} />
      </section>
      {read?.map((one, at) => (
        <FileCard key={`${at} ${one.file}`} read={one} />
      ))}
      {read?.length === 0 && (
        <EmptyState picture="tray" title="没有读到任免审批表">
          请重新选择文件。
        </EmptyState>
      )}
      {photos && <PhotosTaken {...photos} onClose={() => setPhotos(null)} />}
    </div>
  );
}
