/** What a scan found, and the one thing that is to be done with it: take in, lend, take back. */
import { useState } from 'react';
import { Button } from 'antd';
import { documentStates } from 'contract/travel-document/codes.ts';
import { documentLoanProcess } from 'contract/travel-document/document-loan.ts';
import { travelApplication } from 'contract/travel-document/travel-application.ts';
import { travelDocument, travelDocumentProcess } from 'contract/travel-document/travel-document.ts';
import { ask } from '../../client/ask.ts';
import type { Row } from '../../kit/data/row.ts';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { takeBackLead } from './loan-detail.tsx';
import { documentState } from './words.tsx';

export interface Found {
  document: Row;
  loan: Row | null;
  application: Row | null;
}
interface Props {
  found: Found;
  onDone(): void;
}

const span = (row: Row, from: string, to: string) => `${String(row[from])} 至 ${String(row[to])}`;

function TakeBack({ loan, onDone }: { loan: Row; onDone(): void }) {
  const [isOpen, setOpen] = useState(false);
  const overdue = Number(loan['overdueDays'] ?? 0);
  return (
    <>
      <p>
        {String(loan['applicationName'])}，应于 {String(loan['planReturnOn'])} 前归还
        {overdue > 0 && <strong className="tone-error">，已逾期 {overdue} 天</strong>}
      </p>
      <Button type="primary" onClick={() => setOpen(true)}>
        归还
      </Button>
      {isOpen && (
        <ActionDialog
          action={documentLoanProcess.actions.takeBack}
          row={{ ...loan, visited: '' }}
          title={`归还：${String(loan['name'])}`}
          verb="归还"
          lead={`批准：${String(loan['applicationName'])}。${takeBackLead}`}
          at="leftOn"
          onClose={onDone}
        />
      )}
    </>
  );
}

function Lend({ document, application, onDone }: { document: Row; application: Row; onDone(): void }) {
  const lend = () =>
    ask('POST', `${travelApplication.path}/${application.id}/lend`, {
      body: { version: application.version, documentId: document.id },
      silent: true,
    });
  return (
    <>
      <p>
        已批准：{String(application['countries'])}，{span(application, 'startOn', 'endOn')}
      </p>
      <ActionButton
        type="primary"
        label="借出"
        run={lend}
        done={() => {
          onDone();
          return `已借出${String(document['name'])}`;
        }}
      />
    </>
  );
}

function HandIn({ document, onDone }: { document: Row; onDone(): void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>尚未上交，应于 {String(document['handInBy'] ?? '—')} 前上交。</p>
      <Button type="primary" onClick={() => setOpen(true)}>
        接收入库
      </Button>
      {isOpen && (
        <ActionDialog
          action={travelDocumentProcess.actions.handIn}
          row={document}
          title={`接收入库：${String(document['name'])}`}
          verb="接收入库"
          lead="填写放入的箱位，接收后打印交存凭据。"
          at="boxNo"
          onClose={onDone}
        />
      )}
    </>
  );
}

const nothing: Record<string, string> = {
  [documentStates.inCustody]: '证件在库，没有待归还的借出记录，也没有待领取的申请。',
};

export function FoundCard({ found: { document, loan, application }, onDone }: Props) {
  const isOutstanding = document['state'] === documentStates.outstanding;
  return (
    <div className="found-document" role="status">
      <h3>
        {String(document['name'])} {documentState(document)}
      </h3>
      <p className="remark">
        {String(document['code'])} · {String(document['number'])} · {travelDocument.fields.validTo.label}{' '}
        {String(document['validTo'])}
        {document['boxNo'] ? ` · ${String(document['boxNo'])}` : ''}
      </p>
      {loan && <TakeBack loan={loan} onDone={onDone} />}
      {!loan && application && <Lend document={document} application={application} onDone={onDone} />}
      {!loan && !application && isOutstanding && <HandIn document={document} onDone={onDone} />}
      {!loan && !application && !isOutstanding && (
        <>
          <p>{nothing[String(document['state'])] ?? '证件不在库，没有待归还的借出记录。'}</p>
          <GoButton label="查看证件" to={`/cadre/travel/document/detail?id=${document.id}`} />
        </>
      )}
    </div>
  );
}
