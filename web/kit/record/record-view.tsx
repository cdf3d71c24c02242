/** The page of one record: head with what can be done, what stands on top, its facts with the changes beside them. */
import { EditOutlined } from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { Resource } from 'contract/kit/resource.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useId } from '../data/address.ts';
import { useMay } from '../data/as-of.tsx';
import { titleOf, type Row } from '../data/row.ts';
import { Neighbours } from '../list/neighbours.tsx';
import { Watermark } from '../ui/watermark.tsx';
import { RecordBody, type RecordTab } from './record-body.tsx';
import { WithRecord } from './record-page.tsx';
import { factsOf, isPersonal, measureOf, type Section } from './sections.ts';
import { GoButton } from '../ui/go-button.tsx';

export interface RecordLayout {
  title?: string;
  /** Counting word of the list it belongs to: 件, 单. */
  countWord?: string;
  sections?: readonly Section[];
  own?: Record<string, (row: Row) => ReactNode>;
  /** Beside the facts, and the one it opens with. */
  tabs?: readonly RecordTab[];
  first?: string;
}
interface Props extends RecordLayout {
  resource: Resource;
  row: Row;
  actions?: ReactNode;
  /** Its form, for who may change it: the last button, and what the page is for unless something is done with the row. */
  edit?: { label: string; to: string; isQuiet?: boolean };
  /** Stands between the head and the facts. */
  card?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

export function RecordView(props: Props) {
  const { resource, row, title = titleOf(resource, row), countWord = measureOf(resource), actions, edit } = props;
  const { card, sections = factsOf(resource), own, tabs, first, children } = props;
  const body = { resource, row, sections, ...(own && { own }), ...(tabs && { tabs }), ...(first && { first }) };
  const { search } = useTab().location;
  const may = useMay();
  const form = edit && may(resource, 'update', row) && (
    <GoButton label={edit.label} to={edit.to} type={edit.isQuiet ? 'default' : 'primary'} icon={<EditOutlined />} />
  );
  // What the page is for stands last.
  const buttons = (
    <>
      <Neighbours resource={resource} countWord={countWord} />
      {edit?.isQuiet && form}
      {actions}
      {!edit?.isQuiet && form}
    </>
  );
  return (
    <div className="detail-page">
      <PageHead title={title} actions={buttons} />
      {card}
      {/* What the page was opened for stands in its address: another figure is this page anew. */}
      <RecordBody key={search} {...body} />
      {children}
      {isPersonal(resource) && <Watermark />}
    </div>
  );
}

/** A page of a record whose row needs more than its facts. */
export const RecordPage = ({ resource, of: Of }: { resource: Resource; of: ComponentType<{ row: Row }> }) => (
  <WithRecord resource={resource} id={useId()}>
    {row => <Of key={row.id} row={row} />}
  </WithRecord>
);
