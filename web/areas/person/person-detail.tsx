/** 人员详情: who this is, what the person is in the house, and everything the areas hold, as far as one may read it. */
import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { use } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PersonRecords } from 'contract/person/records.ts';
import { type Resource, fieldsOf } from 'contract/kit/resource.ts';
import { PageHead } from '../../client/page-head.tsx';
import { Picture } from '../../kit/field/files/picture.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { isBlank } from '../../kit/data/faults.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { Neighbours } from '../../kit/list/neighbours.tsx';
import { RecordBody } from '../../kit/record/record-body.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { resourceOf } from '../../kit/data/resources.ts';
import { Watermark } from '../../kit/ui/watermark.tsx';
import { More } from '../../kit/ui/more.tsx';
import { useChangeNumber } from './change-number.tsx';
import { useKind } from './kinds.tsx';
import { recordTabsOf, usePersonRecords } from './person-records.tsx';
import { partSections, personSections } from './sections.ts';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';

const partAreas: Record<string, string> = { student: 'person', teacher: 'person', partyMember: 'member' };

function Chips({ records }: { records: PersonRecords | undefined }) {
  const parts = (records?.parts ?? []).filter(({ entity }) => entity in partAreas);
  return parts.map(({ entity, label }) => <Chip key={entity}>{label}</Chip>);
}

function PersonCard({ resource, row, records }: { resource: Resource; row: Row; records: PersonRecords | undefined }) {
  const fields = fieldsOf(resource);
  const value = (name: string) => <Value name={name} field={fields[name]!} row={row} />;
  const isMember = records?.parts.some(({ entity }) => entity === 'partyMember');
  const line = ['gender', 'birthDate', 'ethnicity', 'education'].filter(name => !isBlank(row[name]));
  const figures = ['number', 'secondNumber', 'formerNumbers', 'personType', 'unitId', 'classId'].filter(
    name => !isBlank(row[name]),
  );
  return (
    <section className="card identity">
      {isBlank(row['photo']) ? (
        <span className="picture portrait empty">暂无照片</span>
      ) : (
        <Picture id={String(row['photo'])} alt={`${String(row['name'])}的照片`} className="portrait" />
      )}
      <div className="identity-body">
        <p className="identity-name">
          <strong>{String(row['name'])}</strong>
          <span>
            {line.map((name, at) => (
              <span key={name}>
                {at > 0 && '，'}
                {value(name)}
              </span>
            ))}
          </span>
        </p>
        <p className="identity-chips">
          <Chips records={records} />
          {!isMember && !isBlank(row['politicalStatus']) && value('politicalStatus')}
        </p>
        <dl className="key-figures">
          {figures.map(name => (
            <div key={name}>
              <dt>{fields[name]?.label}</dt>
              <dd className="figures">{value(name)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const partFacts = { partyAge: (row: Row) => (isBlank(row['partyAge']) ? '—' : `${Number(row['partyAge'])} 年`) };

function Part({ entity, id }: { entity: string; id: string }) {
  const resource = use(resourceOf(partAreas[entity] ?? '', entity));
  return (
    <WithRecord resource={resource} id={id}>
      {row => (
        <>
          <Facts resource={resource} row={row} sections={partSections(resource)} own={partFacts} />
          {entity === 'partyMember' && (
            <p>
              <Link to={`/dyjbxx/detail?id=${id}`}>打开党员详情</Link>
            </p>
          )}
        </>
      )}
    </WithRecord>
  );
}

function Person({ resource, row }: { resource: Resource; row: Row }) {
  const navigate = useNavigate();
  const may = useMay();
  const kind = useKind();
  const records = usePersonRecords(row.id);
  const number = useChangeNumber(row);
  const parts = (records?.parts ?? []).filter(({ entity }) => entity in partAreas);
  const tabs = [
    ...parts.map(({ entity, label }) => ({ key: entity, label, children: <Part entity={entity} id={row.id} /> })),
    ...(records ? recordTabsOf(row.id, records) : []),
  ];
  const edit = (
    <Button
      type="primary"
      icon={<EditOutlined />}
      onClick={() => void navigate(`/organisation/person/form?of=${kind}&id=${row.id}`)}
    >
      编辑{resource.label}信息
    </Button>
  );
  const actions = (
    <>
      <Neighbours resource={resource} countWord="人" />
      <More actions={number.actions} />
      {may(resource, 'update') && edit}
    </>
  );
  return (
    <div className="detail-page">
      <PageHead title={String(row['name'])} actions={actions} />
      <PersonCard resource={resource} row={row} records={records} />
      <RecordBody resource={resource} row={row} sections={personSections(resource)} tabs={tabs} />
      {number.dialog}
      <Watermark />
    </div>
  );
}

export function PersonDetail() {
  const resource = use(resourceOf('person', useKind()));
  return (
    <WithRecord resource={resource} id={useId()}>
      {row => <Person key={row.id} resource={resource} row={row} />}
    </WithRecord>
  );
}
