/** A material page by page as pictures that carry the name of who looks; each is asked for anew and kept nowhere. Domain-cadre 6.2. */
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { viewPage } from 'contract/archive/calls.ts';
import { ApiError, request } from '../../client/http.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import './viewer.css';

interface Place {
  file: number;
  page: number;
}
const first: Place = { file: 0, page: 1 };
const noPage = 'archive.archiveItem.no-page';

interface Shown {
  picture: string | null;
  fault: string;
}
const empty: Shown = { picture: null, fault: '' };

async function fetchPage(fileIds: readonly string[], { file, page }: Place, signal: AbortSignal): Promise<Blob> {
  const query = { fileId: fileIds[file] ?? '', page };
  return (await request('GET', viewPage.url, { query, blob: true, silent: true, signal })) as Blob;
}

/** Shows the page at a place; where the file has ended there, `onEnd` goes on to the next one. */
function usePageAt(fileIds: readonly string[], place: Place, onEnd: () => void): Shown {
  const [shown, setShown] = useState(empty);
  useEffect(() => {
    const controller = new AbortController();
    let address: string | null = null;
    setShown(empty);
    const open = async () => {
      address = URL.createObjectURL(await fetchPage(fileIds, place, controller.signal));
      setShown({ picture: address, fault: '' });
    };
    open().catch((error: unknown) => {
      if (controller.signal.aborted) return;
      if (error instanceof ApiError && error.body.code === noPage && place.file + 1 < fileIds.length) onEnd();
      else setShown({ picture: null, fault: error instanceof Error ? error.message : '这一页没有打开，请重试' });
    });
    return () => {
      controller.abort();
      if (address) URL.revokeObjectURL(address);
    };
    // `onEnd` follows from the place.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fileIds, place]);
  return shown;
}

interface Props {
  title: string;
  fileIds: readonly string[];
  /** How many pages its files have together. */
  pages: number;
  onClose(): void;
}
export function PageViewer({ title, fileIds, pages, onClose }: Props) {
  const [way, setWay] = useState<readonly Place[]>([first]);
  const place = way.at(-1) ?? first;
  const { picture, fault } = usePageAt(fileIds, place, () =>
    setWay(gone => [...gone.slice(0, -1), { file: place.file + 1, page: 1 }]),
  );
  const turn = (
    <div className="page-turn">
      <Button disabled={way.length === 1} onClick={() => setWay(gone => gone.slice(0, -1))}>
        上一页
      </Button>
      <span className="figures" role="status">
        第 {way.length} / {pages} 页
      </span>
      <Button
        type="primary"
        disabled={way.length >= pages || picture === null}
        onClick={() => setWay(gone => [...gone, { ...place, page: place.page + 1 }])}
      >
        下一页
      </Button>
    </div>
  );
  return (
    <Dialog open width={900} title={title} footer={turn} onCancel={onClose}>
      <div className="page-shown" aria-busy={!picture && !fault}>
        {fault && <Alert type="warning" showIcon title={fault} />}
        {picture && <img src={picture} alt={`${title} 第 ${way.length} 页`} draggable={false} />}
        {!picture && !fault && <p>正在打开第 {way.length} 页…</p>}
      </div>
    </Dialog>
  );
}
