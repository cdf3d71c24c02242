/**
 * A whole list page of any resource: tree, card, quick look, removal, and the actions a session may do.
 * Written and derived screens give it their words; what only one of them needs stays with that one.
 */
import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { removableIn, type Process } from 'contract/kit/process.ts';
import type { Action } from 'contract/kit/action.ts';
import type { Verb } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { lazy } from '../ui/lazy.tsx';
import { mayChooseIn } from '../../client/reference.ts';
import { useMay, useSameDay } from '../data/as-of.tsx';
import type { ColumnWords } from '../list/columns.tsx';
import { useIsMobile } from '../../client/device.ts';
import { Facts } from '../record/facts.tsx';
import { ListCard } from '../list/list-card.tsx';
import { readList } from '../data/list-state.ts';
import { useList, type List } from '../list/list.ts';
import { cameFrom } from '../list/neighbours.tsx';
import { useProcess } from '../process/use-process.ts';
import { placeFieldsOf, PlaceTree } from '../list/place-tree.tsx';
import { PageHead } from '../../client/page-head.tsx';
import { ExportChosen, ListExport } from '../export/list-export.tsx';
import { PrintHead } from '../export/print-head.tsx';
import type { BulkDone } from '../process/bulk-actions.tsx';
import type { RowAction } from '../ui/row-actions.tsx';
import { usePlace, withId } from '../data/address.ts';
import { useTab } from '../../client/tab.ts';
import { useColumns, type ColumnChoice } from '../list/views/columns.ts';
import { useSavedViews } from '../list/views/saved.ts';
import { Views, type View } from '../list/views/views.tsx';
import { headingOf, titleOf, type Row } from '../data/row.ts';
import type { Section } from '../record/sections.ts';
import { RowButton } from '../ui/row-actions.tsx';
import { GoButton } from '../ui/go-button.tsx';

// What a list opens comes when the rows stand already.
const QuickLook = lazy(async () => ({ default: (await import('../list/quick-look.tsx')).QuickLook }));
const RemoveDialog = lazy(async () => ({ default: (await import('../record/remove.tsx')).RemoveDialog }));
const BulkActions = lazy(async () => ({ default: (await import('../process/bulk-actions.tsx')).BulkActions }));
const BulkDrawer = lazy(async () => ({ default: (await import('../bulk/drawer.tsx')).BulkDrawer }));

interface Props {
  resource: Resource;
  paths: { detail: string; form: string; import: string };
  /** Counting word: 人, 个. */
  countWord: string;
  /** Label of the primary button: 登记党员; left out where nothing is begun or brought in here. */
  create?: string;
  searchFor: string;
  quickFilters: readonly string[]; // filters in the bar
  sections: readonly Section[];
  firstUse: string;
  /** The reference that a tree of places narrows; left out, there is no tree. */
  place?: string;
  fixedFilters?: readonly string[]; // filters that the page itself sets, beside those of the tree
  words?: ColumnWords;
  facts?: readonly string[]; // of a card on the phone
  views?: View[];
  /** Stands before the views, such as pills that choose the entity. */
  head?: ReactNode;
  /** A line of its own above the views: what the whole list is of. */
  above?: ReactNode;
  actions?: ReactNode;
  primary?: ReactNode; // the last button, where what is begun here is not a row of the list
  renderTools?(choice: ColumnChoice): ReactNode;
  /** What a row is looked for, where that is not its form or its page. */
  first?(row: Row): RowAction[];
  more?(row: Row): RowAction[];
  /** Actions on the chosen rows beside the usual, each with a key. */
  renderBulk?(list: List): ReactNode;
  /** Of a page that is for one action on chosen rows: its name. It is the primary button while rows are chosen. */
  main?: string;
  /** A line above the table after an action on many rows; left out, a toast tells it. */
  renderDone?(done: BulkDone, list: List): ReactNode;
}

const everything: View[] = [{ label: '全部', filters: {} }];

/** A state has the same colour in the quick look as in its column. */
const stateIn = (words: ColumnWords = {}) => ({ ...(words['state']?.show && { state: words['state'].show }) });

