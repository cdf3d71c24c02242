/** Pictures drawn anew in the browser: upright, no larger than needed, without place and device of the photograph. */
import { extensionOf } from 'contract/file/kinds.ts';

const quality = 0.88;

export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality));

const named = (blob: Blob, name: string) =>
  new File([blob], `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`, { type: 'image/jpeg' });

async function draw(source: Blob, cut: Cut | null, longest: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(source, { imageOrientation: 'from-image' });
  const { x, y, width, height } = cut ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return asJpeg(canvas);
}

/** The part of a picture that was chosen. */
export async function cropped(source: File, cut: Cut, longest: number): Promise<File> {
  const blob = await draw(source, cut, longest);
  if (!blob) throw new Error('浏览器无法处理这张图片，请更换浏览器或图片');
  return named(blob, source.name);
}

const heic = ['heic', 'heif'];
const isHeic = (file: File) => heic.includes(extensionOf(file.name)) || /hei[cf]/.test(file.type);
export const isPicture = (file: File): boolean => file.type.startsWith('image/') || isHeic(file);

/** A photograph in a size that is seen on a screen and in print; what the browser cannot draw goes as it is. */
export async function shrunk(source: File, longest = 2600): Promise<File> {
  const blob = await draw(source, null, longest).catch(() => null);
  // Few browsers draw what iPhones keep, and nobody beside them could open it.
  if (isHeic(source) && !blob)
    throw new Error('这是 HEIC 格式的照片，当前浏览器不能转换。请改用“拍照”，或在手机上把它另存为 JPG 后再选择');
  return blob && (isHeic(source) || blob.size < source.size) ? named(blob, source.name) : source;
}
