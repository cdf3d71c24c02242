/**
 * One person across all areas: the records of a tab, each entity with the few columns that matter here. What the reader may
 * not read is not there, and a tab with nothing in it neither.
 */
import { use, Suspense } from 'react';
import { Link } from 'react-router';
import { personRecords, type HeldRecord, type PersonRecords } from 'contract/person/records.ts';
import { useAsOf } from '../../client/tab.ts';
import { columnsOf } from '../../kit/list/columns.tsx';
import { resourceOf } from '../../kit/data/resources.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import { recordTabs, type RecordKind } from './record-kinds.ts';
import type { Row } from '../../kit/data/row.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';

export function usePersonRecords(id: string): PersonRecords | undefined {
  const isToday = useAsOf() === null;
  return useAnswer(personRecords, { params: { id } }, { isOn: isToday }).data;
}

/** The first column names the row. */
const firstWidth = 280;

function Records({ kind, held, id }: { kind: RecordKind; held: HeldRecord; id: string }) {
  const resource = use(resourceOf(kind.area, kind.entity));
  const [first] = columnsOf(resource, kind.columns);
  const linked = (row: Row) => {
    const shown = first?.show(row);
    return kind.page ? <Link to={kind.page(row)}>{shown}</Link> : shown;
  };
  return (
    <RelatedRows
      resource={resource}
      what={held.label}
      query={{ [held.field]: id, sort: kind.sort }}
      columns={kind.columns}
      words={first ? { [first.name]: { width: Math.max(first.width, firstWidth), show: linked } } : {}}
    />
  );
}

function Section({ kind, held, id }: { kind: RecordKind; held: HeldRecord; id: string }) {
  return (
    <section className="facts">
      <h3>
        {kind.duty ? held.fieldLabel : held.label} <small className="figures">{held.count} 项</small>
      </h3>
      <Suspense fallback={<Skeleton rows={3} />}>
        <Records kind={kind} held={held} id={id} />
      </Suspense>
    </section>
  );
}

const duties = recordTabs.flatMap(({ kinds }) => kinds.flatMap(({ duty }) => (duty ? [duty] : [])));
const isOf = ({ entity, duty }: RecordKind, held: HeldRecord) =>
  entity === held.entity && (duty ? held.field === duty : !duties.includes(held.field));

/** Tabs of what is there, each with its number. */
export function recordTabsOf(id: string, { records }: PersonRecords) {
  return recordTabs.flatMap(({ key, label, kinds }) => {
    const found = kinds.flatMap(kind => records.filter(one => isOf(kind, one)).map(held => ({ kind, held })));
    const count = found.reduce((sum, { held }) => sum + held.count, 0);
    if (count === 0) return [];
    const children = found.map(one => <Section key={one.held.entity + one.held.field} {...one} id={id} />);
    return [{ key, label: `${label} ${count}`, children }];
  });
}
