/** 组织生活监督: what is missing, by organisation, kind and period, the worst first; one press asks for it. As mock 20. */
import { ExportOutlined } from '@ant-design/icons';
import { Checkbox, Segmented, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { exportBoard, readBoard, type BoardAsked } from 'contract/meeting/board.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { useIsMobile } from '../../client/device.ts';
import { formatDay, formatMinute, grouped } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { useRows } from '../../kit/list/rows.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Pages } from '../../kit/ui/pages.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Headline } from './supervision-headline.tsx';
import { Legend } from './supervision-legend.tsx';
import { LifeStatistics } from './life-statistics.tsx';
import { SupervisionColleges } from './supervision-colleges.tsx';
import { columnsOf, gapCells, keyOf, shortTypes, type Chosen, type Grain } from './supervision-lines.ts';
import { SupervisionMatrix } from './supervision-matrix.tsx';
import { PanelDrawer, SupervisionPanel } from './supervision-panel.tsx';
import { UrgeButton } from './urge-button.tsx';
import './supervision.css';

type Board = AnswerOf<typeof readBoard>;

const grains: { value: Grain; label: string }[] = [
  { value: 'month', label: '按月' },
  { value: 'quarter', label: '按季度' },
  { value: 'year', label: '按年' },
];
const everyType = 'all';

function useSupervision() {
  const asked = useAsked();
  const { get, keyword } = asked;
  const year = useYear();
  const said = {
    year,
    organisationId: get('organisationId'),
    type: get('type'),
    keyword: keyword || undefined,
    // One place alone is shown whether it lacks something or not.
    isAll: get('all') === 'true' || undefined,
  };
  const query = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as BoardAsked;
  const grain = grains.find(({ value }) => value === get('by'))?.value ?? 'month';
  const list = useRows(readBoard, asked, { query, size: 50, isFresh: true });
  return { asked, query, year, grain, list, isByCollege: get('by') === 'college', isTold: get('by') === 'statistics' };
}
type Supervision = ReturnType<typeof useSupervision>;

function Kinds({ board, supervision: { asked, query } }: { board: Board | undefined; supervision: Supervision }) {
  const lacking = (board?.types ?? []).filter(({ gaps, type }) => gaps > 0 || type === query.type);
  return (
    <Pills
      label="会议类型"
      of={[
        { key: everyType, label: '全部类型', count: board?.figures.gaps },
        ...lacking.map(({ type, gaps }) => ({ key: type, label: shortTypes[type] ?? type, count: gaps })),
      ]}
      chosen={query.type ?? everyType}
      choose={key => asked.ask({ type: key === everyType ? '' : key })}
    />
  );
}

function Bar({ board, supervision }: { board: Board | undefined; supervision: Supervision }) {
  const { asked, query, grain, isByCollege, isTold } = supervision;
  const isPhone = useIsMobile();
  const colleges = board?.colleges ?? [];
  const options = colleges.map(({ id, name, gaps }) => ({ value: id, label: gaps > 0 ? `${name}　缺 ${gaps}` : name }));
  const own = query.organisationId;
  const isOther = own && !colleges.some(({ id }) => id === own);
  return (
    <div className="filter-bar life-bar">
      <SearchBox keyword={query.keyword ?? ''} search={asked.search} placeholder="查找党组织" />
      {(options.length > 1 || own) && (
        <Select
          allowClear
          aria-label="院系党组织"
          placeholder="全部院系"
          value={own ?? null}
          options={isOther ? [{ value: own, label: board?.name ?? '本党组织' }, ...options] : options}
          onChange={(id: string | null) => asked.ask({ organisationId: id ?? '' })}
        />
      )}
      <YearSelect />
      <Segmented
        value={isTold ? 'statistics' : isByCollege ? 'college' : grain}
        options={[
          ...grains,
          ...(colleges.length > 1 || isByCollege ? [{ value: 'college', label: '按院系' }] : []),
          { value: 'statistics', label: '统计' },
        ]}
        onChange={by => asked.ask({ by: by === 'month' ? '' : by })}
      />
      {!isByCollege && !isTold && (
        <Checkbox checked={!query.isAll} onChange={event => asked.ask({ all: event.target.checked ? '' : 'true' })}>
          只看有缺口
        </Checkbox>
      )}
      {!isByCollege && !isTold && !isPhone && <Legend />}
    </div>
  );
}

const gapsIn = ({ types }: Board, { type }: BoardAsked): number =>
  types.reduce((sum, one) => (type === undefined || type === one.type ? sum + one.gaps : sum), 0);