type ActionProps = Pick<Props, 'resource' | 'paths' | 'create' | 'actions' | 'primary'> & { exits: ReactNode };
function Actions({ resource, paths, create, actions, primary, exits }: ActionProps) {
  const may = useMay();
  return (
    <>
      {actions}
      {create && may(resource, 'import') && <GoButton label="导入" to={paths.import} icon={<ImportOutlined />} />}
      {exits}
      {create && may(resource, 'create') && (
        <GoButton label={create} to={paths.form} type="primary" icon={<PlusOutlined />} />
      )}
      {primary}
    </>
  );
}

/** What can be done with a row, the daily action first. */
function useActions(
  { resource, paths, first, more }: Props,
  process: Process | null,
  list: List,
  look: (id: string) => void,
  remove: (rows: ReadonlyMap<string, string>) => void,
) {
  const navigate = useNavigate();
  const may = useMay();
  const sameDay = useSameDay();
  const { search } = useTab().location;
  const open = (row: Row, at = list.rows.findIndex(one => one.id === row.id)) =>
    void navigate(sameDay(withId(paths.detail, row.id)), { state: cameFrom(list, search, at) });
  const isDraft = ({ state }: Row) => resource.kind !== 'workflow' || state === resource.fields['state']?.flags.default;
  /** The state is not always among the columns that were asked for; the server tells it then. */
  const isIn = (states: readonly string[] | null, { state }: Row) =>
    states === null || state === undefined || states.includes(String(state));
  const removal = (row: Row): RowAction => ({
    key: 'remove',
    label: '误录删除',
    isDanger: true,
    run: () => remove(new Map([[row.id, titleOf(resource, row)]])),
  });
  const isOwed = ({ state }: Row) => {
    const turn = process?.turns[String(state)];
    return turn !== undefined && turn.by !== 'subject' && may(resource, turn.does);
  };
  /** What goes its way is read and done on its page; what is kept is looked up. */
  const reading = (row: Row, at: number): RowAction[] => {
    const quick = { key: 'look', label: '速览', run: () => look(row.id) };
    const page = { key: 'open', label: '打开详情', run: () => open(row, at) };
    return resource.kind === 'workflow' ? [{ ...page, label: isOwed(row) ? '办理' : '查看' }, quick] : [quick, page];
  };
  const actions = (row: Row, at: number): RowAction[] => [
    ...(first?.(row) ?? []),
    ...(may(resource, 'update', row) && isDraft(row) && isIn(process?.editable ?? null, row)
      ? [{ key: 'edit', label: '编辑', run: () => void navigate(withId(paths.form, row.id)) }]
      : []),
    ...reading(row, at),
    ...(more?.(row) ?? []),
    ...(may(resource, 'remove', row) && isIn(removableIn(resource, process), row) ? [removal(row)] : []),
  ];
  return { open, actions, search };
}

/** Verbs for the chosen rows; undefined where there is none, and nothing can be chosen. */
function bulkActions(
  may: (verb: Verb) => boolean,
  change: () => void,
  remove: () => void,
  takeOut: ReactNode,
  ofProcess: ReactNode,
) {
  const [mayChange, mayRemove, mayExport] = [may('update'), may('remove'), may('export')];
  if (!mayChange && !mayRemove && !mayExport && !ofProcess) return undefined;
  return (
    <>
      {ofProcess}
      {mayChange && <RowButton label="批量修改" run={change} />}
      {mayExport && takeOut}
      {mayRemove && <RowButton label="误录删除" run={remove} />}
    </>
  );
}

/** What the process offers for the chosen rows, and what was done with them last. */
function useProcessBulk({ countWord, main, renderDone }: Props, list: List, actions: readonly Action[]) {
  const [done, setDone] = useState<BulkDone | null>(null);
  const ofProcess = actions.length > 0 && (
    <Suspense>
      <BulkActions {...{ actions, main, list, countWord }} tell={renderDone && setDone} />
    </Suspense>
  );
  return { ofProcess, told: renderDone && (done === null ? null : renderDone(done, list)) };
}

