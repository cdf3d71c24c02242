/** 发展全程纪实: the board of everybody, or with an id the whole way of one person; mock 05. */
import { readProcess } from 'contract/development/calls.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { useAsOf } from '../../client/tab.ts';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { Board } from './board.tsx';
import './development.css';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { recordSections } from './record-sections.ts';
import { Way } from './way.tsx';
import { useId } from '../../kit/data/address.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { RecordView } from '../../kit/record/record-view.tsx';

const OnePerson = ({ id }: { id: string }) => (
  <QueryGate isCard what="发展全程纪实" query={useAnswer(readProcess, { params: { id }, query: {} })}>
    {process => <Way process={process} />}
  </QueryGate>
);

/** As of a past day the record is read, not gone on with. */
const PastRecord = ({ id }: { id: string }) => (
  <WithRecord resource={developmentRecord} id={id}>
    {row => <RecordView resource={developmentRecord} row={row} title={String(row['name'])} sections={recordSections} />}
  </WithRecord>
);

export function DevelopmentProcess() {
  const id = useId();
  const isPast = useAsOf() !== null;
  if (id === null) return <Board />;
  return isPast ? <PastRecord key={id} id={id} /> : <OnePerson key={id} id={id} />;
}
