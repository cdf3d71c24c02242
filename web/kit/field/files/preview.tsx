/** A file as a page shows it: each way of showing is loaded when a file asks for it. */
import { Alert, Button } from 'antd';
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { downloadFile, linkFile, type UploadedFile } from 'contract/file/calls.ts';
import { formatOf, type Shown } from 'contract/file/kinds.ts';
import { lazy } from '../../ui/lazy.tsx';
import { call, request } from '../../../client/http.ts';
import { formatTime } from '../../../client/format.ts';
import type { ViewProps } from './content.ts';
import { sizeText, useFile } from './stored.ts';
import { Picture } from './picture.tsx';
import { sentenceOfUpload } from './upload.ts';
import { uploadTimeout } from '../../../settings.ts';
import './files.css';

/** Players ask piece by piece, so they get an address of their own that lives as long as the session. */
function Player({ file }: ViewProps): ReactNode {
  const [address, setAddress] = useState('');
  useEffect(() => {
    void call(linkFile, { query: { id: file.id, action: 'play' } }).then(({ url }) => setAddress(url));
  }, [file.id]);
  if (!address) return null;
  if (file.kind === 'audio') return <audio controls preload="metadata" src={address} aria-label={file.name} />;
  return <video controls preload="metadata" src={address} aria-label={file.name} />;
}

const viewOf = (load: () => Promise<Record<string, ComponentType<ViewProps>>>, name: string) =>
  lazy(async () => ({ default: (await load())[name]! }));

const views: Record<Exclude<Shown, null>, ComponentType<ViewProps>> = {
  image: ({ file }) => <Picture id={file.id} alt={file.name} className="whole" />,
  pdf: viewOf(() => import('./pdf-view.tsx'), 'PdfView'),
  slides: viewOf(() => import('./pdf-view.tsx'), 'SlidesView'),
  docx: viewOf(() => import('./docx-view.tsx'), 'DocxView'),
  sheet: viewOf(() => import('./sheet-view.tsx'), 'SheetView'),
  text: viewOf(() => import('./text-view.tsx'), 'TextView'),
  video: Player,
  audio: Player,
};

const download = (file: UploadedFile) =>
  void request('GET', downloadFile.url, { query: { id: file.id }, timeout: uploadTimeout });

export const DownloadButton = ({ file }: ViewProps): ReactNode => <Button onClick={() => download(file)}>下载</Button>;

export function FileShown({ file }: ViewProps): ReactNode {
  const shown = formatOf(file.format)?.shown ?? null;
  const View = shown && views[shown];
  return (
    <>
      <p className="card file-facts">
        <span>{file.name}</span>
        <span>{sizeText(file.size)}</span>
        {file.uploader && <span>{file.uploader}上传</span>}
        <span>{formatTime(file.time)}</span>
      </p>
      <section className="card file-shown" aria-label="文件内容">
        {View ? (
          <Suspense fallback={<p aria-busy="true">正在打开…</p>}>
            <View file={file} />
          </Suspense>
        ) : (
          <p>这种文件不能在页面上查看，请下载后打开。</p>
        )}
      </section>
    </>
  );
}

/** A file by its id; for who may not see it there is none. */
export function Preview({ id, children }: { id: string; children?(file: UploadedFile): ReactNode }): ReactNode {
  const { data, error } = useFile(id);
  if (error) return <Alert type="warning" showIcon title={sentenceOfUpload(error) ?? '文件不存在或无权查看'} />;
  if (!data) return <p aria-busy="true">正在打开…</p>;
  return (
    <>
      {children?.(data)}
      <FileShown file={data} />
    </>
  );
}
