import { Button } from 'antd';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import type { UploadedFile } from 'contract/file/calls.ts';
import { useIsMobile } from '../../../client/device.ts';
import { lazy } from '../../ui/lazy.tsx';
import { ChooseFiles } from './choose.tsx';
import type { FileControl } from './control.ts';
import { Picture } from './picture.tsx';
import { openPreview } from './preview-address.ts';
import { useToCrop } from './to-crop.ts';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './uploads.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then(module => ({ default: module.CropDialog })));
const PhoneDialog = lazy(() => import('./phone-dialog.tsx').then(module => ({ default: module.PhoneDialog })));

interface Props {
  id: string | null;
  label: string;
  control: FileControl;
  onChange(id: string | null): void;
}

/** Portraits are 4 to 5, large enough for print. */
const portrait = { aspect: 4 / 5, longest: 900 };

/** A photo: chosen and cropped here, or taken with a phone. */
export function PhotoInput({ id, label, control, onChange }: Props): ReactNode {
  const { chosen, fault, choose, close } = useToCrop();
  const [isPhone, setPhone] = useState(false);
  const isMobile = useIsMobile();
  const { uploads, send, again, drop } = useUploads(stored => onChange(stored.id), {
    moduleName: 'photo',
    control: control.id,
  });
  const arrive = useCallback(
    (files: UploadedFile[]) => {
      const last = files.at(-1);
      if (last) onChange(last.id);
    },
    [onChange],
  );
  return (
    <div className="photo-input">
      {id && <Picture id={id} alt={label} onClick={() => openPreview(id)} />}
      <ChooseFiles kinds={['image']} inputId={control.id} label={label} disabled={control.disabled} onChoose={choose}>
        {id ? '更换' : '选择照片'}
      </ChooseFiles>
      {isMobile ? (
        <ChooseFiles isCamera kinds={['image']} label={`${label}：拍照`} disabled={control.disabled} onChoose={choose}>
          拍照
        </ChooseFiles>
      ) : (
        <Button disabled={control.disabled} onClick={() => setPhone(true)}>
          手机拍照
        </Button>
      )}
      {id && (
        <Button disabled={control.disabled} aria-label={`移除${label}`} onClick={() => onChange(null)}>
          移除
        </Button>
      )}
      <ul className="file-list">
        {uploads.map(one => (
          <UploadLine key={one.key} one={one} again={() => again(one)} drop={() => drop(one.key)} />
        ))}
      </ul>
      {fault && (
        <span role="alert" className="upload-state tone-error">
          {fault}
        </span>
      )}
      <Suspense>
        {chosen && (
          <CropDialog
            file={chosen}
            title={`裁剪${label}`}
            {...portrait}
            onDone={file => {
              close();
              send([file]);
            }}
            onClose={close}
          />
        )}
        {isPhone && (
          <PhoneDialog title={label} moduleName="photo" most={1} onArrive={arrive} onClose={() => setPhone(false)} />
        )}
      </Suspense>
    </div>
  );
}
