/**
 * The page of any process: its head, the actions that are open, what was typed, the way it went. A process that says
 * nothing of its own has this page from its declaration; written ones say what differs by row.
 */
import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Process } from 'contract/kit/process.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useMay } from '../data/as-of.tsx';
import { Neighbours } from '../list/neighbours.tsx';
import { RecordBody, type RecordTab } from '../record/record-body.tsx';
import { WithRecord } from '../record/record-page.tsx';
import { factsOf, isPersonal, measureOf, type Section } from '../record/sections.ts';
import { Watermark } from '../ui/watermark.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { ProcessHead } from './process-head.tsx';
import { processState } from './process-state.ts';
import { ProcessTimeline } from './timeline.tsx';
import { useId } from '../data/address.ts';
import { titleOf, type Row } from '../data/row.ts';

export interface ProcessLayout {
  title?: string;
  /** Counting word of the list it belongs to: 件, 单. */
  countWord?: string;
  /** What each action does and whom it concerns, by its name. */
  leads?: Record<string, string>;
  /** None of the actions is what the page is for. */
  isQuiet?: boolean;
  /** The form, where it does not stand beside the address of this page. */
  form?: string;
  /** Stand before the actions. */
  buttons?: ReactNode;
  state?: ReactNode;
  chips?: ReactNode;
  strip?: ReactNode;
  /** Stands between the head and the fields. */
  body?: ReactNode;
  sections?: readonly Section[];
  own?: Record<string, (row: Row) => ReactNode>;
  /** Beside the fields and the way it went, and the one it opens with. */
  tabs?: readonly RecordTab[];
  first?: string;
}
interface Props {
  process: Process;
  row: Row;
  layout: ProcessLayout;
}

function EditButton({ process, row, form }: { process: Process; row: Row; form: string | undefined }) {
  const navigate = useNavigate();
  const list = useTab().location.pathname.replace(/\/detail$/, '');
  const may = useMay();
  if (!process.editable.includes(String(row['state'])) || !may(process.resource, 'update')) return null;
  return (
    <Button icon={<EditOutlined />} onClick={() => void navigate(`${form ?? `${list}/form`}?id=${row.id}`)}>
      编辑
    </Button>
  );
}

function Shown({ process, row, layout }: Props) {
  const { resource } = process;
  const { title, countWord = measureOf(resource), leads, isQuiet, form, buttons, state, chips, strip } = layout;
  const { body, sections = factsOf(resource), own, tabs = [], first } = layout;
  const way = { key: 'way', label: '办理经过', children: <ProcessTimeline resource={resource} row={row} /> };
  const { search } = useTab().location;
  const actions = (
    <>
      <Neighbours resource={resource} countWord={countWord} />
      {buttons}
      <EditButton process={process} row={row} form={form} />
      <ActionButtons
        resource={resource}
        actions={Object.values(process.actions)}
        row={row}
        {...(leads && { leads })}
        {...(isQuiet && { isQuiet })}
      />
    </>
  );
  return (
    <div className="detail-page">
      <PageHead title={title ?? titleOf(resource, row)} actions={actions} />
      <ProcessHead process={process} row={row} state={state} chips={chips} strip={strip} />
      {body}
      {/* What the page was opened for stands in its address: another figure is this page anew. */}
      <RecordBody
        key={search}
        resource={resource}
        row={row}
        sections={sections}
        tabs={[...tabs, way]}
        own={{ state: processState(process), ...own }}
        {...(first && { first })}
      />
      {(process.subject || isPersonal(resource)) && <Watermark />}
    </div>
  );
}

const plain = (): ProcessLayout => ({});

export const ProcessPage = ({ process, layout = plain }: { process: Process; layout?(row: Row): ProcessLayout }) => (
  <WithRecord resource={process.resource} id={useId()}>
    {row => <Shown key={row.id} process={process} row={row} layout={layout(row)} />}
  </WithRecord>
);
