import { ApartmentOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { today } from '../../kit/cells/time.tsx';
import { useColumns } from '../../kit/columns.tsx';
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
import { sections } from './words.ts';

const placeKeys = ['parentId', 'includeSub'];
const cardFacts = ['category', 'state', 'memberCount', 'termEndOn'];
const detailPath = '/organisation/detail';

const viewsOn = (day: string): View[] => [
  { label: '全部', filters: {} },
  { label: '党委、党总支', filters: { category: ['611', '613', '614', '621', '622'] } },
  { label: '党支部', filters: { category: ['631', '632', '633'] } },
  { label: '筹建', filters: { state: ['1'] } },
  { label: '任期已满', filters: { 'termEndOn.to': [day] } },
];

function Actions() {
  const { location } = useTab();
  const navigate = useNavigate();
  return (
    <>
      <Button icon={<ApartmentOutlined />} onClick={() => void navigate('/organisation/chart')}>
        组织架构图
      </Button>
      {may(partyOrganisation, 'import') && (
        <Button icon={<ImportOutlined />} onClick={() => void navigate(`${location.pathname}/import`)}>
          导入
        </Button>
      )}
      {may(partyOrganisation, 'create') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(`${location.pathname}/form`)}>
          新建党组织
        </Button>
      )}
    </>
  );
}

/** 党组织信息库: tree, list and a quick look at each organisation. */
export function OrganisationList() {
  const { location } = useTab();
  const navigate = useNavigate();
  const isPhone = useIsMobile();
  const choice = useColumns(partyOrganisation, partyOrganisation.list.columns);
  const list = useList(partyOrganisation, [...choice.shown, ...cardFacts]);
  const [looked, setLooked] = useState<string | null>(null);
  const [removed, setRemoved] = useState<ReadonlyMap<string, string> | null>(null);
  const open = (row: Row, place: number) =>
    void navigate(`${detailPath}?id=${row.id}`, { state: cameFrom(list, location.search, place) });
  const mayRemove = may(partyOrganisation, 'remove');
  const deeds = (row: Row, place: number) => [
    { key: 'look', label: '速览', run: () => setLooked(row.id) },
    ...(may(partyOrganisation, 'update')
      ? [{ key: 'edit', label: '编辑', run: () => void navigate(`${location.pathname}/form?id=${row.id}`) }]
      : []),
    { key: 'open', label: '打开详情', run: () => open(row, place) },
    {
      key: 'members',
      label: '查看党员',
      run: () => void navigate(`/member/list?organisationId=${row.id}&includeSub=true`),
    },
    ...(mayRemove
      ? [
          {
            key: 'remove',
            label: '误录删除',
            isDanger: true,
            run: () => setRemoved(new Map([[row.id, titleOf(partyOrganisation, row)]])),
          },
        ]
      : []),
  ];
  return (
    <div className="list-page page-fill">
      <PageHead actions={<Actions />} />
      {!isPhone && <OrganisationTree list={list} field="parentId" />}
      <ListCard
        list={list}
        choice={choice}
        measure="个"
        searchFor="名称 / 代码 / 拼音"
        frequent={['category', 'state', 'termEndOn']}
        placeKeys={isPhone ? [] : placeKeys}
        words={columnWords}
        facts={cardFacts}
        views={<Views list={list} views={viewsOn(today())} placeKeys={placeKeys} />}
        bulk={
          mayRemove ? (
            <Button type="link" size="small" onClick={() => setRemoved(list.selection.chosen)}>
              误录删除
            </Button>
          ) : undefined
        }
        firstUse="这里是学校的党组织。先建立学校党委，再逐级建立下级党组织，也可以用表格一次导入。"
        name={(row, place) => (
          <Link to={`${detailPath}?id=${row.id}`} state={cameFrom(list, location.search, place)}>
            {headingOf(partyOrganisation, row)}
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
            打开党组织详情
          </Button>
        )}
      >
        {row => <Facts resource={partyOrganisation} row={row} sections={sections} />}
      </QuickLook>
      <RemoveDialog
        resource={partyOrganisation}
        rows={removed}
        measure="个"
        onClose={() => setRemoved(null)}
        onDone={list.selection.clear}
      />
    </div>
  );
}
