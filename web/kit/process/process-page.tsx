/**
 * The page of any process: its head, the actions that are open, what was typed, the way it went. A process that says
 * nothing of its own has this page from its declaration; written ones say what differs by row.
 */
import { EditOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Process } from 'contract/kit/process.ts';
import { useTab } from '../../client/tab.ts';
import { useMay } from '../data/as-of.tsx';
import { WithRecord } from '../record/record-page.tsx';
import { RecordView, type RecordLayout } from '../record/record-view.tsx';
import { isPersonal } from '../record/sections.ts';
import { Watermark } from '../ui/watermark.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { ProcessHead } from './process-head.tsx';
import { processState } from './process-state.ts';
import { ProcessTimeline } from './timeline.tsx';
import { useId } from '../data/address.ts';
import type { Row } from '../data/row.ts';
import { GoButton } from '../ui/go-button.tsx';

export interface ProcessLayout extends RecordLayout {
  /** What each action does and whom it concerns, by its name. */
  leads?: Record<string, string>;
  /** Actions that have nothing to do on this row, by their name. */
  except?: readonly string[];
  /** None of the actions is what the page is for. */
  isQuiet?: boolean;
  /** The form, where it does not stand beside the address of this page; null while nothing is changed. */
  form?: string | null;
  /** Stand before the actions. */
  buttons?: ReactNode;
  state?: ReactNode;
  chips?: ReactNode;
  strip?: ReactNode;
  /** Stands between the head and the fields. */
  body?: ReactNode;
}
interface Props {
  process: Process;
  row: Row;
  layout: ProcessLayout;
}

function EditButton({ process, row, form }: { process: Process; row: Row; form: string | null | undefined }) {
  const list = useTab().location.pathname.replace(/\/detail$/, '');
  const may = useMay();
  if (form === null || !process.editable.includes(String(row['state'])) || !may(process.resource, 'update', row))
    return null;
  return <GoButton label="编辑" to={`${form ?? `${list}/form`}?id=${row.id}`} icon={<EditOutlined />} />;
}

function Shown({ process, row, layout }: Props) {
  const { resource } = process;
  const { leads, except, isQuiet, form, buttons, state, chips, strip, body, own, tabs = [], ...view } = layout;
  const way = { key: 'way', label: '办理经过', children: <ProcessTimeline resource={resource} row={row} /> };
  const actions = (
    <>
      {buttons}
      <EditButton process={process} row={row} form={form} />
      <ActionButtons
        resource={resource}
        actions={Object.values(process.actions)}
        row={row}
        {...(leads && { leads })}
        {...(except && { except })}
        {...(isQuiet && { isQuiet })}
      />
    </>
  );
  const card = (
    <>
      <ProcessHead process={process} row={row} state={state} chips={chips} strip={strip} />
      {body}
    </>
  );
  return (
    <RecordView
      {...view}
      resource={resource}
      row={row}
      actions={actions}
      card={card}
      tabs={[...tabs, way]}
      own={{ state: state ? () => state : processState(process), ...own }}
    >
      {process.subject && !isPersonal(resource) && <Watermark />}
    </RecordView>
  );
}

const plain = (): ProcessLayout => ({});

export const ProcessPage = ({ process, layout = plain }: { process: Process; layout?(row: Row): ProcessLayout }) => (
  <WithRecord resource={process.resource} id={useId()}>
    {row => <Shown key={row.id} process={process} row={row} layout={layout(row)} />}
  </WithRecord>
);
