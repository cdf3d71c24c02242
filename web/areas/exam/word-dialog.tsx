/** A file of questions, Word or a sheet of another layout, into one library; what was read waits in the import, what was not is told by line. */
import { UploadOutlined } from '@ant-design/icons';
import { Button, Select, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { importWord, type UnreadLine, type WordImport } from 'contract/exam/calls.ts';
import { ask } from '../../client/ask.ts';
import { useAttempt } from '../../client/attempt.ts';
import { allows } from '../../client/session.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { useLibraries } from './libraries.ts';

type Unread = UnreadLine & { id: string };
const columns: DataColumn<Unread>[] = [
  { label: '段落/行', width: 84, isFigure: true, show: ({ line }) => line },
  { label: '内容', width: 260, show: ({ text }) => text },
  { label: '原因', width: 220, show: ({ reason }) => reason },
];

function Result({ result: { read, unread } }: { result: WordImport }) {
  const rows = unread.map((one, at) => ({ ...one, id: String(at) }));
  return (
    <div role="status">
      <p className="dialog-lead">
        识别出 {read} 道试题{unread.length > 0 ? `，以下 ${unread.length} 处没有识别，不会导入：` : '。'}
      </p>
      {rows.length > 0 && <DataTable caption="没有识别的内容" rows={rows} columns={columns} blank={null} />}
    </div>
  );
}

function Choosing({ done }: { done(result: WordImport): void }) {
  const [libraryId, setLibrary] = useState<string | null>(null);
  const { isBusy, faults, attempt } = useAttempt();
  const libraries = useLibraries().data?.content ?? [];
  const send = async (file: File) => {
    const body = new FormData();
    body.append('file', file);
    const sending = { body, query: { libraryId: libraryId ?? '' }, silent: true, timeout: 300_000 };
    done(await ask<WordImport>('POST', importWord.url, sending));
  };
  return (
    <>
      <p className="dialog-lead">
        支持常见的题库写法：题号“1.”“1、”“（1）”，选项“A.”“A、”，答案写在题后、题干括号内或集中写在文末；工作表每行一题，选项可分列写在“选项A”“选项B”等列中。识别后进入导入核对，确认前不会写入题库。
      </p>
      <div className="word-library">
        <label htmlFor="word-library">导入到题库</label>
        <Select
          id="word-library"
          placeholder="请选择"
          showSearch={{ optionFilterProp: 'label' }}
          value={libraryId}
          onChange={setLibrary}
          options={libraries.map(({ id, name }) => ({ value: id, label: String(name) }))}
        />
      </div>
      <Upload.Dragger
        accept=".docx,.xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy || libraryId === null}
        beforeUpload={file => {
          void attempt(() => send(file));
          return false;
        }}
      >
        <p>
          <UploadOutlined />{' '}
          {isBusy
            ? '正在识别…'
            : libraryId === null
              ? '请先选择题库'
              : '把 Word（.docx）或 Excel（.xlsx）文件拖到这里，或点击选择'}
        </p>
      </Upload.Dragger>
      <FaultList faults={faults} />
    </>
  );
}

function WordDialog({ close }: { close(): void }) {
  const [result, setResult] = useState<WordImport | null>(null);
  const navigate = useNavigate();
  const batchId = result?.batchId;
  const go = () => {
    close();
    void navigate(`/party-school/topic/import?id=${batchId}`);
  };
  const check = batchId && (
    <Button type="primary" onClick={go}>
      核对并导入
    </Button>
  );
  const footer = (
    <>
      <Button onClick={close}>{result ? '关闭' : '取消'}</Button>
      {result && <Button onClick={() => setResult(null)}>换一个文件</Button>}
      {check}
    </>
  );
  // What was chosen is sent by then: with its own key the second step holds nothing unsaved, and leaving asks nobody.
  return (
    <Dialog
      key={result ? 'result' : 'choice'}
      open
      width={680}
      title="从 Word 或 Excel 导入试题"
      onCancel={close}
      footer={footer}
    >
      {result ? <Result result={result} /> : <Choosing done={setResult} />}
    </Dialog>
  );
}

export const WordButton = () =>
  allows(importWord.access) ? (
    <DialogButton label="Word / Excel 题库">{close => <WordDialog close={close} />}</DialogButton>
  ) : null;
