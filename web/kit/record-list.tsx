/**
 * A whole list page of any resource: tree, card, quick look, removal, and the deeds a session may do.
 * Written and derived screens give it their words; what only one of them needs stays with that one.
 */
import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { TreeOf } from '../client/reference.ts';
import { useColumns, type ColumnChoice, type ColumnWords } from './columns.tsx';
import { useIsMobile } from '../client/device.ts';
import { Facts } from './facts.tsx';
import type { Section } from './form-page.tsx';
import { ListCard } from './list-card.tsx';
import { headingOf, titleOf, useList, type List, type Row } from './list.ts';
import { cameFrom } from './neighbours.tsx';
import { PlaceTree } from './place-tree.tsx';
import { PageHead } from '../client/page-head.tsx';
import { QuickLook } from './quick-look.tsx';
import { may } from './record.ts';
import { ExportChosen, ListExport } from '../export/list-export.tsx';
import { PrintHead } from '../export/print-head.tsx';
import { RemoveDialog } from './remove.tsx';
import type { RowDeed } from './table.tsx';
import { useTab } from '../client/tab.ts';
import { Views, type View } from './views.tsx';

const BulkDrawer = lazy(async () => ({ default: (await import('../bulk/drawer.tsx')).BulkDrawer }));

interface Props {
  resource: Resource;
  paths: { detail: string; form: string; import: string };
  /** Counting word: 人, 个. */
  measure: string;
  /** Label of the primary button: 登记党员. */
  create: string;
  searchFor: string;
  /** Filters in the bar. */
  frequent: readonly string[];
  sections: readonly Section[];
  firstUse: string;
  /** The reference that a tree of places narrows; left out, there is no tree. */
  place?: string;
  words?: ColumnWords;
  /** Facts of a card on the phone. */
  facts?: readonly string[];
  views?: View[];
  /** Stands where views would. */
  head?: ReactNode;
  actions?: ReactNode;
  renderTools?(choice: ColumnChoice): ReactNode;
  more?(row: Row): RowDeed[];
}

const withId = (path: string, id: string) => `${path}${path.includes('?') ? '&' : '?'}id=${id}`;

type ActionProps = Pick<Props, 'resource' | 'paths' | 'create' | 'actions'> & { exits: ReactNode };
function Actions({ resource, paths, create, actions, exits }: ActionProps) {
  const navigate = useNavigate();
  return (
    <>
      {actions}
      {may(resource, 'import') && (
        <Button icon={<ImportOutlined />} onClick={() => void navigate(paths.import)}>
          导入
        </Button>
      )}
      {exits}
      {may(resource, 'create') && <Create path={paths.form} label={create} />}
    </>
  );
}
function Create({ path, label }: { path: string; label: string }) {
  const navigate = useNavigate();
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(path)}>
      {label}
    </Button>
  );
}

/** What can be done with a row, the daily deed first. */
function useDeeds(
  { resource, paths, more }: Props,
  list: List,
  look: (id: string) => void,
  remove: (rows: ReadonlyMap<string, string>) => void,
) {
  const navigate = useNavigate();
  const { search } = useTab().location;
  const open = (row: Row, at: number) =>
    void navigate(withId(paths.detail, row.id), { state: cameFrom(list, search, at) });
  const deeds = (row: Row, at: number): RowDeed[] => [
    ...(may(resource, 'update')
      ? [{ key: 'edit', label: '编辑', run: () => void navigate(withId(paths.form, row.id)) }]
      : []),
    { key: 'look', label: '速览', run: () => look(row.id) },
    { key: 'open', label: '打开详情', run: () => open(row, at) },
    ...(more?.(row) ?? []),
    ...(may(resource, 'remove')
      ? [
          {
            key: 'remove',
            label: '误录删除',
            isDanger: true,
            run: () => remove(new Map([[row.id, titleOf(resource, row)]])),
          },
        ]
      : []),
  ];
  return { open, deeds, search };
}

export function RecordList(props: Props) {
  const { resource, paths, measure, place, facts = [], sections } = props;
  const isPhone = useIsMobile();
  const choice = useColumns(resource, resource.list.columns);
  const list = useList(resource, [...choice.shown, ...facts]);
  const [looked, setLooked] = useState<string | null>(null);
  const [removed, setRemoved] = useState<ReadonlyMap<string, string> | null>(null);
  const [isChanging, setChanging] = useState(false);
  const { open, deeds, search } = useDeeds(props, list, setLooked, setRemoved);
  const placeKeys = place ? [place, 'includeSub'] : [];
  const exits = { list, shown: choice.shown, measure };
  const bulk = ['update', 'remove', 'export'].some(verb => may(resource, verb)) && (
    <>
      {may(resource, 'update') && (
        <Button type="link" size="small" onClick={() => setChanging(true)}>
          批量修改
        </Button>
      )}
      <ExportChosen {...exits} />
      {may(resource, 'remove') && (
        <Button type="link" size="small" onClick={() => setRemoved(list.selection.chosen)}>
          误录删除
        </Button>
      )}
    </>
  );
  return (
    <div className="list-page page-fill">
      <PageHead actions={<Actions {...props} exits={<ListExport {...exits} />} />} />
      <PrintHead list={list} measure={measure} />
      {place && !isPhone && <PlaceTree list={list} field={place} of={fieldsOf(resource)[place]?.to as TreeOf} />}
      <ListCard
        {...props}
        list={list}
        choice={choice}
        placeKeys={isPhone ? [] : placeKeys}
        views={props.views ? <Views list={list} views={props.views} placeKeys={placeKeys} /> : props.head}
        tools={props.renderTools?.(choice)}
        bulk={bulk || undefined}
        firstDeed={may(resource, 'create') && <Create path={paths.form} label={props.create} />}
        renderName={(row, at) => (
          <Link to={withId(paths.detail, row.id)} state={cameFrom(list, search, at)}>
            {headingOf(resource, row)}
          </Link>
        )}
        deeds={deeds}
      />
      <QuickLook
        list={list}
        id={looked}
        onTurn={setLooked}
        renderFoot={row => (
          <Button
            type="primary"
            onClick={() =>
              open(
                row,
                list.rows.findIndex(one => one.id === row.id),
              )
            }
          >
            打开{resource.label}详情
          </Button>
        )}
      >
        {row => <Facts resource={resource} row={row} sections={sections} />}
      </QuickLook>
      <Suspense>
        {isChanging && <BulkDrawer list={list} measure={measure} onClose={() => setChanging(false)} />}
      </Suspense>
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
