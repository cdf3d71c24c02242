import { Button, Progress } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { UploadedFile } from 'contract/file/calls.ts';
import { kinds } from 'contract/file/kinds.ts';
import { lazy } from '../../ui/lazy.tsx';
import { ChooseFiles } from './choose.tsx';
import type { FileControl } from './control.ts';
import { openPreview } from './preview-address.ts';
import { sizeText, useFile } from './stored.ts';
import { sentenceOfUpload, uploadFile } from './upload.ts';
import './files.css';

const PhoneDialog = lazy(() => import('./phone-dialog.tsx').then(module => ({ default: module.PhoneDialog })));

function Line({ id, onRemove }: { id: string; onRemove: (() => void) | null }): ReactNode {
  const { data, isError } = useFile(id);
  const name = data?.name ?? (isError ? '文件不存在或无权查看' : '…');
  return (
    <li>
      <button type="button" className="link-button" disabled={!data} onClick={() => openPreview(id, data?.name)}>
        {name}
      </button>
      {data && <span className="remark">{sizeText(data.size)}</span>}
      {onRemove && (
        <Button size="small" aria-label={`移除${name}`} onClick={onRemove}>
          移除
        </Button>
      )}
    </li>
  );
}

interface Props {
  ids: string[];
  most: number;
  label: string;
  control: FileControl;
  onChange(ids: string[]): void;
}

interface Running {
  name: string;
  percent: number;
  stop(): void;
}

/** One upload after the other, each with percentage and cancel. */
function useUploads(add: (files: UploadedFile[]) => void) {
  const [running, setRunning] = useState<Running | null>(null);
  const [fault, setFault] = useState('');
  const send = async (files: File[]) => {
    setFault('');
    for (const file of files) {
      const controller = new AbortController();
      const show = (percent: number) => setRunning({ name: file.name, percent, stop: () => controller.abort() });
      show(0);
      try {
        add([await uploadFile(file, { signal: controller.signal, onProgress: show })]);
      } catch (error) {
        setFault(sentenceOfUpload(error) ?? '');
      }
    }
    setRunning(null);
  };
  return { running, fault, send };
}

/** Files of a record: chosen here or sent from a phone. */
export function FileInput({ ids, most, label, control, onChange }: Props): ReactNode {
  // What arrives later is added to what stands there then.
  const present = useRef(ids);
  useEffect(() => {
    present.current = ids;
  }, [ids]);
  const [isPhone, setPhone] = useState(false);
  const add = useCallback(
    (files: UploadedFile[]) => onChange([...present.current, ...files.map(({ id }) => id)].slice(-most)),
    [onChange, most],
  );
  const { running, fault, send } = useUploads(add);
  const isFull = ids.length >= most && most > 1;
  return (
    <div className="file-list-input">
      <ul className="file-list">
        {ids.map(id => (
          <Line
            key={id}
            id={id}
            onRemove={control.disabled ? null : () => onChange(ids.filter(other => other !== id))}
          />
        ))}
      </ul>
      <ChooseFiles
        kinds={kinds.filter(kind => kind !== 'script')}
        isMultiple={most > 1}
        inputId={control.id}
        label={label}
        disabled={control.disabled || isFull || running !== null}
        onChoose={files => void send(files)}
      >
        选择文件
      </ChooseFiles>
      <Button disabled={control.disabled || isFull} onClick={() => setPhone(true)}>
        手机上传
      </Button>
      {running && (
        <span className="upload-state" role="status">
          {running.name} <Progress type="circle" size={20} percent={running.percent} /> {running.percent}%{' '}
          <Button size="small" onClick={running.stop}>
            取消
          </Button>
        </span>
      )}
      {fault && (
        <span className="upload-state" role="alert">
          {fault}
        </span>
      )}
      <Suspense>
        {isPhone && (
          <PhoneDialog
            title={label}
            most={Math.min(9, Math.max(1, most - ids.length))}
            onArrive={add}
            onClose={() => setPhone(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
