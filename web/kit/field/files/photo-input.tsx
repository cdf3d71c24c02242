import { Button } from 'antd';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import type { UploadedFile } from 'contract/file/calls.ts';
import { lazy } from '../../ui/lazy.tsx';
import { ChooseFiles } from './choose.tsx';
import type { FileControl } from './control.ts';
import { Picture } from './picture.tsx';
import { openPreview } from './preview-address.ts';
import { sentenceOfUpload, uploadFile } from './upload.ts';

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
  const [chosen, setChosen] = useState<File | null>(null);
  const [isPhone, setPhone] = useState(false);
  const [state, setState] = useState('');
  const send = async (file: File) => {
    setChosen(null);
    try {
      const stored = await uploadFile(file, {
        moduleName: 'photo',
        onProgress: percent => setState(`正在上传 ${percent}%`),
      });
      setState('');
      onChange(stored.id);
    } catch (error) {
      setState(sentenceOfUpload(error) ?? '');
    }
  };
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
      <ChooseFiles
        kinds={['image']}
        inputId={control.id}
        label={label}
        disabled={control.disabled}
        onChoose={([file]) => setChosen(file ?? null)}
      >
        {id ? '更换' : '选择照片'}
      </ChooseFiles>
      <Button disabled={control.disabled} onClick={() => setPhone(true)}>
        手机拍照
      </Button>
      {id && (
        <Button disabled={control.disabled} aria-label={`移除${label}`} onClick={() => onChange(null)}>
          移除
        </Button>
      )}
      {state && (
        <span role="status" className="upload-state">
          {state}
        </span>
      )}
      <Suspense>
        {chosen && (
          <CropDialog
            file={chosen}
            title={`裁剪${label}`}
            {...portrait}
            onDone={file => void send(file)}
            onClose={() => setChosen(null)}
          />
        )}
        {isPhone && (
          <PhoneDialog title={label} moduleName="photo" most={1} onArrive={arrive} onClose={() => setPhone(false)} />
        )}
      </Suspense>
    </div>
  );
}