/** The columns of the view the address names, else the person's own. */
function useViewedColumns(resource: Resource) {
  const saved = useSavedViews(resource);
  const { view } = readList(useTab().location.search, resource);
  const choice = useColumns(resource, resource.list.columns, saved.find(({ id }) => id === view) ?? null);
  return { saved, choice };
}

const ViewsLine = ({ above, head, children }: Pick<Props, 'above' | 'head'> & { children: ReactNode }) => (
  <>
    {above}
    <div className="views-line">
      {head}
      {children}
    </div>
  </>
);

type Said = Omit<Props, 'paths' | 'firstUse'> & { paths?: Partial<Props['paths']>; firstUse?: string };
/** A list says only those of its pages that do not stand below its own address, and what its entity leaves unsaid. */
export function RecordList({ paths, ...said }: Said) {
  const beside = usePlace();
  const below = { detail: beside('/detail'), form: beside('/form'), import: beside('/import') };
  return <ListWith firstUse={said.resource.list.firstUse ?? ''} {...said} paths={{ ...below, ...paths }} />;
}

function ListWith(props: Props) {
  const { resource, paths, countWord, place, facts = [], sections, fixedFilters = [] } = props;
  const isPhone = useIsMobile();
  const may = useMay();
  const sameDay = useSameDay();
  const { saved, choice } = useViewedColumns(resource);
  const list = useList(resource, [...choice.shown, ...facts], fixedFilters);
  const { process, many } = useProcess(resource);
  const [looked, setLooked] = useState<string | null>(null);
  const [removed, setRemoved] = useState<ReadonlyMap<string, string> | null>(null);
  const [isChanging, setChanging] = useState(false);
  const { open, actions, search } = useActions(props, process, list, setLooked, setRemoved);
  const placeKeys = place ? [...placeFieldsOf(list, place), 'includeSub'] : [];
  // Whoever may not see the places is not asked for one, neither beside the list nor above it.
  const tree = place && fieldsOf(resource)[place]?.to;
  const hasTree = mayChooseIn(tree);
  const exits = { list, shown: choice.shown, countWord };
  const pageActions = <Actions {...props} exits={!list.isUnused && <ListExport {...exits} />} />;
  const { ofProcess, told } = useProcessBulk(props, list, many);
  const bulk = bulkActions(
    verb => may(resource, verb),
    () => setChanging(true),
    () => setRemoved(list.selection.now()),
    [props.renderBulk?.(list), <ExportChosen key="export" {...exits} />],
    ofProcess,
  );
  return (
    <div className="list-page page-fill">
      <PageHead actions={!list.isUnused && pageActions} />
      <PrintHead list={list} countWord={countWord} />
      {place && hasTree && !isPhone && <PlaceTree list={list} field={place} of={tree} />}
      <ListCard
        {...props}
        list={list}
        choice={choice}
        placeKeys={[...(isPhone && hasTree ? [] : placeKeys), ...fixedFilters]}
        views={
          <ViewsLine {...props}>
            <Views {...{ list, choice, saved, placeKeys }} views={props.views ?? (props.head ? [] : everything)} />
          </ViewsLine>
        }
        tools={props.renderTools?.(choice)}
        bulk={bulk}
        told={told}
        firstActions={pageActions}
        renderName={(row, at) => (
          <Link to={sameDay(withId(paths.detail, row.id))} state={cameFrom(list, search, at)}>
            {headingOf(resource, row)}
          </Link>
        )}
        actions={actions}
      />
      <Suspense>
        <QuickLook
          list={list}
          id={looked}
          onTurn={setLooked}
          renderFoot={row => (
            <Button type="primary" onClick={() => open(row)}>
              打开{resource.label}详情
            </Button>
          )}
        >
          {row => <Facts resource={resource} row={row} sections={sections} own={stateIn(props.words)} />}
        </QuickLook>
        {isChanging && <BulkDrawer list={list} countWord={countWord} onClose={() => setChanging(false)} />}
        <RemoveDialog
          resource={resource}
          rows={removed}
          countWord={countWord}
          onClose={() => setRemoved(null)}
          onDone={list.selection.clear}
        />
      </Suspense>
    </div>
  );
}
