/**
 * 批量修改 beside its list: which rows and what, then the preview, then the run. Nothing is written before its button,
 * and afterwards it can be taken back, so nothing has to be typed to confirm it.
 */
import { useMutation } from '@tanstack/react-query';
import { Button, Drawer, Progress, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  mostChosen,
  previewBulkChange,
  runBulkChange,
  type BulkChange,
  type ChosenRows,
  type Preview,
} from 'contract/bulk/change.ts';
import { useIsMobile } from '../../client/device.ts';
import { ApiError, call } from '../../client/http.ts';
import { faultsOf } from '../data/faults.ts';
import type { List } from '../list/list.ts';
import { useChosen } from '../ui/selection.ts';
import { sentencesOf } from '../../client/sentences.ts';
import { useTyped } from '../../client/unsaved.ts';
import './bulk.css';
import { follow } from './follow.ts';
import { PreviewBody } from './preview.tsx';
import { faultsIn, sentOf, ValuesForm, type Wanted } from './values-form.tsx';
import { figure, isBusy } from './words.ts';
import { FaultList } from '../ui/fault-list.tsx';

type Scope = 'chosen' | 'filter';

/** What is typed and where it stands; the answers of the server decide what is shown. */
function useChange(list: List, countWord: string, onStarted: () => void) {
  const { selection, state, resource } = list;
  const [scope, setScope] = useState<Scope>('chosen');
  const [wanted, setWanted] = useState<Wanted>(new Map());
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [general, setGeneral] = useState<string[]>([]);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [running, setRunning] = useState<BulkChange | null>(null);

  const rows = (): ChosenRows =>
    scope === 'chosen'
      ? { ids: [...selection.now().keys()] }
      : { filter: { ...state.filters, ...(state.keyword ? { keyword: state.keyword } : {}) } };
  const asked = () => ({
    entity: resource.name,
    rows: rows(),
    values: Object.fromEntries([...wanted].map(([name, wish]) => [name, sentOf(wish)])),
  });
  const fail = (error: unknown) => {
    const names = [...wanted.keys()];
    const isTold = error instanceof ApiError && error.body.fields?.length;
    const faults = isTold ? faultsOf(error.body, names) : null;
    setErrors(faults?.errors ?? {});
    setGeneral(faults ? faults.general : sentencesOf(error));
    setPreview(null);
  };
  const options = { silent: true, timeout: 120_000 };
  const look = useMutation({
    mutationFn: () => call(previewBulkChange, { body: asked() }, options),
    onSuccess: setPreview,
    onError: fail,
  });
  useTyped('批量修改', running ? [[], ''] : [[...wanted], reason]);
  const run = useMutation({
    mutationFn: (count: number) => {
      const words = reason.trim() ? { reason: reason.trim() } : {};
      return call(runBulkChange, { body: { ...asked(), count, ...words } }, options);
    },
    onSuccess: change => {
      selection.clear();
      setRunning(change);
      void follow(change, countWord, setRunning);
      if (!isBusy(change)) onStarted();
    },
    onError: fail,
  });
  return {
    scope,
    wanted,
    reason,
    errors,
    general,
    preview,
    running,
    look,
    run,
    setScope,
    setReason,
    setPreview,
    change(next: Wanted) {
      setWanted(next);
      setErrors({});
    },
    tryLook() {
      const found = faultsIn(resource, wanted);
      setErrors(found);
      const isMuch = scope === 'chosen' && selection.now().size > mostChosen;
      const wrong = [
        ...(wanted.size === 0 ? ['请至少选择一个要修改的字段'] : []),
        ...(isMuch ? [`逐条选择最多 ${figure(mostChosen)} ${countWord}，请改选“当前条件的全部”`] : []),
      ];
      setGeneral(wrong);
      if (wrong.length === 0 && Object.keys(found).length === 0) look.mutate();
    },
  };
}
type Change = ReturnType<typeof useChange>;

function Choosing({ list, countWord, change }: { list: List; countWord: string; change: Change }) {
  const chosen = useChosen(list.selection, all => all.size);
  return (
    <>
      <div className="field">
        <span className="bulk-label" id="bulk-scope">
          修改范围
        </span>
        <Radio.Group
          aria-labelledby="bulk-scope"
          className="bulk-scope"
          value={change.scope}
          onChange={e => change.setScope(e.target.value)}
        >
          <Radio value="chosen">
            已选的 {figure(chosen)} {countWord}
          </Radio>
          <Radio value="filter">
            当前条件的全部 {figure(list.total ?? 0)} {countWord}
          </Radio>
        </Radio.Group>
      </div>
      <ValuesForm
        resource={list.resource}
        wanted={change.wanted}
        errors={change.errors}
        reason={change.reason}
        onChange={change.change}
        onReason={change.setReason}
      />
    </>
  );
}

function Running({ running, countWord }: { running: BulkChange; countWord: string }) {
  const { doneCount, totalCount } = running;
  return (
    <section className="bulk-running">
      <p role="status">
        正在修改，已完成 {figure(doneCount)} / {figure(totalCount)} {countWord}
      </p>
      <Progress percent={Math.floor((doneCount / totalCount) * 100)} aria-label="修改进度" />
      <p className="remark">可以转到后台继续其他工作，完成后会提示；全部修改在 7 天内可以撤销。</p>
    </section>
  );
}

function Foot({ change, countWord, onClose }: { change: Change; countWord: string; onClose(): void }) {
  const { preview, running, look, run } = change;
  if (running) return <Button onClick={onClose}>{isBusy(running) ? '转到后台' : '关闭'}</Button>;
  if (!preview)
    return (
      <>
        <span className="remark">先看预览，此时不会修改</span>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" disabled={look.isPending} onClick={change.tryLook}>
          {look.isPending ? '正在核对…' : '预览修改'}
        </Button>
      </>
    );
  const { ready, count } = preview;
  return (
    <>
      <span className="remark">修改后 7 天内可以整批撤销</span>
      <Button disabled={run.isPending} onClick={() => change.setPreview(null)}>
        返回
      </Button>
      <Button type="primary" disabled={run.isPending || ready === 0} onClick={() => run.mutate(count)}>
        {run.isPending ? '正在修改…' : `修改 ${figure(ready)} ${countWord}`}
      </Button>
    </>
  );
}

interface Props {
  list: List;
  countWord: string;
  onClose(): void;
}
export function BulkDrawer({ list, countWord, onClose }: Props) {
  const isPhone = useIsMobile();
  const navigate = useNavigate();
  const change = useChange(list, countWord, onClose);
  const { preview, running, general } = change;
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 720}
      rootClassName="bulk-drawer"
      title={`批量修改${list.resource.label}`}
      mask={{ closable: false }}
      keyboard={false}
      onClose={onClose}
      extra={
        <Button type="link" onClick={() => (onClose(), void navigate('/bulk-change'))}>
          修改记录
        </Button>
      }
      footer={
        <div className="bulk-foot">
          <Foot change={change} countWord={countWord} onClose={onClose} />
        </div>
      }
    >
      <FaultList faults={general} />
      {running ? (
        <Running running={running} countWord={countWord} />
      ) : preview ? (
        <PreviewBody preview={preview} countWord={countWord} />
      ) : (
        <Choosing list={list} countWord={countWord} change={change} />
      )}
    </Drawer>
  );
}
