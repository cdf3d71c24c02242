/**
 * Screens of an entity nobody wrote a screen for: list, form, detail and import from the resource alone.
 * They hold what the written screens share; they have no option for one entity.
 */
import { use, type ReactNode } from 'react';
import type { Action } from 'contract/kit/action.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { lazy } from '../ui/lazy.tsx';
import { useMay } from '../data/as-of.tsx';
import type { FieldWords } from '../form/field-row.tsx';
import type { ColumnWords } from '../list/columns.tsx';
import { mayChooseIn } from '../../client/reference.ts';
import { processState } from '../process/process-state.ts';
import { RecordList } from './record-list.tsx';
import { waysInto } from './ways.ts';
import { WithRecord } from '../record/record-page.tsx';
import { actionsOf, processOf, resourceOf } from '../data/resources.ts';
import { factsOf, measureOf, sectionsOf } from '../record/sections.ts';
import { useId, usePlace, withId } from '../data/address.ts';
import type { Changes } from '../data/record.ts';
import { titleOf, type Row } from '../data/row.ts';

// Whoever looks at a list has not asked for a form or a sheet yet.
const RecordView = lazy(async () => ({ default: (await import('../record/record-view.tsx')).RecordView }));
const RecordForm = lazy(async () => ({ default: (await import('./record-form.tsx')).RecordForm }));
const ProcessPage = lazy(async () => ({ default: (await import('../process/process-page.tsx')).ProcessPage }));
const ActionButtons = lazy(async () => ({ default: (await import('../process/action-buttons.tsx')).ActionButtons }));
const ImportWizard = lazy(async () => ({ default: (await import('../../import/wizard.tsx')).ImportWizard }));

export interface DerivedProps {
  area: string;
  entity: string;
  /** Stands above the list, such as tabs between entities of one page. */
  head?: ReactNode;
  /** Stands before the usual buttons of the list. */
  actions?: ReactNode;
  words?: ColumnWords;
}

/** The tree beside a derived list: the first of its filters that names a place in a tree the session may see. */
function placeOf(resource: Resource): { place?: string } {
  const fields = fieldsOf(resource);
  const place = resource.list.filters.find(name => mayChooseIn(fields[name]?.to));
  return place === undefined ? {} : { place };
}

function ListOf({ resource, ...rest }: { resource: Resource } & Pick<DerivedProps, 'head' | 'actions' | 'words'>) {
  const fields = fieldsOf(resource);
  const may = useMay();
  const ways = waysInto({ create: may(resource, 'create'), bring: may(resource, 'import') });
  return (
    <RecordList
      resource={resource}
      countWord={measureOf(resource)}
      create={`新增${resource.label}`}
      searchFor={resource.search
        .slice(0, 2)
        .map(name => fields[name]?.label ?? name)
        .join(' / ')}
      quickFilters={resource.list.filters.slice(0, 3)}
      sections={factsOf(resource)}
      firstUse={`${resource.list.firstUse ?? ''}${ways}` || '相关业务办理后列在这里。'}
      {...rest}
      {...placeOf(resource)}
    />
  );
}

type FormOfProps = { resource: Resource } & Pick<FormProps, 'words' | 'known'>;
function FormOf({ resource, words = {}, known = {} }: FormOfProps) {
  const fields = fieldsOf(resource);
  const place = usePlace();
  return (
    <RecordForm
      resource={resource}
      create={`新增${resource.label}`}
      sections={sectionsOf(resource, name => fields[name] !== undefined && isWritable(fields[name]))}
      words={words}
      known={known}
      after={{ create: '保存后建立变更痕迹。' }}
      detail={place('/detail')}
      done={saved => `已保存${resource.label}${titleOf(resource, saved)}`}
      next="新增"
    />
  );
}

function RecordOf({ resource, row, said }: { resource: Resource; row: Row; said: readonly Action[] }) {
  const place = usePlace();
  return (
    <RecordView
      resource={resource}
      row={row}
      edit={{ label: `编辑${resource.label}`, to: withId(place('/form'), row.id), isQuiet: said.length > 0 }}
      actions={said.length > 0 && <ActionButtons resource={resource} actions={said} row={row} />}
    />
  );
}

export function DerivedList({ area, entity, words, ...rest }: DerivedProps) {
  const resource = use(resourceOf(area, entity));
  const process = use(processOf(resource));
  const state = process && { state: { width: 132, show: processState(process) } };
  return <ListOf key={entity} resource={resource} words={{ ...state, ...words }} {...rest} />;
}
interface FormProps extends Omit<DerivedProps, 'words'> {
  words?: Record<string, FieldWords>;
  known?: Changes;
}
export function DerivedForm({ area, entity, ...said }: FormProps) {
  const resource = use(resourceOf(area, entity));
  return <FormOf key={entity} resource={resource} {...said} />;
}
export function DerivedDetail({ area, entity }: DerivedProps) {
  const resource = use(resourceOf(area, entity));
  const process = use(processOf(resource));
  const said = use(actionsOf(resource));
  const id = useId();
  if (process) return <ProcessPage process={process} />;
  return (
    <WithRecord resource={resource} id={id}>
      {row => <RecordOf key={row.id} resource={resource} row={row} said={said} />}
    </WithRecord>
  );
}
export function DerivedImport({ area, entity }: DerivedProps) {
  return <ImportWizard key={entity} resource={use(resourceOf(area, entity))} />;
}
