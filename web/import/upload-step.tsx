/** The first step: what shall happen, and the file. */
import { UploadOutlined } from '@ant-design/icons';
import { Checkbox, Radio, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportBatch, ImportMode } from 'contract/import/batch.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { ask } from '../client/ask.ts';
import { allows } from '../client/session.ts';
import { useTab } from '../client/tab.ts';
import { useAttempt } from '../client/attempt.ts';
import { faultOfFile } from './batch.ts';
import { FaultList } from '../kit/ui/fault-list.tsx';

interface Options {
  mode: ImportMode;
  allOrNothing: boolean;
  clearsBlank: boolean;
}

interface ChoicesProps {
  value: Options;
  resource: Resource;
  onChange(value: Options): void;
}
function Choices({ value, resource, onChange }: ChoicesProps) {
  // A ledger is filled in, never begun or emptied by a sheet.
  const isLedger = resource.kind === 'ledger';
  const canReplace = resource.sameBy !== undefined && allows(permissionOf(resource, 'remove'));
  const check = (name: 'allOrNothing' | 'clearsBlank', words: string) => (
    <Checkbox checked={value[name]} onChange={e => onChange({ ...value, [name]: e.target.checked })}>
      {words}
    </Checkbox>
  );
  return (
    <div className="import-options">
      {!isLedger && (
        <Radio.Group
          aria-label="导入方式"
          value={value.mode}
          onChange={e => onChange({ ...value, mode: e.target.value })}
        >
          <Radio value="addAndUpdate">新增和更新</Radio>
          <Radio value="add">只新增</Radio>
          {canReplace && <Radio value="replace">按人覆盖</Radio>}
        </Radio.Group>
      )}
      {check('allOrNothing', '全部通过才写入')}
      {!isLedger && value.mode !== 'add' && check('clearsBlank', '空白单元格清空已有内容')}
      {value.mode === 'replace' && (
        <p className="tone-warn">
          表中每个人的{resource.label}以表格为准：已登记而表中没有的，写入时删除。表中没有的人不受影响。
        </p>
      )}
    </div>
  );
}

export function UploadStep({ resource }: { resource: Resource }) {
  const { location } = useTab();
  const navigate = useNavigate();
  const [options, setOptions] = useState<Options>({ mode: 'addAndUpdate', allOrNothing: false, clearsBlank: false });
  const { isBusy, faults, setFaults, attempt } = useAttempt();
  const send = async (file: File) => {
    const body = new FormData();
    body.append('file', file);
    const query = { ...options, clearsBlank: options.clearsBlank && options.mode !== 'add' };
    const { id } = await ask<ImportBatch>('POST', `${resource.path}/import`, {
      body,
      query,
      silent: true,
      timeout: 600_000,
    });
    const params = new URLSearchParams(location.search);
    params.set('id', id);
    void navigate(`${location.pathname}?${params}`);
  };
  const take = (file: File) => {
    const fault = faultOfFile(file);
    if (fault) setFaults([fault]);
    else void attempt(() => send(file));
  };
  return (
    <section className="card import-upload">
      <Choices value={options} resource={resource} onChange={setOptions} />
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={file => {
          take(file);
          return false;
        }}
      >
        <p className="import-icon">
          <UploadOutlined />
        </p>
        <p>{isBusy ? '正在上传并逐行检查…' : '把填好的表格拖到这里，或点击选择'}</p>
        <p className="remark">仅支持 xlsx，10 MB、5 万行以内。上传后先逐行检查，不会写入任何数据。</p>
      </Upload.Dragger>
      <FaultList faults={faults} />
    </section>
  );
}
