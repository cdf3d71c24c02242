/** List, form and detail of members who live away, the same for both ways. */
import { useQuery } from '@tanstack/react-query';
import { flowingContact } from 'contract/transfer/flowing-contact.ts';
import { flowingMember, flowingProcess } from 'contract/transfer/flowing-member.ts';
import { ask } from '../../client/ask.ts';
import { today } from '../../client/format.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { stateMark } from '../../kit/list/state-mark.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState, Skeleton } from '../../kit/ui/states.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import './figures.css';
import { flowIn, flowOut, flowViews } from './flow-words.ts';
import type { Row } from '../../kit/data/row.ts';

const flowState = stateMark(flowingMember, { 1: 'info', 2: 'ok', 5: 'error' });
/** The day of the next contact; a missed one is told by words too. */
const NextContact = ({ row: { nextContactOn: day } }: { row: Row }) =>
  typeof day === 'string' ? <Deadline day={day} soon={0} isQuiet /> : '—';
const columnWords: ColumnWords = {
  name: { width: 110 },
  organisationId: { width: 180 },
  place: { width: 160 },
  nextContactOn: { width: 168, show: row => <NextContact row={row} /> },
  state: { width: 140, show: flowState },
};

/** The kind is that of the list. */
const held = ['type'];
const flows = { out: flowOut, in: flowIn };

function FlowList({ flow: name }: { flow: keyof typeof flows }) {
  const flow = flows[name];
  const isOwn = useOwnKinds('type', [flow.type]);
  if (!isOwn) return <Skeleton />;
  return (
    <RecordList
      resource={flowingMember}
      countWord="人"
      create={flow.create}
      searchFor="姓名 / 流入地"
      quickFilters={['reason', 'state', 'nextContactOn']}
      sections={flow.sections}
      firstUse={flow.firstUse}
      place="organisationId"
      fixedFilters={held}
      words={columnWords}
      facts={['reason', 'place', 'nextContactOn', 'state']}
      views={flowViews(flow, today())}
    />
  );
}

function FlowForm({ flow: name }: { flow: keyof typeof flows }) {
  const flow = flows[name];
  return (
    <RecordForm
      resource={flowingMember}
      create={flow.create}
      edit={row => `编辑${String(row['name'])}的流动登记`}
      sections={flow.sections}
      words={flow.words}
      known={{ type: flow.type }}
      after="保存后按联系周期提醒。"
      detail={`${flow.path}/detail`}
      done={saved => `已登记${String(saved['name'])}`}
    />
  );
}

/** Contacts with this member, the last first. */
function Contacts({ row }: { row: Row }) {
  const query = { flowingMemberId: row.id, size: 100, columns: ['contactOn', 'way', 'content', 'operatorName'] };
  const answer = useQuery({
    queryKey: ['list', flowingContact.name, row.id, row.version],
    queryFn: ({ signal }) => ask<{ content: Row[] }>('GET', flowingContact.path, { query, signal, silent: true }),
  });
  return (
    <QueryGate what="联系记录" query={answer} rows={3}>
      {data => {
        if (data.content.length === 0)
          return (
            <EmptyState picture="tray" title="还没有联系记录">
              每次联系后在这里登记，下一次应联系的日期随之顺延。
            </EmptyState>
          );
        return (
          <ul className="contact-list">
            {data.content.map(one => (
              <li key={one.id}>
                <strong className="figures">{String(one['contactOn'])}</strong>{' '}
                <Word field={flowingContact.fields.way} value={one['way']} /> · {String(one['operatorName'])}
                <p>{String(one['content'])}</p>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryGate>
  );
}

const own = { nextContactOn: (row: Row) => <NextContact row={row} /> };

/** A warning leads to the registration whatever its kind. */
const layoutOf = (row: Row): ProcessLayout => {
  const flow = row['type'] === flowIn.type ? flowIn : flowOut;
  const typed = flow.sections.flatMap(section => section.fields);
  const further = ['name', 'lastContactOn', 'nextContactOn', 'backOn'].filter(name => !typed.includes(name));
  return {
    form: `${flow.path}/form`,
    state: flowState(row),
    sections: [...flow.sections, { title: '联系与返回', fields: further }],
    own,
    tabs: [{ key: 'contacts', label: '联系记录', children: <Contacts row={row} /> }],
  };
};
export const FlowDetail = () => <ProcessPage process={flowingProcess} layout={layoutOf} />;

export const FlowingInList = () => <FlowList flow="in" />;
export const FlowingInForm = () => <FlowForm flow="in" />;
export const FlowingOutList = () => <FlowList flow="out" />;
export const FlowingOutForm = () => <FlowForm flow="out" />;
