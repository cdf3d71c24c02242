import { PrinterOutlined } from '@ant-design/icons';
import { useCallback, useState } from 'react';
import { printLetter } from 'contract/transfer/actions.ts';
import { readLetter, readPrintedLetter } from 'contract/transfer/calls.ts';
import { letterStates } from 'contract/transfer/codes.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { DocumentMenu } from '../../kit/documents/document-menu.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { useAction, type Changes } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useProgress } from '../../kit/process/progress.ts';
import { LetterPaper } from './letter-paper.tsx';
import { letterMark } from './marks.tsx';
import { PrintedLetters } from './printed-letters.tsx';
import type { Row } from '../../kit/data/row.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

const sections = [
  {
    title: '介绍信',
    fields: ['letterNo', 'name', 'memberCategory', 'organisationId', 'toCommittee', 'transferId'],
  },
  { title: '登记', fields: ['issuedOn', 'validDays', 'expiresOn', 'state', 'printCount', 'note'] },
];

function Paper({ row }: { row: Row }) {
  const query = useAnswer(readLetter, { params: { id: String(row['transferId']) } });
  return (
    <QueryGate what="介绍信" query={query} rows={6}>
      {data => <LetterPaper letter={data} />}
    </QueryGate>
  );
}

function Printing({ row, onPrinted }: { row: Row; onPrinted(): void }) {
  // In full on paper alone; the look at it is recorded.
  const { data } = useAnswer(readPrintedLetter, { params: { id: String(row['transferId']) } });
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

const own = {
  state: letterMark,
  expiresOn: ({ expiresOn: day, state }: Row) =>
    state === letterStates.valid && typeof day === 'string' ? <Deadline day={day} soon={15} /> : String(day ?? '—'),
};

function LetterOf({ row }: { row: Row }) {
  const may = useMay();
  const [isPrinting, setPrinting] = useState(false);
  const stop = useCallback(() => setPrinting(false), []);
  const { data } = useProgress(introductionLetter, row);
  const mayPrint = may(introductionLetter, 'print') && (data?.offered.includes('print') ?? false);
  const tabs = mayPrint ? [{ key: 'paper', label: '信面', children: <Paper row={row} /> }] : [];
  const actions = (
    <>
      <GoButton label="查看转接单" to={`/member/transfer/out/detail?id=${String(row['transferId'])}`} />
      {mayPrint && row['state'] === letterStates.valid && (
        <>
          <DocumentMenu resource={introductionLetter} id={row.id} />
          <PrintButton row={row} onCounted={() => setPrinting(true)} />
        </>
      )}
    </>
  );
  return (
    <RecordView
      resource={introductionLetter}
      row={row}
      title={`介绍信 ${String(row['letterNo'])}`}
      actions={actions}
      sections={sections}
      own={own}
      tabs={tabs}
    >
      {isPrinting && <Printing row={row} onPrinted={stop} />}
    </RecordView>
  );
}

export const IntroductionLetterDetail = () => <RecordPage resource={introductionLetter} of={LetterOf} />;