const blank = (
  <EmptyState picture="tray" title="没有缺口">
    到今天为止，应开的会议都已提交记录。取消“只看有缺口”可以看全部党组织。
  </EmptyState>
);

/** The panel stands beside the matrix, on the phone over it. */
function Panel({
  chosen,
  choose,
  cells,
  year,
  today,
}: {
  chosen: Chosen;
  choose(next: Chosen | null): void;
  cells: Chosen[];
  year: number;
  today: string;
}) {
  const isPhone = useIsMobile();
  const at = cells.findIndex(one => keyOf(one) === keyOf(chosen));
  const to = (place: number) => {
    const cell = cells[place];
    return cell ? () => choose(cell) : null;
  };
  const props = {
    chosen,
    year,
    today,
    before: at > 0 ? to(at - 1) : null,
    next: to(at + 1),
    close: () => choose(null),
  };
  return isPhone ? (
    <PanelDrawer {...props} />
  ) : (
    <aside className="card life-aside">{<SupervisionPanel {...props} />}</aside>
  );
}

function Matrix({ board, supervision }: { board: Board; supervision: Supervision }): ReactNode {
  const [chosen, choose] = useState<Chosen | null>(null);
  const { grain, year, query, list } = supervision;
  const isPhone = useIsMobile();
  const kinds = board.types.map(({ type }) => type).filter(type => query.type === undefined || type === query.type);
  const columns = columnsOf(grain, year, kinds, query.type);
  const today = formatDay(board.at);
  return (
    <>
      <div className="life-main">
        {board.content.length === 0 ? (
          blank
        ) : (
          <SupervisionMatrix
            content={board.content}
            colleges={board.colleges}
            columns={columns}
            isByKind={grain === 'year'}
            today={today}
            chosen={chosen}
            choose={choose}
          />
        )}
        <div className="pager">
          <span className="figures" role="status">
            共 {grouped(board.totalElements)} 个党组织{query.isAll ? '' : '有缺口'}
            {query.isAll || query.keyword ? '' : `，${grouped(gapsIn(board, query))} 次`}
            　·　新建的党组织自成立后的第一个完整周期起计
          </span>
          <Pages {...list} total={board.totalElements} />
        </div>
        {isPhone && <Legend />}
      </div>
      {chosen && (
        <Panel chosen={chosen} choose={choose} cells={gapCells(board.content, columns)} year={year} today={today} />
      )}
    </>
  );
}

function Actions({ board, query }: { board: Board | undefined; query: BoardAsked }) {
  const gaps = board?.types.filter(({ type }) => query.type === undefined || type === query.type) ?? [];
  const count = query.isAll || query.keyword ? undefined : board?.totalElements;
  return (
    <>
      {allows(exportBoard.access) && (
        <ActionButton
          icon={<ExportOutlined />}
          label={query.isAll ? '导出开展情况' : '导出缺口'}
          run={() => call(exportBoard, { body: query }, { silent: true, timeout: 120_000 })}
          done={() => null}
        />
      )}
      <UrgeButton
        asked={query}
        label={count === undefined ? '一键催办' : `一键催办 ${count} 个党组织`}
        title={`催办：${query.type ? (shortTypes[query.type] ?? '') : '全部类型'}缺口`}
        type="primary"
        isEmpty={gaps.every(one => one.gaps === 0)}
      />
    </>
  );
}

export function MeetingSupervision() {
  const supervision = useSupervision();
  const { list, query, isByCollege, isTold, asked } = supervision;
  const board = list.answer.data;
  return (
    <div className="life-page page-fill">
      <PageHead
        note={board && <span className="figures">数据截至 {formatMinute(board.at)}</span>}
        actions={<Actions board={board} query={query} />}
      />
      {board && <Headline of={board.figures} organisationId={query.organisationId} />}
      <section className="card life-card" aria-label="组织生活开展情况">
        {!isTold && <Kinds board={board} supervision={supervision} />}
        <Bar board={board} supervision={supervision} />
        <QueryGate what="组织生活监督" query={list.answer} rows={12}>
          {data =>
            isTold ? (
              <LifeStatistics year={query.year} organisationId={query.organisationId} />
            ) : isByCollege ? (
              <SupervisionColleges
                colleges={data.colleges}
                kinds={data.types.map(({ type }) => type)}
                open={(id, type) => asked.ask({ organisationId: id, type: type ?? '', by: '' })}
              />
            ) : (
              <div className="life-body">
                <Matrix key={`${query.year}`} board={data} supervision={supervision} />
              </div>
            )
          }
        </QueryGate>
      </section>
    </div>
  );
}
