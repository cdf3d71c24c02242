/** 欠缴管理: who is behind and for how long, where, and the reminder to all of them at once. */
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import {
  ages,
  listArrears,
  monthsToLeave,
  readArrearsFigures,
  remindArrears,
  type Arrear,
  type ArrearsAsked,
  type ArrearsLine,
} from 'contract/dues/arrears.ts';
import { duesSaid } from 'contract/dues/figures.ts';
import { lapses, standing } from 'contract/member/codes.ts';
import { addressOf } from 'contract/report/home.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { formatDay, formatTime } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Amount } from './amount.tsx';
import { monthsOf } from './arrears-links.ts';
import { ArrearsPlaces } from './arrears-places.tsx';
import { RemindButton } from './remind-button.tsx';
import { UnpaidBatches } from './unpaid.tsx';
import './dues.css';

const size = 20;
const everyAge = 'all';

const within = (organisationId: string | undefined): Record<string, string[]> =>
  organisationId ? { organisationId: [organisationId], includeSub: ['true'] } : {};

const Remind = ({ asked, count, of }: { asked: ArrearsAsked; count: number; of?: string }) => (
  <RemindButton
    label="催缴"
    {...(of === undefined ? { type: 'primary', isEmpty: count === 0 } : { of })}
    title={of === undefined ? `催缴：欠缴党员 ${count} 人` : `催缴：${of}`}
    lead="向欠缴的党员发送提醒，写明欠缴月份和金额；"
    run={() => call(remindArrears, { body: asked }, { silent: true })}
  />
);

/** The order, with what the line knows of it; what is owed it finds by itself. 党章第九条. */
const leavingOf = ({ id, runFrom }: Arrear) =>
  addressOf('/member/status-change/form', {
    memberId: [id],
    newStatus: [standing.leftByItself],
    lapse: [lapses.dues],
    sinceOn: [`${runFrom}-01`],
  });

const columnsFor = (organisationId: string | undefined): DataColumn<Arrear>[] => [
  { label: '姓名', width: 96, show: row => <Link to={`/dyjbxx/detail?id=${row.id}`}>{row.name}</Link> },
  { label: '党籍', width: 80, show: row => (row.isInRegister ? '在册' : '已不在册') },
  {
    ...duesSaid.consecutive,
    width: 104,
    isFigure: true,
    show: ({ consecutive }) =>
      consecutive >= monthsToLeave ? <strong className="tone-error">{consecutive} 个月</strong> : `${consecutive} 个月`,
  },
  {
    ...duesSaid.months,
    width: 88,
    isFigure: true,
    show: ({ id, months }) => <Link to={monthsOf({ memberId: [id], ...within(organisationId) })}>{months}</Link>,
  },
  {
    label: '欠缴金额（元）',
    says: duesSaid.owed.says,
    width: 112,
    isFigure: true,
    show: ({ id, owedFen }) => <Amount fen={owedFen} to={monthsOf({ memberId: [id], ...within(organisationId) })} />,
  },
  {
    label: '欠缴月份',
    width: 152,
    show: ({ fromMonth, toMonth }) => (fromMonth === toMonth ? fromMonth : `${fromMonth} – ${toMonth}`),
  },
  { label: '上次缴纳', width: 104, show: row => row.lastPaidOn ?? '—' },
  { label: '上次催缴', width: 104, show: row => (row.remindedAt ? formatDay(row.remindedAt) : '—') },
  { label: '应缴党支部', width: 200, isLong: true, show: row => row.organisationName },
];

const Standing = ({ total, organisationId }: { total: ArrearsLine; organisationId: string | undefined }) => (
  <Figures
    of={[
      { ...duesSaid.members, value: total.members, unit: '人' },
      { ...duesSaid.months, value: total.months, unit: '个月', to: monthsOf(within(organisationId)) },
      { ...duesSaid.owed, value: shownYuan(total.owedFen), unit: '元', to: monthsOf(within(organisationId)) },
    ]}
  />
);

/** What the address asks for; nothing is said of what was left out. */
function useArrears() {
  const { get, ask, page, turn, keyword, search } = useAsked();
  const said = { organisationId: get('organisationId'), age: get('age'), keyword, memberId: get('id') };
  const asked: ArrearsAsked = Object.fromEntries(Object.entries(said).filter(([, value]) => value));
  const { organisationId } = asked;
  const figures = useAnswer(readArrearsFigures, { query: organisationId ? { organisationId } : {} }, { isKept: true });
  const answer = useAnswer(listArrears, { query: { ...asked, page, size } }, { isKept: true });
  return { asked, ask, search, figures, list: { answer, page, size, turn }, isByPlace: get('by') === 'place' };
}

export function ArrearsList() {
  const { asked, ask, search, figures, list, isByPlace } = useArrears();
  const navigate = useNavigate();
  const { organisationId, age } = asked;
  const total = figures.data?.total;
  const views = (
    <>
      <UnpaidBatches organisationId={organisationId} />
      <div className="dues-total">
        <QueryGate what="欠缴合计" query={figures} rows={2}>
          {data => <Standing total={data.total} organisationId={organisationId} />}
        </QueryGate>
      </div>
      <div className="views-line">
        <Pills
          label="欠缴时长"
          of={[
            { key: everyAge, label: '全部', count: total?.members },
            ...ages.map(({ key, label }, at) => ({ key: key as string, label, count: total?.byAge[at] })),
            { key: 'place', label: '按党组织' },
          ]}
          chosen={isByPlace ? 'place' : (age ?? everyAge)}
          choose={key => ask(key === 'place' ? { by: 'place', age: '' } : { by: '', age: key === everyAge ? '' : key })}
        />
        {(organisationId || asked.memberId) && (
          <Button size="small" onClick={() => ask({ organisationId: '', id: '' })}>
            {figures.data?.name ? `${figures.data.name} ✕` : '查看全部范围'}
          </Button>
        )}
      </div>
    </>
  );
  const blank = (
    <EmptyState picture="tray" title="没有欠缴的党费">
      批次截止后仍未缴纳的月份列在这里。
    </EmptyState>
  );
  const shared = {
    what: '欠缴党员',
    list,
    countWord: '人',
    note: `数据截至 ${formatTime(list.answer.dataUpdatedAt).slice(11, 16)}`,
    actions: <Remind asked={asked} count={list.answer.data?.totalElements ?? 0} />,
    views,
  };
  if (isByPlace)
    return (
      <ListPage {...shared}>
        {() => (
          <QueryGate what="各党组织欠缴" query={figures} rows={8}>
            {data => <ArrearsPlaces {...data} blank={blank} open={id => ask({ organisationId: id, by: '' })} />}
          </QueryGate>
        )}
      </ListPage>
    );
  return (
    <ListPage
      {...shared}
      tools={<SearchBox keyword={asked.keyword ?? ''} search={search} placeholder="姓名" />}
      table={{
        columns: columnsFor(organisationId),
        blank,
        actionsWidth: 184,
        renderActions: row => (
          <>
            {row.isInRegister && <Remind asked={{ ...asked, memberId: row.id }} count={1} of={row.name} />}
            {row.consecutive >= monthsToLeave && row.mayLeave && (
              <RowButton label="办理自行脱党" of={row.name} run={() => void navigate(leavingOf(row))} />
            )}
          </>
        ),
      }}
    />
  );
}
