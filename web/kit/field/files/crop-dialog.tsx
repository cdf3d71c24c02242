import { Slider } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Dialog } from '../../ui/dialog.tsx';
import { cropped, type Cut } from './drawing.ts';

interface Props {
  file: File;
  title: string;
  /** Width by height. */
  aspect: number;
  /** Longer side of what comes out, in pixels. */
  longest: number;
  isRound?: boolean;
  onDone(file: File): void;
  onClose(): void;
}

/** Chooses the part of a picture: dragged, zoomed by wheel, fingers or slider, moved by the arrow keys. */
export function CropDialog({ file, title, aspect, longest, isRound = false, onDone, onClose }: Props): ReactNode {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [cut, setCut] = useState<Cut | null>(null);
  const [fault, setFault] = useState('');
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const done = async () => {
    if (!cut) return;
    try {
      onDone(await cropped(file, cut, longest));
    } catch {
      setFault('这张图片无法读取，请更换一张');
    }
  };
  return (
    <Dialog
      open
      title={title}
      okText="使用这一部分"
      cancelText="取消"
      okButtonProps={{ disabled: cut === null }}
      onOk={() => void done()}
      onCancel={onClose}
    >
      <div className="crop-area">
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          aspect={aspect}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={!isRound}
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setCut(pixels)}
        />
      </div>
      <Slider min={1} max={4} step={0.05} value={zoom} onChange={setZoom} ariaLabelForHandle="放大" />
      {fault && <p role="alert">{fault}</p>}
    </Dialog>
  );
}
