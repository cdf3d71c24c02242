/**
 * Screens of an entity nobody wrote a screen for: list, form, detail and import from the resource alone.
 * They hold what the written screens share; they have no option for one entity.
 */
import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { use, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldsOf, isWritable, layersOf, type Resource } from 'contract/kit/resource.ts';
import { useColumns } from './columns.tsx';
import { Facts } from './facts.tsx';
import { FormPage, type Section } from './form-page.tsx';
import { useForm } from './form.ts';
import { ImportWizard } from './import-wizard.tsx';
import { ListCard } from './list-card.tsx';
import { headingOf, titleOf, useList, type Row } from './list.ts';
import { cameFrom, Neighbours } from './neighbours.tsx';
import { PageHead } from './page-head.tsx';
import { QuickLook } from './quick-look.tsx';
import { useId, WithRecord } from './record-page.tsx';
import { may } from './record.ts';
import { RemoveDialog } from './remove.tsx';
import { resourceOf } from './resources.ts';
import { useTab } from './tab.ts';
import { toast } from './notice.ts';
import { TraceList } from './trace.tsx';
import { Watermark } from './watermark.tsx';

export interface DerivedProps {
  area: string;
  entity: string;
  /** Stands above the list, such as tabs between entities of one page. */
  head?: ReactNode;
}

/** Path of the list a child page belongs to, and its own part of the address without the row. */
function usePlace() {
  const { location } = useTab();
  const list = location.pathname.replace(/\/(form|import|detail)$/, '');
  const of = new URLSearchParams(location.search).get('of');
  return {
    search: location.search,
    to: (child: string, id?: string) =>
      `${list}${child}?${new URLSearchParams({ ...(id ? { id } : {}), ...(of ? { of } : {}) })}`,
  };
}

/** One section for each layer, the whole first: 人员信息, 学生信息. */
export const sectionsOf = (resource: Resource, isShown: (name: string) => boolean): Section[] =>
  layersOf(resource).map(layer => ({
    title: `${layer.label}信息`,
    fields: Object.keys(layer.fields).filter(name => isShown(name)),
  }));
/** Stored for machines only: places in trees. */
const machine = ['path', 'level'];
const factsOf = (resource: Resource) => {
  const fields = fieldsOf(resource);
  return sectionsOf(resource, name => !(fields[name]?.flags.derived && machine.includes(name)));
};
const isPersonal = (resource: Resource) => 'idCard' in fieldsOf(resource);

function ListOf({ resource, head }: { resource: Resource; head?: ReactNode }) {
  const place = usePlace();
  const navigate = useNavigate();
  const choice = useColumns(resource, resource.list.columns);
  const list = useList(resource, choice.shown);
  const [looked, setLooked] = useState<string | null>(null);
  const [removed, setRemoved] = useState<ReadonlyMap<string, string> | null>(null);
  const measure = isPersonal(resource) ? '人' : '个';
  const mayRemove = may(resource, 'remove');
  const create = may(resource, 'create') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(place.to('/form'))}>
      新增{resource.label}
    </Button>
  );
  const deeds = (row: Row) => [
    ...(may(resource, 'update')
      ? [{ key: 'edit', label: '编辑', run: () => void navigate(place.to('/form', row.id)) }]
      : []),
    { key: 'look', label: '速览', run: () => setLooked(row.id) },
    ...(mayRemove
      ? [
          {
            key: 'remove',
            label: '误录删除',
            isDanger: true,
            run: () => setRemoved(new Map([[row.id, titleOf(resource, row)]])),
          },
        ]
      : []),
  ];
  return (
    <div className="list-page page-fill">
      <PageHead
        actions={
          <>
            {may(resource, 'import') && (
              <Button icon={<ImportOutlined />} onClick={() => void navigate(place.to('/import'))}>
                导入
              </Button>
            )}
            {create}
          </>
        }
      />
      <ListCard
        list={list}
        choice={choice}
        measure={measure}
        searchFor={resource.search
          .slice(0, 2)
          .map(name => fieldsOf(resource)[name]?.label ?? name)
          .join(' / ')}
        frequent={resource.list.filters.slice(0, 3)}
        views={head}
        bulk={
          mayRemove ? (
            <Button type="link" size="small" onClick={() => setRemoved(list.selection.chosen)}>
              误录删除
            </Button>
          ) : undefined
        }
        firstUse={`这里是${resource.label}的基本信息。可以逐条新增，也可以用表格一次导入。`}
        firstDeed={create || undefined}
        name={(row, at) => (
          <Link to={place.to('/detail', row.id)} state={cameFrom(list, place.search, at)}>
            {headingOf(resource, row)}
          </Link>
        )}
        deeds={deeds}
      />
      <QuickLook list={list} id={looked} onTurn={setLooked}>
        {row => <Facts resource={resource} row={row} sections={factsOf(resource)} />}
      </QuickLook>
      <RemoveDialog
        resource={resource}
        rows={removed}
        measure={measure}
        onClose={() => setRemoved(null)}
        onDone={list.selection.clear}
      />
    </div>
  );
}

