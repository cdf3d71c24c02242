/** One document: what is missing, or the paper as it will be; then as a file, as PDF, or on paper. */
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { makeDocument, previewDocument, type OfferedDocument } from 'contract/documents/document.ts';
import { lazy } from '../ui/lazy.tsx';
import { call } from '../../client/http.ts';
import { Dialog } from '../ui/dialog.tsx';
import { QueryGate } from '../data/query-gate.tsx';
import { Paper, PrintedPaper } from './paper.tsx';
import { Purpose } from './purpose.tsx';
import { usePrinting } from '../ui/printing.ts';
import './documents.css';
import { useAnswer } from '../data/answer.ts';

const TemplateKeeper = lazy(async () => ({ default: (await import('./template-keeper.tsx')).TemplateKeeper }));
/** The office program is given a minute. */
const longestMs = 90_000;

interface Props {
  document: OfferedDocument;
  id: string;
  hasPdf: boolean;
  mayKeepTemplates: boolean;
  onClose(): void;
}

function Missing({ missing }: { missing: { name: string; label: string }[] }) {
  return (
    <>
      <p role="alert">缺少以下信息，补充后才能生成：</p>
      <ul className="document-missing">
        {missing.map(({ name, label }) => (
          <li key={name}>{label}</li>
        ))}
      </ul>
    </>
  );
}

export function DocumentDialog({ document: { code, label }, id, hasPdf, mayKeepTemplates, onClose }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [purpose, setPurpose] = useState<string | null>(null);
  const { isPrinting, print } = usePrinting();
  const asked = { code, id, ...(purpose !== null && { plain: true, reason: purpose }) };
  const query = useAnswer(previewDocument, { query: asked }, { isFresh: true });
  const isReady = query.data?.missing.length === 0;
  const make = async (format: 'docx' | 'pdf') => {
    setBusy(true);
    try {
      await call(makeDocument, { body: { ...asked, format } }, { timeout: longestMs });
    } finally {
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button icon={<PrinterOutlined />} disabled={!isReady} onClick={print}>
        打印
      </Button>
      {hasPdf && (
        <Button disabled={!isReady || isBusy} onClick={() => void make('pdf')}>
          下载 PDF
        </Button>
      )}
      <Button type="primary" disabled={!isReady || isBusy} onClick={() => void make('docx')}>
        {isBusy ? '正在生成…' : '下载 Word'}
      </Button>
    </>
  );
  return (
    <Dialog open title={label} width={820} onCancel={onClose} footer={footer}>
      <QueryGate what={label} query={query} rows={8}>
        {data =>
          data.missing.length > 0 ? (
            <Missing missing={data.missing} />
          ) : (
            <>
              {(purpose !== null || !data.isPlain) && (
                <Purpose purpose={purpose} mayBePlain={data.mayBePlain} onGive={setPurpose} />
              )}
              <Paper title={data.title} blocks={data.blocks} />
              {isPrinting && <PrintedPaper title={data.title} blocks={data.blocks} />}
            </>
          )
        }
      </QueryGate>
      {mayKeepTemplates && (
        <Suspense>
          <TemplateKeeper code={code} />
        </Suspense>
      )}
    </Dialog>
  );
}
