import { ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addYears } from 'contract/kit/calendar.ts';
import { formal, probationary } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { today } from '../../kit/cells/time.tsx';
import { useColumns, type ColumnChoice } from '../../kit/columns.tsx';
import { Facts } from '../../kit/facts.tsx';
import { ListCard } from '../../kit/list-card.tsx';
import { headingOf, titleOf, useList, type Row } from '../../kit/list.ts';
import { cameFrom } from '../../kit/neighbours.tsx';
import { OrganisationTree } from '../../kit/organisation-tree.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useIsMobile } from '../../kit/device.ts';
import { QuickLook } from '../../kit/quick-look.tsx';
import { may } from '../../kit/record.ts';
import { RemoveDialog } from '../../kit/remove.tsx';
import { useTab } from '../../kit/tab.ts';
import { Views, type View } from '../../kit/views.tsx';
import { columnWords } from './marks.tsx';
import { facts, shortColumns } from './words.ts';

const placeKeys = ['organisationId', 'includeSub'];
const cardFacts = ['memberCategory', 'partyStatus', 'organisationId', 'joinedOn'];
const detailPath = '/dyjbxx/detail';

const dayMs = 24 * 3600 * 1000;
const daysAfter = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
/** 30 天内转正: probationary members whose year ends within thirty days. */
export const viewsOn = (day: string): View[] => [
  { label: '全部', filters: {} },
  { label: '正式党员', filters: { memberCategory: [formal] } },
  { label: '预备党员', filters: { memberCategory: [probationary] } },
  {
    label: '30 天内转正',
    filters: {
      memberCategory: [probationary],
      'joinedOn.from': [addYears(day, -1)],
      'joinedOn.to': [addYears(daysAfter(day, 30), -1)],
    },
  },
  { label: '完整度低于 80%', filters: { 'completeness.to': ['79'] } },
];

function ShownColumns({ choice }: { choice: ColumnChoice }) {
  const isShort = choice.shown.join() === shortColumns.join();
  return (
    <Select
      aria-label="显示"
      prefix="显示"
      className="shown-columns"
      value={isShort ? 'short' : choice.isOwn ? 'own' : 'whole'}
      onChange={value => (value === 'short' ? choice.choose(shortColumns) : choice.reset())}
      options={[
        { value: 'whole', label: '完整信息' },
        { value: 'short', label: '简要信息' },
        ...(choice.isOwn && !isShort ? [{ value: 'own', label: '自定义', disabled: true }] : []),
      ]}
    />
  );
}

/** 党员信息库: the tree, the views, the people; as mock 03. */
export function MemberList() {
  const { location } = useTab();
  const navigate = useNavigate();
  const isPhone = useIsMobile();
  const choice = useColumns(partyMember, partyMember.list.columns);
  const list = useList(partyMember, [...choice.shown, ...cardFacts]);
  const [looked, setLooked] = useState<string | null>(null);
  const [removed, setRemoved] = useState<ReadonlyMap<string, string> | null>(null);
  const open = (row: Row, place: number) =>
    void navigate(`${detailPath}?id=${row.id}`, { state: cameFrom(list, location.search, place) });
  const edit = (row: Row) => void navigate(`${location.pathname}/form?id=${row.id}`);
  const create = may(partyMember, 'create') && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(`${location.pathname}/form`)}>
      登记党员
    </Button>
  );
  const importing = may(partyMember, 'import') && (
    <Button icon={<ImportOutlined />} onClick={() => void navigate(`${location.pathname}/import`)}>
      导入
    </Button>
  );
  const mayRemove = may(partyMember, 'remove');
  const deeds = (row: Row, place: number) => [
    ...(may(partyMember, 'update') ? [{ key: 'edit', label: '编辑', run: () => edit(row) }] : []),
    { key: 'look', label: '速览', run: () => setLooked(row.id) },
    { key: 'open', label: '打开详情', run: () => open(row, place) },
    ...(mayRemove
      ? [
          {
            key: 'remove',
            label: '误录删除',
            isDanger: true,
            run: () => setRemoved(new Map([[row.id, titleOf(partyMember, row)]])),
          },
        ]
      : []),
  ];
  return (
    <div className="list-page page-fill">
      <PageHead
        actions={
          <>
            {importing}
            {create}
          </>
        }
      />
      {!isPhone && <OrganisationTree list={list} field="organisationId" />}
      <ListCard
        list={list}
        choice={choice}
        measure="人"
        searchFor="姓名 / 学工号 / 完整证件号"
        frequent={['personType', 'partyStatus', 'joinedOn']}
        placeKeys={isPhone ? [] : placeKeys}
        words={columnWords}
        facts={cardFacts}
        views={<Views list={list} views={viewsOn(today())} placeKeys={placeKeys} />}
        tools={<ShownColumns choice={choice} />}
        bulk={
          mayRemove ? (
            <Button type="link" size="small" onClick={() => setRemoved(list.selection.chosen)}>
              误录删除
            </Button>
          ) : undefined
        }
        firstUse="这里是本单位全部党员的基本信息。可以逐人登记，也可以用表格一次导入。"
        firstDeed={create || undefined}
        name={(row, place) => (
          <Link to={`${detailPath}?id=${row.id}`} state={cameFrom(list, location.search, place)}>
            {headingOf(partyMember, row)}
          </Link>
        )}
        deeds={deeds}
      />
      <QuickLook
        list={list}
        id={looked}
        onTurn={setLooked}
        footer={row => (
          <Button
            type="primary"
            onClick={() =>
              open(
                row,
                list.rows.findIndex(one => one.id === row.id),
              )
            }
          >
            打开{titleOf(partyMember, row)}的详情
          </Button>
        )}
      >
        {row => <Facts resource={partyMember} row={row} sections={facts} />}
      </QuickLook>
      <RemoveDialog
        resource={partyMember}
        rows={removed}
        measure="人"
        onClose={() => setRemoved(null)}
        onDone={list.selection.clear}
      />
    </div>
  );
}