function FieldsOf({ resource, row }: { resource: Resource; row?: Row }) {
  const fields = fieldsOf(resource);
  const sections = sectionsOf(resource, name => fields[name] !== undefined && isWritable(fields[name]));
  const form = useForm(resource, { row, names: sections.flatMap(section => section.fields) });
  const place = usePlace();
  const navigate = useNavigate();
  const tell = (saved: Row) => toast(`已保存${resource.label}${titleOf(resource, saved)}`);
  return (
    <FormPage
      form={form}
      title={row ? `编辑${titleOf(resource, row)}` : `新增${resource.label}`}
      sections={sections}
      after={row ? '只保存改动的项目，并记入变更痕迹。' : '保存后建立变更痕迹。'}
      verb="新增"
      onSaved={saved => {
        tell(saved);
        void navigate(place.to('/detail', saved.id), { replace: true });
      }}
      {...(row ? {} : { onSavedNext: tell })}
    />
  );
}

function FormOf({ resource }: { resource: Resource }) {
  const id = useId();
  if (!new URLSearchParams(useTab().location.search).has('id')) return <FieldsOf key="new" resource={resource} />;
  return (
    <WithRecord resource={resource} id={id}>
      {row => <FieldsOf key={row.id} resource={resource} row={row} />}
    </WithRecord>
  );
}

function RecordOf({ resource, row }: { resource: Resource; row: Row }) {
  const place = usePlace();
  const navigate = useNavigate();
  const mayTrace = may(resource, 'trace');
  const tabs = [
    { key: 'facts', label: '基本信息', children: <Facts resource={resource} row={row} sections={factsOf(resource)} /> },
    ...(mayTrace
      ? [{ key: 'trace', label: '变更', children: <TraceList resource={resource} row={row} size={20} /> }]
      : []),
  ];
  const actions = (
    <>
      <Neighbours resource={resource} measure={isPersonal(resource) ? '人' : '个'} />
      {may(resource, 'update') && (
        <Button type="primary" onClick={() => void navigate(place.to('/form', row.id))}>
          编辑{resource.label}
        </Button>
      )}
    </>
  );
  return (
    <div className="detail-page">
      <PageHead title={titleOf(resource, row)} actions={actions} />
      <section className="card detail-main">
        <Tabs size="small" items={tabs} />
      </section>
      {isPersonal(resource) && <Watermark />}
    </div>
  );
}

export function DerivedList({ area, entity, head }: DerivedProps) {
  const resource = use(resourceOf(area, entity));
  return <ListOf key={entity} resource={resource} head={head} />;
}
export function DerivedForm({ area, entity }: DerivedProps) {
  const resource = use(resourceOf(area, entity));
  return <FormOf key={entity} resource={resource} />;
}
export function DerivedDetail({ area, entity }: DerivedProps) {
  const resource = use(resourceOf(area, entity));
  return (
    <WithRecord resource={resource} id={useId()}>
      {row => <RecordOf key={row.id} resource={resource} row={row} />}
    </WithRecord>
  );
}
export function DerivedImport({ area, entity }: DerivedProps) {
  return <ImportWizard key={entity} resource={use(resourceOf(area, entity))} />;
}
