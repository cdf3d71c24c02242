/** 登记申请: what this side has to answer for, and what the own account has asked for. */
import { useNavigate } from 'react-router';
import { claimStates, ownClaims, personClaim, type OwnClaim } from 'contract/member/person-claim.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { may } from '../../kit/data/record.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { View } from '../../kit/list/views/views.tsx';

const page = '/member/claim';
const own = `${page}?of=own`;
const paths = { detail: `${page}/detail`, form: page, import: page };
const { open, confirmed, declined } = claimStates;
export const claimState = stateMark(personClaim, { [open]: 'warn', [confirmed]: 'ok', [declined]: 'error' });
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '待核对', filters: { state: [open] } },
  { label: '已确认', filters: { state: [confirmed] } },
  { label: '未予确认', filters: { state: [declined] } },
];

function Sides({ isOwn }: { isOwn: boolean }) {
  const navigate = useNavigate();
  if (!may(personClaim, 'read')) return null;
  return (
    <Pills
      label="登记申请范围"
      of={[
        { key: page, label: '本单位核对' },
        { key: own, label: '我提交的' },
      ]}
      chosen={isOwn ? own : page}
      choose={path => void navigate(path)}
    />
  );
}

const Held = () => (
  <RecordList
    resource={personClaim}
    paths={paths}
    countWord="件"
    searchFor="姓名 / 学工号"
    quickFilters={['state', 'askedOn']}
    sections={[]}
    firstUse="其他单位登记的人员属于本单位时，在这里核对后才会登记。"
    words={{
      name: { width: 120 },
      number: { width: 120 },
      part: { width: 80 },
      placeName: { width: 212 },
      askedBy: { width: 100 },
      askedOn: { width: 104 },
      organisationId: { width: 212 },
      state: { width: 112, show: claimState },
    }}
    facts={['number', 'placeName', 'askedBy', 'state']}
    views={views}
    head={<Sides isOwn={false} />}
  />
);

const columns: DataColumn<OwnClaim>[] = [
  { label: '姓名', width: 120, show: ({ name }) => name },
  { label: '学号/工号', width: 140, show: ({ number }) => number ?? '—' },
  { label: '登记为', width: 90, show: ({ part }) => part },
  { label: '登记到', width: 220, show: ({ placeName }) => placeName ?? '—' },
  { label: '申请日期', width: 110, show: ({ askedOn }) => askedOn },
  { label: '核对结果', width: 120, show: ({ id, state }) => claimState({ id, version: 1, state }) },
];

function Own() {
  const list = useRows(ownClaims, useAsked());
  return (
    <Paged
      what="我提交的登记申请"
      list={list}
      rows={5}
      table={{
        columns,
        blank: (
          <EmptyState picture="tray" title="还没有提交过登记申请">
            登记的人员须由其所在单位或组织部核对时，申请会列在这里。
          </EmptyState>
        ),
      }}
    />
  );
}

export function PersonClaims() {
  const isOwn = new URLSearchParams(useTab().location.search).get('of') === 'own';
  if (!isOwn && may(personClaim, 'read')) return <Held />;
  return (
    <div className="list-page page-fill">
      <PageHead />
      <section className="card list-card" aria-label="我提交的登记申请">
        <Sides isOwn />
        <Own />
      </section>
    </div>
  );
}
