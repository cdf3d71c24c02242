/** A batch that was read: counts that filter, its rows, and the action that is possible now. */
import { DownloadOutlined, SwapOutlined, UploadOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Progress } from 'antd';
import { useState } from 'react';
import { renewRows } from '../client/answers.ts';
import { useAsked } from '../kit/list/asked.ts';
import { Link } from 'react-router';
import { rowChoices, cancelBatch, confirmBatch, faultSheet, type ImportBatch } from 'contract/import/batch.ts';
import { readCauses, type Cause } from 'contract/import/mending.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { call, serverTime } from '../client/http.ts';
import { allows } from '../client/session.ts';
import { progressOf, removalOf, sentenceOf, stepOf, timeLeft, withdrawableFor, writableOf } from './batch.ts';
import { Causes, MendBar } from './causes.tsx';
import { MappingStep } from './mapping-step.tsx';
import { useMending } from './mending.ts';
import { Rows, type Shown } from './rows.tsx';
import { WithdrawButton } from './withdrawal.tsx';
import { Words } from './words.tsx';

const tiles = [
  { key: 'all', label: '全部', of: 'totalCount', tone: '' },
  { key: 'add', label: '新增', of: 'addCount', tone: 'tone-ok' },
  { key: 'update', label: '更新', of: 'updateCount', tone: 'tone-info' },
  { key: 'same', label: '无变化', of: 'sameCount', tone: '' },
  { key: 'asked', label: '已发出请求', of: 'askedCount', tone: 'tone-info' },
  { key: 'fault', label: '错误', of: 'faultCount', tone: 'tone-error' },
  { key: 'warning', label: '提醒', of: 'warningCount', tone: 'tone-warn' },
] as const;

function Tiles({ batch, shown, onShow }: { batch: ImportBatch; shown: Shown; onShow(shown: Shown): void }) {
  // Most sheets ask nobody for anybody.
  const told = tiles.filter(({ key, of }) => key !== 'asked' || batch[of] > 0);
  return (
    <div className="tiles" role="group" aria-label="检查结果">
      {told.map(({ key, label, of, tone }) => (
        <button
          key={key}
          type="button"
          className={`card tile${shown === key ? ' on' : ''}`}
          aria-pressed={shown === key}
          onClick={() => onShow(key)}
        >
          {label}
          <strong className={`figures ${batch[of] > 0 ? tone : ''}`}>
            {batch[of].toLocaleString('zh-CN')} <small>行</small>
          </strong>
        </button>
      ))}
    </div>
  );
}

/** What a batch is cancelled by, and what becomes of the lists when it was written. */
function useActions(batch: ImportBatch) {
  const params = { params: { id: batch.id } };
  return {
    confirm: useMutation({ mutationFn: () => call(confirmBatch, params), onSuccess: renewRows }),
    cancel: useMutation({ mutationFn: () => call(cancelBatch, params), onSuccess: renewRows }),
  };
}

/** Longer work: how far it is, how to leave it alone, how to stop it. */
export function Running({ batch }: { batch: ImportBatch }) {
  const { cancel } = useActions(batch);
  const progress = progressOf(batch);
  if (!progress) return null;
  const { words, done, of } = progress;
  const isStoppable = !batch.cancelledAt && !batch.withdrawingAt && batch.isOwn;
  return (
    <section className="card import-running" aria-live="polite">
      <h2>
        {words}“{batch.fileName}”
      </h2>
      <Progress percent={of === 0 ? 0 : Math.floor((done / of) * 100)} aria-label={words} status="active" />
      <p role="status" className="figures">
        {of > 0 ? `${done.toLocaleString('zh-CN')} / ${of.toLocaleString('zh-CN')} 行` : '请稍候'}{' '}
        <span className="remark">{timeLeft(progress, serverTime())}</span>
      </p>
      <p className="remark">可以离开本页，工作在后台继续，随时可在“导入批次”查看。</p>
      <div className="import-actions">
        {allows('platform.importBatch.read') && <Link to="/system/import-batch">转到后台</Link>}
        {isStoppable && (
          <Button disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {batch.confirmedAt ? '停止写入' : '取消'}
          </Button>
        )}
      </div>
    </section>
  );
}

interface FootProps {
  resource: Resource;
  batch: ImportBatch;
  onAgain(): void;
}
interface WaitingProps extends FootProps {
  /** Something was said about the faults and is not sent yet: that comes first. */
  isMending: boolean;
}

/** Nothing is written before both boxes say what was read. */
function WaitingFoot({ batch, isMending, onAgain }: WaitingProps) {
  const { confirm, cancel } = useActions(batch);
  const [isSkipping, setSkipping] = useState(true);
  const [isRead, setRead] = useState(false);
  const writable = writableOf(batch);
  // A person's own word for each: what is left out, and what was read.
  const isReady = (batch.faultCount === 0 || isSkipping) && (batch.warningCount === 0 || isRead);
  return (
    <footer className="form-foot import-foot">
      {batch.faultCount > 0 && !batch.allOrNothing ? (
        <Checkbox checked={isSkipping} onChange={e => setSkipping(e.target.checked)}>
          {sentenceOf(batch)}
        </Checkbox>
      ) : (
        <span className="figures">{sentenceOf(batch)}</span>
      )}
      {batch.warningCount > 0 && writable > 0 && (
        <Checkbox checked={isRead} onChange={e => setRead(e.target.checked)}>
          已核对 {batch.warningCount} 行提醒
        </Checkbox>
      )}
      {batch.isOwn && (
        <>
          <Button disabled={cancel.isPending} onClick={() => void cancel.mutateAsync().then(onAgain)}>
            上一步
          </Button>
          <Button
            type={isMending ? 'default' : 'primary'}
            disabled={confirm.isPending || writable === 0 || !isReady}
            onClick={() => confirm.mutate()}
          >
            {confirm.isPending ? '正在提交…' : `写入 ${writable} 行`}
          </Button>
        </>
      )}
    </footer>
  );
}

