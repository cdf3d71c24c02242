/** 人员详情: who this is, what the person is in the house, and everything the areas hold, as far as one may read it. */
import { use } from 'react';
import { Link } from 'react-router';
import type { PersonRecords } from 'contract/person/records.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { Facts } from '../../kit/record/facts.tsx';
import { isBlank } from '../../kit/data/faults.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { resourceOf } from '../../kit/data/resources.ts';
import { Listed } from '../../kit/ui/listed.tsx';
import { More } from '../../kit/ui/more.tsx';
import { useChangeNumber } from './change-number.tsx';
import { useKind } from './kinds.tsx';
import { recordTabsOf, usePersonRecords } from './person-records.tsx';
import { partSections, personSections } from './sections.ts';
import type { Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';
import { RecordCard } from '../../kit/record/record-card.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';

const partAreas: Record<string, string> = {
  student: 'person',
  teacher: 'person',
  partyMember: 'member',
  cadre: 'cadre',
};
/** Parts with a page of their own. */
const pages: Record<string, string> = { partyMember: '/dyjbxx/detail', cadre: '/cadre/detail' };

function Chips({ records }: { records: PersonRecords | undefined }) {
  const parts = (records?.parts ?? []).filter(({ entity }) => entity in partAreas);
  return parts.map(({ entity, label }) => <Chip key={entity}>{label}</Chip>);
}

function PersonCard({ resource, row, records }: { resource: Resource; row: Row; records: PersonRecords | undefined }) {
  const fields = fieldsOf(resource);
  const value = (name: string) => <Value name={name} field={fields[name]!} row={row} />;
  const isMember = records?.parts.some(({ entity }) => entity === 'partyMember');
  const line = ['gender', 'birthDate', 'ethnicity', 'education'].filter(name => !isBlank(row[name]));
  const named = ['number', 'secondNumber', 'formerNumbers', 'personType', 'unitId', 'classId'].filter(
    name => !isBlank(row[name]),
  );
  const chips = (
    <>
      <Chips records={records} />
      {!isMember && !isBlank(row['politicalStatus']) && value('politicalStatus')}
    </>
  );
  const figures = named.map(name => ({ label: fields[name]?.label ?? name, value: value(name) }));
  return <RecordCard isPerson row={row} words={<Listed of={line.map(value)} />} chips={chips} figures={figures} />;
}

const partFacts = { partyAge: (row: Row) => (isBlank(row['partyAge']) ? '—' : `${Number(row['partyAge'])} 年`) };

function Part({ entity, id }: { entity: string; id: string }) {
  const resource = use(resourceOf(partAreas[entity] ?? '', entity));
  return (
    <WithRecord resource={resource} id={id}>
      {row => (
        <>
          <Facts resource={resource} row={row} sections={partSections(resource)} own={partFacts} />
          {pages[entity] && (
            <p>
              <Link to={`${pages[entity]}?id=${id}`}>打开{resource.label}详情</Link>
            </p>
          )}
        </>
      )}
    </WithRecord>
  );
}

function Person({ row }: { row: Row }) {
  const kind = useKind();
  const resource = use(resourceOf('person', kind));
  const records = usePersonRecords(row.id);
  const number = useChangeNumber(row);
  const parts = (records?.parts ?? []).filter(({ entity }) => entity in partAreas);
  const tabs = [
    ...parts.map(({ entity, label }) => ({ key: entity, label, children: <Part entity={entity} id={row.id} /> })),
    ...(records ? recordTabsOf(row.id, records) : []),
  ];
  return (
    <RecordView
      resource={resource}
      row={row}
      title={String(row['name'])}
      actions={<More actions={number.actions} />}
      edit={{ label: `编辑${resource.label}信息`, to: `/organisation/person/form?of=${kind}&id=${row.id}` }}
      card={<PersonCard resource={resource} row={row} records={records} />}
      sections={personSections(resource)}
      tabs={tabs}
    >
      {number.dialog}
    </RecordView>
  );
}

export const PersonDetail = () => <RecordPage resource={use(resourceOf('person', useKind()))} of={Person} />;
