import { Button } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { UploadedFile } from 'contract/file/calls.ts';
import { kinds } from 'contract/file/kinds.ts';
import { mostOfPaper } from 'contract/file/ticket.ts';
import { useIsMobile } from '../../../client/device.ts';
import { lazy } from '../../ui/lazy.tsx';
import { ChooseFiles } from './choose.tsx';
import type { FileControl } from './control.ts';
import { openPreview } from './preview-address.ts';
import { sizeText, useFile } from './stored.ts';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './uploads.ts';
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

/** Files of a record: chosen here, taken with the camera of this phone, or sent from another. */
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
  const { uploads, send, again, drop } = useUploads(stored => add([stored]), { control: control.id });
  const isMobile = useIsMobile();
  const isClosed = control.disabled || (ids.length + uploads.length >= most && most > 1);
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
        {uploads.map(one => (
          <UploadLine key={one.key} one={one} again={() => again(one)} drop={() => drop(one.key)} />
        ))}
      </ul>
      <ChooseFiles
        kinds={kinds.filter(kind => kind !== 'script')}
        isMultiple={most > 1}
        inputId={control.id}
        label={label}
        disabled={isClosed}
        onChoose={send}
      >
        选择文件
      </ChooseFiles>
      {isMobile ? (
        <ChooseFiles isCamera kinds={['image']} label={`${label}：拍照`} disabled={isClosed} onChoose={send}>
          拍照
        </ChooseFiles>
      ) : (
        <Button disabled={isClosed} onClick={() => setPhone(true)}>
          手机上传
        </Button>
      )}
      <Suspense>
        {isPhone && (
          <PhoneDialog
            title={label}
            most={Math.min(mostOfPaper, Math.max(1, most - ids.length))}
            onArrive={add}
            onClose={() => setPhone(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