function ResultFoot({ resource, batch, onAgain }: FootProps) {
  const left = withdrawableFor(batch, serverTime());
  return (
    <footer className="form-foot import-foot">
      <span role="status">
        {sentenceOf(batch)}
        {left && <small className="tone-warn">　撤销期还剩 {left}</small>}
        {batch.isOwn && batch.askedCount > 0 && (
          <small>
            　已提交登记申请的人员，在<Link to="/member/claim?of=own">登记申请</Link>中看核对结果
          </small>
        )}
      </span>
      {left && <WithdrawButton batch={batch} />}
      {batch.isOwn && (
        <Button type="primary" onClick={onAgain}>
          再导入一份{resource.label}表格
        </Button>
      )}
    </footer>
  );
}

/** What asks for attention comes first. */
function firstOf(batch: ImportBatch): Shown {
  if (batch.keptCount > 0) return 'kept';
  if (batch.faultCount > 0) return 'fault';
  return writableOf(batch) > 0 ? 'changed' : 'all';
}

interface ToolsProps {
  batch: ImportBatch;
  isWaiting: boolean;
  onMap(): void;
  onOther(): void;
}
function Tools({ batch, isWaiting, onMap, onOther }: ToolsProps) {
  return (
    <div className="import-tools">
      {isWaiting && batch.isOwn && (
        <Button icon={<SwapOutlined />} onClick={onMap}>
          列的对应
        </Button>
      )}
      {batch.faultCount > 0 && batch.isOwn && (
        <Button icon={<DownloadOutlined />} onClick={() => void call(faultSheet, { params: { id: batch.id } })}>
          下载错误行
        </Button>
      )}
      {isWaiting && batch.isOwn && (
        <Button icon={<UploadOutlined />} onClick={onOther}>
          换文件重传
        </Button>
      )}
    </div>
  );
}

/** Causes are asked of who may mend them, as long as nothing is written. */
function useCauses(batch: ImportBatch, isOn: boolean) {
  const asks = isOn && batch.faultCount > 0;
  const { data, isPending } = useQuery({
    queryKey: ['import', 'cause', batch.id, batch.rehearsedAt],
    queryFn: ({ signal }) => call(readCauses, { params: { id: batch.id } }, { signal, silent: true }),
    enabled: asks,
  });
  return { causes: data?.causes ?? none, isAsking: asks && isPending };
}
const none: Cause[] = [];

/** Causes before rows: one word said of a cause mends a hundred of them. */
function useShown(batch: ImportBatch, causes: readonly Cause[], hasCauses: boolean) {
  const [first] = useState(() => firstOf(batch));
  const { get, ask } = useAsked();
  const asked = [...rowChoices, 'all' as const, 'cause' as const].find(one => one === get('rows'));
  const shown = asked ?? (hasCauses ? 'cause' : first);
  return {
    shown: shown === 'cause' && !hasCauses ? first : shown,
    /** One that was mended away shows all faulty rows. */
    cause: (shown === 'fault' && causes.find(({ id }) => id === get('cause'))) || null,
    show: (rows: Shown, cause?: Cause) => ask({ rows, keyword: undefined, cause: cause?.id }),
  };
}

export function BatchStep({ resource, batch, onAgain }: FootProps) {
  const { cancel } = useActions(batch);
  const [isMapping, setMapping] = useState(false);
  const isWaiting = stepOf(batch) === 1 && batch.endedAt === null;
  const canMend = isWaiting && batch.isOwn;
  const { causes, isAsking } = useCauses(batch, canMend);
  const { shown, cause, show } = useShown(batch, causes, isAsking || causes.length > 0);
  const mending = useMending(batch, causes);
  const removal = removalOf(batch);
  if (isMapping) return <MappingStep resource={resource} batch={batch} onBack={() => setMapping(false)} />;
  const other = () => void cancel.mutateAsync().then(onAgain);
  const tools = <Tools batch={batch} isWaiting={isWaiting} onMap={() => setMapping(true)} onOther={other} />;
  return (
    <>
      {batch.isOldTemplate && (
        <p className="tone-warn">这份表格用的是旧模板，列已有变化，请核对检查结果，或下载新模板。</p>
      )}
      {batch.failure.map(sentence => (
        <p key={sentence} role="alert" className="tone-error">
          {sentence}
        </p>
      ))}
      {removal && <p className="tone-warn">{removal}，逐人见提醒。</p>}
      <Tiles batch={batch} shown={shown === 'cause' ? 'fault' : shown} onShow={show} />
      {canMend && <Words batch={batch} />}
      <section className="card import-card">
        <Rows
          resource={resource}
          batch={batch}
          shown={shown}
          cause={cause}
          onShow={show}
          tools={tools}
          mending={canMend ? mending : null}
          causes={
            causes.length > 0 && (
              <Causes resource={resource} causes={causes} mending={mending} onRows={one => show('fault', one)} />
            )
          }
        />
        {canMend && shown !== 'cause' && mending.count > 0 && <MendBar mending={mending} />}
        {isWaiting ? (
          <WaitingFoot resource={resource} batch={batch} isMending={mending.count > 0} onAgain={onAgain} />
        ) : (
          <ResultFoot resource={resource} batch={batch} onAgain={onAgain} />
        )}
      </section>
    </>
  );
}
