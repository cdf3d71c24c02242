/** Pages of a PDF, each drawn when it comes into sight; nothing in the file runs or is asked for from elsewhere. */
import { Alert } from 'antd';
import * as pdf from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { pdfOfFile } from 'contract/file/calls.ts';
import { useContent, type ViewProps } from './content.ts';

const [worker] = Object.values(
  import.meta.glob<string>('../../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs', {
    query: '?url',
    import: 'default',
    eager: true,
  }),
);
pdf.GlobalWorkerOptions.workerSrc = worker ?? '';

/** How characters of Chinese fonts are found that a file names and does not bring along. */
const maps = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
});
class OwnMaps {
  async fetch({ name }: { name: string }) {
    const load = maps[`../../../../node_modules/pdfjs-dist/cmaps/${name}.bcmap`];
    if (!load) throw new Error(`no character map ${name}`);
    const answer = await fetch(await load());
    return { cMapData: new Uint8Array(await answer.arrayBuffer()), isCompressed: true };
  }
}

const widest = 1000;

function Page({ book, number }: { book: pdf.PDFDocumentProxy; number: number }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return undefined;
    let task: pdf.RenderTask | undefined;
    const draw = async () => {
      const page = await book.getPage(number);
      const scale = widest / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale: scale * Math.min(2, devicePixelRatio) });
      place.width = viewport.width;
      place.height = viewport.height;
      task = page.render({ canvas: place, viewport });
      await task.promise;
    };
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        sight.disconnect();
        draw().catch(() => undefined); // a page that was left while it was drawn
      },
      { rootMargin: '800px' },
    );
    sight.observe(place);
    return () => {
      sight.disconnect();
      task?.cancel();
    };
  }, [book, number]);
  return (
    <canvas
      ref={canvas}
      className="pdf-page"
      width={widest}
      height={widest * Math.SQRT2}
      role="img"
      aria-label={`第 ${number} 页`}
    />
  );
}

function Book({ id, url }: { id: string; url?: string }): ReactNode {
  const { content, fault } = useContent(id, url);
  const [book, setBook] = useState<pdf.PDFDocumentProxy | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!content) return undefined;
    let task: pdf.PDFDocumentLoadingTask | undefined;
    const open = async () => {
      const data = new Uint8Array(await content.arrayBuffer());
      task = pdf.getDocument({
        data,
        CMapReaderFactory: OwnMaps,
        useWorkerFetch: false,
        useWasm: false,
        useSystemFonts: true,
      });
      setBook(await task.promise);
    };
    open().catch(() => setBroken(true));
    return () => void task?.destroy();
  }, [content]);
  if (fault || isBroken)
    return <Alert type="warning" showIcon title={fault || '这个文件无法在页面上显示，请下载后打开'} />;
  if (!book) return <p aria-busy="true">正在打开…</p>;
  return Array.from({ length: book.numPages }, (_, at) => <Page key={at} book={book} number={at + 1} />);
}

export const PdfView = ({ file }: ViewProps): ReactNode => <Book id={file.id} />;
/** Slides come as PDF, made by the office program of the server. */
export const SlidesView = ({ file }: ViewProps): ReactNode => <Book id={file.id} url={pdfOfFile.url} />;
