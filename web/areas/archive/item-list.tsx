/** 档案材料: persons who have a file, the file of one of them, or all materials. Domain-cadre 6.1. */
import { useNavigate } from 'react-router';
import { archiveItem } from 'contract/archive/archive-item.ts';
import { exportMissing, listHolders, type ArchiveHolder } from 'contract/archive/calls.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { VolumeOf } from './volume.tsx';

const page = '/archive/item';
const materials = `${page}?of=material`;
const paths = { detail: `${page}/detail`, form: `${page}/form`, import: `${page}/import` };

function Sides({ chosen }: { chosen: string }) {
  const navigate = useNavigate();
  return (
    <Pills
      label="档案材料范围"
      of={[
        { key: page, label: '按人员' },
        { key: materials, label: '按材料' },
      ]}
      chosen={chosen}
      choose={path => void navigate(path)}
    />
  );
}

const columns: DataColumn<ArchiveHolder>[] = [
  { label: '姓名', width: 120, show: ({ name }) => name },
  { label: '学号/工号', width: 140, show: ({ number }) => number ?? '—' },
  { label: '单位', width: 220, show: ({ unitName }) => unitName ?? '—' },
  { label: '材料份数', width: 100, isFigure: true, show: ({ itemCount }) => itemCount },
  { label: '页数', width: 100, isFigure: true, show: ({ pageCount }) => pageCount },
  {
    label: '缺少份数',
    width: 100,
    isFigure: true,
    show: ({ missingCount }) => <span className={missingCount > 0 ? 'tone-warn' : ''}>{missingCount}</span>,
  },
];

function Holders() {
  const asked = useAsked();
  const navigate = useNavigate();
  const name = new URLSearchParams(useTab().location.search).get('name') ?? '';
  const list = useRows(listHolders, asked, { query: name ? { name } : {} });
  const mayAdd = useMay()(archiveItem, 'create');
  const add = mayAdd && <GoButton type="primary" label="归档材料" to={`${page}/form`} />;
  const missing = allows(exportMissing.access) && (
    <ActionButton
      label="导出缺少材料清单"
      run={() => call(exportMissing, { body: {} }, { timeout: 120_000, silent: true })}
      done={() => '已导出缺少材料清单'}
    />
  );
  return (
    <ListPage
      what="已建档的人员"
      countWord="人"
      list={list}
      actions={
        <>
          {missing}
          {add}
        </>
      }
      views={<Sides chosen={page} />}
      tools={
        <SearchBox
          keyword={name}
          placeholder="姓名 / 完整学工号"
          search={keyword => void navigate(keyword ? `${page}?name=${encodeURIComponent(keyword)}` : page)}
        />
      }
      table={{
        columns,
        actionsWidth: 80,
        renderActions: row => (
          <RowButton
            label="查看"
            of={`${row.name}的档案`}
            run={() => void navigate(`${page}?personId=${row.id}&of=volume`)}
          />
        ),
        blank: (
          <EmptyState picture="tray" title="还没有归档的材料" actions={add}>
            归档第一份材料后，人员列在这里。
          </EmptyState>
        ),
      }}
    />
  );
}

const Materials = () => (
  <RecordList
    resource={archiveItem}
    paths={paths}
    countWord="份"
    create="归档材料"
    searchFor="材料名称 / 原件编号"
    quickFilters={['category', 'formedOn', 'channel']}
    sections={[]}
    facts={['personId', 'catalogueId', 'formedOn']}
    fixedFilters={[]}
    head={<Sides chosen={materials} />}
  />
);

export function ArchiveItemList() {
  const said = new URLSearchParams(useTab().location.search);
  const personId = said.get('personId');
  if (said.get('of') === 'volume' && personId) return <VolumeOf key={personId} personId={personId} />;
  return said.get('of') === 'material' ? <Materials /> : <Holders />;
}
