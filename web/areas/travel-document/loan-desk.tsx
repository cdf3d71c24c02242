/** 证件借还: a code is scanned, and the desk says what is to be done; below, what is out and what came back. Domain-cadre 1.13. */
import { Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import type { InputRef } from 'antd';
import { lookUpDocument } from 'contract/travel-document/calls.ts';
import { loanStates } from 'contract/travel-document/codes.ts';
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';
import { FoundCard, type Found } from './found-card.tsx';
import './desk.css';
import { loanSections, loanWords } from './words.tsx';

/** The scanner types like a keyboard and ends with Enter; the field takes the next code as soon as one is done with. */
function Desk() {
  const [code, setCode] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const { isBusy, faults, attempt } = useAttempt();
  const field = useId();
  const input = useRef<InputRef>(null);
  const scan = () =>
    attempt(async () => {
      setFound(null);
      const answer = await call(lookUpDocument, { query: { code } }, { silent: true });
      setFound(answer as unknown as Found);
      setCode('');
    }).finally(() => input.current?.focus());
  // A dialog that closes gives the cursor back to nothing.
  useEffect(() => void (found === null && input.current?.focus()), [found]);
  return (
    <section className="scan-desk is-above" aria-label="扫描借还">
      <form onSubmit={event => (event.preventDefault(), code.trim() && !isBusy && void scan())}>
        <label htmlFor={field}>扫描证件条码</label>
        <Input
          id={field}
          ref={input}
          autoFocus
          size="large"
          value={code}
          placeholder="ZJ000001"
          autoComplete="off"
          onChange={event => setCode(event.target.value)}
        />
      </form>
      {faults.length > 0 && <FaultList faults={faults} />}
      {found && <FoundCard key={String(found.document.id)} found={found} onDone={() => setFound(null)} />}
    </section>
  );
}

const { lent, overdue, different, returned } = loanStates;
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '未归还', filters: { state: [lent, overdue] } },
  { label: '逾期未还', filters: { state: [overdue] } },
  { label: '待纪委核实', filters: { state: [different] } },
  { label: '已归还', filters: { state: [returned] } },
];
export const DocumentLoanDesk = () => (
  <RecordList
    resource={documentLoan}
    countWord="次"
    searchFor="持证人 / 凭据号"
    quickFilters={['planReturnOn', 'returnedOn']}
    sections={loanSections}
    words={loanWords}
    facts={['planReturnOn', 'returnedOn', 'state']}
    views={views}
    above={allows('travel-document.documentLoan.takeBack') && <Desk />}
  />
);
