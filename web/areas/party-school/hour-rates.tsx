/** 完成情况: how many members of each organisation have the hours of the year, who is behind, and reminding them. */
import type { ReactNode } from 'react';
import { readBehind, readHourRates, urgeHours, type Behind, type HourRate } from 'contract/party-school/hour-calls.ts';
import { targets } from 'contract/party-school/hour-target.ts';
import { share, today } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { PageHead } from '../../client/page-head.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import './school.css';

const size = 50;
const columns: DataColumn<HourRate>[] = [
  { label: '党组织', width: 280, isLong: true, show: one => one.name },
  { label: '在册党员', width: 88, isFigure: true, show: one => one.total },
  { label: '已完成', width: 80, isFigure: true, show: one => one.reached },
  { label: '完成率', width: 80, isFigure: true, show: one => share(one.reached, one.total) },
  { label: '人均学时', width: 88, isFigure: true, show: one => (one.hours / one.total).toFixed(1) },
];
const behindColumns: DataColumn<Behind>[] = [
  { label: '姓名', width: 104, show: one => one.name },
  { label: '学号/工号', width: 120, show: one => <span className="figures">{one.number ?? '—'}</span> },
  { label: '党支部', width: 240, isLong: true, show: one => one.organisationName },
  { label: '应修要求', width: 176, show: one => targets[one.kind].label },
  { label: '应修', width: 64, isFigure: true, show: one => one.target },
  { label: '已获', width: 64, isFigure: true, show: one => one.hours },
  { label: '还差', width: 64, isFigure: true, show: one => one.target - one.hours },
  { label: '待审核', width: 72, isFigure: true, show: one => one.waiting },
];

const most = 8;
const named = (names: readonly string[]) =>
  names.length > most ? `${names.slice(0, most).join('、')}等 ${names.length} 人` : names.join('、');
const told = ({ reminded, already, unreachable }: { reminded: number; already: number; unreachable: string[] }) =>
  [
    reminded > 0 ? `已提醒 ${reminded} 人` : '没有发出新的提醒',
    ...(already > 0 ? [`${already} 人一天内已提醒过`] : []),
    ...(unreachable.length > 0 ? [`${named(unreachable)}没有登录账号，请当面提醒`] : []),
  ].join('；');

interface UrgeProps {
  organisationId: string | undefined;
  /** How many have not reached it; null until that is known. */
  count: number | null;
}
function Urge({ organisationId, count }: UrgeProps) {
  if (!allows(urgeHours.access)) return null;
  return (
    <ActionButton
      type="primary"
      label="催办"
      disabled={!count}
      confirm={{
        title: '催办学时',
        lead: `${count} 名党员尚未完成本年学时，提醒其中有登录账号的，写明还差多少学时；本人除外，每人一天至多提醒一次。`,
        verb: '发送催办',
      }}
      run={() => call(urgeHours, { body: organisationId ? { organisationId } : {} }, { silent: true })}
      done={told}
    />
  );
}

function BehindList({ year, organisationId, count }: UrgeProps & { year: number }) {
  const { page, turn, keyword, search } = useAsked();
  const query = { year, page, size, ...(organisationId && { organisationId }), ...(keyword && { keyword }) };
  const answer = useAnswer(readBehind, { query }, { isKept: true });
  const isThisYear = year === Number(today().slice(0, 4));
  return (
    <Block
      title="尚未完成"
      note={`${year} 年，差得多的在前`}
      all={
        <span className="hour-tools">
          <SearchBox keyword={keyword} search={search} placeholder="姓名 / 学号 / 工号" />
          {isThisYear && <Urge {...{ organisationId, count }} />}
        </span>
      }
    >
      <Paged
        what="尚未完成学时的党员"
        list={{ answer, page, size, turn }}
        countWord="人"
        table={{
          columns: behindColumns,
          blank: (
            <EmptyState picture="tray" title="没有尚未完成的党员">
              您管理范围内的在册党员都已完成。
            </EmptyState>
          ),
        }}
      />
    </Block>
  );
}

export function HourRates({ head }: { head: ReactNode }) {
  const { get, ask } = useAsked();
  const year = useYear();
  const organisationId = get('organisationId');
  const query = useAnswer(
    readHourRates,
    { query: { year, ...(organisationId && { organisationId }) } },
    { isKept: true },
  );
  return (
    <div className="own-training">
      <PageHead />
      <div className="hour-head">
        {head}
        <YearSelect />
        {organisationId && <RowButton label="返回各党组织" run={() => ask({ organisationId: '' })} />}
      </div>
      <QueryGate what="学时完成情况" query={query} rows={6}>
        {({ total, reached, content }) => (
          <>
            <section className="card" aria-label="合计">
              <Figures
                isLarge
                of={[
                  { label: '在册党员', value: total, unit: '人' },
                  { label: '已完成', value: reached, unit: '人' },
                  { label: '完成率', value: total > 0 ? share(reached, total) : '—' },
                ]}
              />
            </section>
            <Block title={organisationId ? '各党支部' : '各党组织'} note="完成率低的在前；党员所在党组织按今天计">
              <DataTable
                caption="各党组织学时完成情况"
                rows={content}
                columns={columns}
                actionsWidth={88}
                blank={
                  <EmptyState picture="tray" title="没有可以查看的党员">
                    列出您管理范围内的在册党员。
                  </EmptyState>
                }
                renderActions={one =>
                  one.isAbove && (
                    <RowButton label="各支部" of={one.name} run={() => ask({ organisationId: one.id, keyword: '' })} />
                  )
                }
              />
            </Block>
          </>
        )}
      </QueryGate>
      <BehindList {...{ year, organisationId }} count={query.data ? query.data.total - query.data.reached : null} />
    </div>
  );
}
