/** A unit: its facts, what became of it, and the numbers and leading groups it has. */
import { headcount } from 'contract/appointment/headcount.ts';
import { dissolveUnit, mergeUnit, renameUnit, splitUnit } from 'contract/organisation/actions.ts';
import { leadershipTeam } from 'contract/organisation/leadership-team.ts';
import { unit } from 'contract/organisation/unit.ts';
import { unitHistory } from 'contract/organisation/unit-history.ts';
import { Link } from 'react-router';
import { usePlace, withId } from '../../kit/data/address.ts';
import { may } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { RemainingDays, teamState } from './team-marks.tsx';

const actions = [renameUnit, mergeUnit, splitUnit, dissolveUnit];
const leads = {
  rename: '现任干部按“机构更名改任”转到新名称，历任职务保留原名称。',
  merge: '现任干部、岗位、人员、班级、下级单位和所在党组织转入并入单位，本单位职数归零、班子终止。账号权限须另行授予。',
  split: '新单位与本单位同级，列入的干部按“机构更名改任”转入，其余人员不动。',
  dissolve: '单位下没有在任干部和下级单位时才能撤销。',
};

const History = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={unitHistory}
    what="单位沿革"
    query={{ unitId: row.id, sort: 'changedOn,desc' }}
    columns={['kind', 'fromText', 'toText', 'documentNo', 'changedOn', 'reason']}
    words={{ fromText: { width: 200 }, toText: { width: 240 }, reason: { width: 160 } }}
    firstUse={{ title: '没有变动', text: '单位更名、合并、分设、撤销后记在这里。' }}
  />
);
const Headcounts = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={headcount}
    what="职数"
    query={{ unitId: row.id, isInForce: 'true', sort: 'name,asc' }}
    columns={['rank', 'approved', 'occupied', 'vacancyCount', 'overCount', 'effectiveOn', 'documentNo']}
    firstUse={{ title: '尚未核定职数', text: '在职数管理中登记。' }}
  />
);
const toTeam = ({ id, name }: Row) => <Link to={`/organisation/team/detail?id=${id}`}>{String(name)}</Link>;
const toRemaining = (row: Row) => <RemainingDays row={row} />;
const Teams = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={leadershipTeam}
    what="领导班子"
    query={{ unitId: row.id, sort: 'startOn,desc' }}
    columns={['name', 'memberCount', 'startOn', 'dueOn', 'remainingDays', 'state']}
    words={{
      name: { width: 280, show: toTeam },
      remainingDays: { width: 100, isFigure: false, show: toRemaining },
      state: { show: teamState },
    }}
    firstUse={{ title: '还没有登记班子', text: '在领导班子中登记本单位的班子和成员。' }}
  />
);

function Unit({ row }: { row: Row }) {
  const place = usePlace();
  const tabs = [
    { key: 'history', label: '单位沿革', children: <History row={row} />, isOpen: may(unitHistory, 'read') },
    { key: 'headcount', label: '职数', children: <Headcounts row={row} />, isOpen: may(headcount, 'read') },
    { key: 'team', label: '领导班子', children: <Teams row={row} />, isOpen: may(leadershipTeam, 'read') },
  ];
  return (
    <RecordView
      resource={unit}
      row={row}
      edit={{ label: '编辑单位', to: withId(place('/form'), row.id) }}
      actions={<ActionButtons resource={unit} actions={actions} row={row} leads={leads} isQuiet />}
      tabs={tabs.filter(({ isOpen }) => isOpen)}
    />
  );
}

/** 单位详情. */
export const UnitDetail = () => <RecordPage resource={unit} of={Unit} />;
