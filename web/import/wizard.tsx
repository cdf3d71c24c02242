/**
 * A sheet goes in step by step: template, upload, check of every row, confirmation, result.
 * Nothing is written before 写入; what is long goes on at the server, whether somebody looks on or not.
 */
import { DownloadOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button, Steps } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { cancelBatch, readBatch, type ImportBatch } from 'contract/import/batch.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import '../kit/ui/form.css';
import '../kit/ui/list.css';
import '../kit/ui/step-strip.css';
import './import.css';
import { call, request } from '../client/http.ts';
import { useIsMobile } from '../client/device.ts';
import { PageHead } from '../client/page-head.tsx';
import { allows } from '../client/session.ts';
import { useTab } from '../client/tab.ts';
import { QueryGate } from '../kit/data/query-gate.tsx';
import { NotYours } from '../kit/data/not-yours.tsx';
import { Aside } from './aside.tsx';
import { BatchStep, Running } from './batch-step.tsx';
import { isBusy, isMapping, sourceOf, stepOf, timeTaken } from './batch.ts';
import { MappingStep } from './mapping-step.tsx';
import { UploadStep } from './upload-step.tsx';
import { useId } from '../kit/data/address.ts';
import { useAnswer } from '../kit/data/answer.ts';
import { GoButton } from '../kit/ui/go-button.tsx';

/** Where nothing can be done with a batch any more but to read why, and to send another sheet. */
function Refused({ resource, batch }: { resource: Resource; batch: ImportBatch }) {
  return (
    <>
      <section className="card import-refused" role="alert">
        <h2>“{batch.fileName}”没有导入</h2>
        <ul className="dialog-faults">
          {batch.failure.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <UploadStep resource={resource} />
    </>
  );
}

const resultOf = (batch: ImportBatch | null): string => {
  if (!batch?.endedAt) return '7 天内可撤销';
  return batch.withdrawnAt ? `已撤销 ${batch.withdrawnCount} 行` : `已写入 ${batch.doneCount} 行`;
};

function Stages({ batch }: { batch: ImportBatch | null }) {
  const isPhone = useIsMobile();
  const checked = batch?.rehearsedAt ? `，${timeTaken(batch.checkingAt ?? batch.startedAt, batch.rehearsedAt)}` : '';
  const items = [
    { title: '上传文件', content: batch ? sourceOf(batch) : '使用模板填写' },
    batch && isMapping(batch)
      ? { title: '对应列', content: '请核对每一列对应什么' }
      : { title: '逐行检查', content: batch?.totalCount ? `${batch.totalCount} 行${checked}` : '逐格说明错误' },
    { title: '确认写入', content: batch?.confirmedAt ? '已确认' : '尚未写入任何数据' },
    { title: '结果', content: resultOf(batch) },
  ];
  return (
    <section className="card import-steps">
      <Steps
        size="small"
        responsive={false}
        titlePlacement={isPhone ? 'vertical' : 'horizontal'}
        current={stepOf(batch)}
        items={items}
      />
    </section>
  );
}

function Stage({ resource, batch }: { resource: Resource; batch: ImportBatch }) {
  const { location } = useTab();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  params.delete('id');
  const again = () => void navigate(`${location.pathname}?${params}`);
  const giveUp = () => void call(cancelBatch, { params: { id: batch.id } }).then(again);
  if (isBusy(batch)) return <Running batch={batch} />;
  if (isMapping(batch)) return <MappingStep key={batch.mappingAt} resource={resource} batch={batch} onBack={giveUp} />;
  if (batch.failure.length > 0 && !batch.rehearsedAt) return <Refused resource={resource} batch={batch} />;
  if (stepOf(batch) === 0) return <UploadStep resource={resource} />;
  const stage = `${batch.rehearsedAt} ${batch.endedAt} ${batch.withdrawnAt}`;
  return <BatchStep key={stage} resource={resource} batch={batch} onAgain={again} />;
}

interface Props {
  resource: Resource;
  title?: string;
  /** Address of the sheet to fill in; a ledger has none of its own. */
  template?: string | null;
  /** Other ways on from here. */
  ways?: ReactNode;
}

const templateFor = ({ kind, path }: Resource) => (kind === 'ledger' ? null : `${path}/template`);

export function ImportWizard({ resource, title, template = templateFor(resource), ways }: Props) {
  const id = useId();
  const query = useAnswer(
    readBatch,
    { params: { id: id ?? '' } },
    // Reading, writing and taking back go on at the server; a finished phase waits for a person.
    { isOn: id !== null, askAgain: batch => (batch && isBusy(batch) ? 1000 : false) },
  );
  if (id === null && !allows(permissionOf(resource, 'import'))) return <NotYours what={`导入${resource.label}`} />;
  const batch = id === null ? null : (query.data ?? null);
  const actions = (
    <>
      {allows('platform.importBatch.read') && (
        <GoButton label="导入记录" to="/system/import-batch" icon={<HistoryOutlined />} />
      )}
      {ways}
      {template && (
        <Button icon={<DownloadOutlined />} onClick={() => void request('GET', template)}>
          下载{resource.label}模板
        </Button>
      )}
    </>
  );
  return (
    <div className="import-page page-fill">
      <PageHead title={title ?? `${resource.label}信息导入`} actions={actions} />
      <Stages batch={batch} />
      <div className="import-columns">
        <div className="import-main">
          {id === null ? (
            <UploadStep resource={resource} />
          ) : (
            <QueryGate what="导入批次" query={query} isCard>
              {read => <Stage resource={resource} batch={read} />}
            </QueryGate>
          )}
        </div>
        <Aside resource={resource} id={id} />
      </div>
    </div>
  );
}
