import { PrinterOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { printLetter } from 'contract/transfer/actions.ts';
import { readLetter } from 'contract/transfer/calls.ts';
import { letterStates } from 'contract/transfer/codes.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { ApiError, call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { DocumentMenu } from '../../documents/document-menu.tsx';
import { useMay } from '../../kit/as-of.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import type { Row } from '../../kit/list.ts';
import { useAction } from '../../kit/record.ts';
import { RecordBody } from '../../kit/record-body.tsx';
import { useId, WithRecord } from '../../kit/record-page.tsx';
import { QueryGate } from '../../kit/query-gate.tsx';
import { useProgress } from '../../kit/process/progress.ts';
import { LetterPaper } from './parts/letter-paper.tsx';
import { PrintedLetters } from './parts/printed-letters.tsx';

const sections = [
  {
    title: '介绍信',
    fields: ['letterNo', 'name', 'memberCategory', 'organisationId', 'toCommittee', 'transferId'],
  },
  { title: '登记', fields: ['issuedOn', 'validDays', 'expiresOn', 'state', 'printCount', 'note'] },
];

/** What stands in the letter; the look at it is recorded. */
const useLetter = (transferId: string, isOpen: boolean) =>
  useQuery({
    queryKey: ['letter', transferId],
    queryFn: ({ signal }) => call(readLetter, { params: { id: transferId } }, { signal, silent: true }),
    enabled: isOpen,
  });

function Paper({ row }: { row: Row }) {
  const query = useLetter(String(row['transferId']), true);
  return (
    <QueryGate what="介绍信" query={query} rows={6}>
      {data => <LetterPaper letter={data} />}
    </QueryGate>
  );
}

function Printing({ row, onPrinted }: { row: Row; onPrinted(): void }) {
  const { data } = useLetter(String(row['transferId']), true);
  return data && <PrintedLetters letters={[data]} onPrinted={onPrinted} />;
}

function PrintButton({ row, onCounted }: { row: Row; onCounted(): void }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const print = useAction(introductionLetter, row.id, printLetter.name);
  const count = Number(row['printCount'] ?? 0);
  const run = async () => {
    try {
      await print.mutateAsync({ version: row.version, ...(count > 0 ? { reason: reason.trim() } : {}) });
      setAsking(false);
      setReason('');
      onCounted();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.body.fields?.[0]?.message ?? error.body.message);
      setAsking(true);
    }
  };
  return (
    <>
      <Button
        type="primary"
        icon={<PrinterOutlined />}
        disabled={print.isPending}
        onClick={() => (count > 0 ? setAsking(true) : void run())}
      >
        {count > 0 ? '再次打印' : '打印'}
      </Button>
      <Dialog
        open={isAsking}
        title={`再次打印介绍信 ${String(row['letterNo'])}`}
        onCancel={() => setAsking(false)}
        okText="打印"
        cancelText="取消"
        okButtonProps={{ disabled: reason.trim() === '' || print.isPending }}
        onOk={() => void run()}
      >
        <p className="remark">该介绍信已打印过 {count} 次。打印次数和原因记入介绍信台账。</p>
        <div className="field">
          <label htmlFor="reprint-reason" className="required">
            重打原因
          </label>
          <Input id="reprint-reason" maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />
        </div>
        {fault && (
          <p role="alert" className="tone-error">
            {fault}
          </p>
        )}
      </Dialog>
    </>
  );
}

function LetterOf({ row }: { row: Row }) {
  const navigate = useNavigate();
  const may = useMay();
  const [isPrinting, setPrinting] = useState(false);
  const stop = useCallback(() => setPrinting(false), []);
  const { data } = useProgress(introductionLetter, row);
  const mayPrint = may(introductionLetter, 'print') && (data?.offered.includes('print') ?? false);
  const tabs = mayPrint ? [{ key: 'paper', label: '信面', children: <Paper row={row} /> }] : [];
  const actions = (
    <>
      <Button onClick={() => void navigate(`/member/transfer/out/detail?id=${String(row['transferId'])}`)}>
        查看转接单
      </Button>
      {mayPrint && row['state'] === letterStates.valid && (
        <>
          <DocumentMenu resource={introductionLetter} id={row.id} />
          <PrintButton row={row} onCounted={() => setPrinting(true)} />
        </>
      )}
    </>
  );
  return (
    <div className="detail-page">
      <PageHead title={`介绍信 ${String(row['letterNo'])}`} actions={actions} />
      <RecordBody resource={introductionLetter} row={row} sections={sections} tabs={tabs} />
      {isPrinting && <Printing row={row} onPrinted={stop} />}
    </div>
  );
}

export const IntroductionLetterDetail = () => (
  <WithRecord resource={introductionLetter} id={useId()}>
    {row => <LetterOf key={row.id} row={row} />}
  </WithRecord>
);
