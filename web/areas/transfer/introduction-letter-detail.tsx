import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { printLetter } from 'contract/transfer/actions.ts';
import { readLetter } from 'contract/transfer/calls.ts';
import { letterStates } from 'contract/transfer/codes.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { DocumentMenu } from '../../kit/documents/document-menu.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { useAction, type Changes } from '../../kit/data/record.ts';
import { RecordBody } from '../../kit/record/record-body.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useProgress } from '../../kit/process/progress.ts';
import { LetterPaper } from './letter-paper.tsx';
import { PrintedLetters } from './printed-letters.tsx';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';

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

const { reason } = printLetter.input;
function PrintButton({ row, onCounted }: { row: Row; onCounted(): void }) {
  const print = useAction(introductionLetter, row.id, printLetter.name);
  const count = Number(row['printCount'] ?? 0);
  const send = (values: Changes = {}) => print.mutateAsync({ version: row.version, ...values });
  const counted = () => {
    onCounted();
    return '已记入介绍信台账';
  };
  const look = { type: 'primary', icon: <PrinterOutlined /> } as const;
  if (count === 0) return <ActionButton {...look} label="打印" run={() => send()} done={counted} />;
  return (
    <DialogButton {...look} label="再次打印">
      {close => (
        <CallDialog
          title={`再次打印介绍信 ${String(row['letterNo'])}`}
          verb="打印"
          lead={`该介绍信已打印过 ${count} 次。打印次数和原因记入介绍信台账。`}
          fields={{ reason }}
          required={['reason']}
          send={send}
          done={counted}
          onClose={close}
        />
      )}
    </DialogButton>
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
