/** 职数一览: units by ranks on a day, narrowed to what is missing or too many, on screen, on paper and as a sheet. Mock 19. */
import { EditOutlined, ExportOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { headcount } from 'contract/appointment/headcount.ts';
import {
  exportOverview,
  headRank,
  isSound,
  rankCodes,
  readOverview,
  type HeadcountLine,
  type Overview,
} from 'contract/appointment/overview.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useDay, useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { may } from '../../kit/data/record.ts';
import { UnitFilter } from '../../kit/list/unit-filter.tsx';
import { DayInput } from '../../kit/ui/day-input.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { Printed } from '../../kit/ui/printed.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './headcount.css';
import { HeadcountMatrix, type Place } from './headcount-matrix.tsx';
import { HeadcountPlace } from './headcount-place.tsx';

type Show = 'all' | 'vacancy' | 'over' | 'head';
const shows: Readonly<Record<Show, { label: string; has(line: HeadcountLine): boolean }>> = {
  all: { label: '全部单位', has: () => true },
  vacancy: { label: '有空缺', has: ({ total }) => total.vacancy > 0 },
  over: { label: '超配', has: ({ total }) => total.over > 0 },
  head: { label: '正职空缺', has: ({ cells }) => (cells[rankCodes.indexOf(headRank)]?.vacancy ?? 0) > 0 },
};
const showNames = Object.keys(shows) as Show[];

/** What is shown lives in the address: unit, day, view. */
function useChoice() {
  const { location } = useTab();
  const navigate = useNavigate();
  const today = useDay();
  const params = new URLSearchParams(location.search);
  const [unitId, on] = [params.get('unitId'), params.get('on')];
  const show = showNames.find(name => name === params.get('show')) ?? 'all';
  const go = (name: string, value: string | null) => {
    const next = new URLSearchParams(location.search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    void navigate(`${location.pathname}?${next}`);
  };
  return { asked: { ...(unitId && { unitId }), ...(on && { on }) }, unitId, on: on ?? today, show, go };
}
type Choosing = ReturnType<typeof useChoice>;

const share = ({ approved, occupied, unset, over }: Overview['total']) =>
  approved ? `${((100 * (occupied - unset - over)) / approved).toFixed(1)}` : '—';

function Strip({ overview: { lines, total } }: { overview: Overview }) {
  const over = lines.filter(shows.over.has).length;
  return (
    <Figures
      isLarge
      of={[
        { label: '核定', value: total.approved ?? 0 },
        { label: '实配', value: total.occupied, note: total.unset > 0 ? `其中未核定 ${total.unset}` : undefined },
        { label: '空缺', value: total.vacancy },
        {
          label: over > 0 ? `超配，${over} 个单位` : '超配',
          value: total.over > 0 ? <span className="tone-error">{total.over}</span> : 0,
        },
        { label: '配备率', says: '核定职数中已配备的比例，超配的不计', value: share(total), unit: '%' },
      ]}
    />
  );
}

function Parameters({ choosing: { unitId, on, show, go }, lines }: { choosing: Choosing; lines: HeadcountLine[] }) {
  return (
    <div className="headcount-parameters">
      <Pills
        label="视图"
        of={showNames.map(key => ({ key, label: shows[key].label, count: lines.filter(shows[key].has).length }))}
        chosen={show}
        choose={key => go('show', key === 'all' ? null : key)}
      />
      <UnitFilter unitId={unitId} choose={id => go('unitId', id)} />
      <span className="headcount-day">
        截至 <DayInput day={on} onChange={day => go('on', day)} />
      </span>
    </div>
  );
}

function SelfCheck({ overview: { lines, sums, total } }: { overview: Overview }) {
  const isRight = [total, ...sums, ...lines.map(line => line.total)].every(isSound);
  const unset = total.unset > 0 ? `，另有 ${total.unset} 人所在单位未核定` : '';
  return (
    <p className={isRight ? 'headcount-check tone-ok' : 'headcount-check tone-error'} role="status">
      {isRight ? '自检通过：行合计 = 列合计' : '自检未通过，请联系系统管理员'}；核定 {total.approved ?? 0} − 实配{' '}
      {total.occupied - total.unset} = 空缺 {total.vacancy} − 超配 {total.over}
      {unset}。实配含在任、试用、主持工作。
    </p>
  );
}

function Actions({ choosing: { asked }, print, isEmpty }: { choosing: Choosing; print(): void; isEmpty: boolean }) {
  const [isExporting, setExporting] = useState(false);
  const navigate = useNavigate();
  const download = async () => {
    setExporting(true);
    try {
      await call(exportOverview, { body: asked }, { timeout: 120_000 });
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      <Button icon={<PrinterOutlined />} disabled={isEmpty} onClick={print}>
        打印
      </Button>
      {may(headcount, 'export') && (
        <Button icon={<ExportOutlined />} disabled={isEmpty || isExporting} onClick={() => void download()}>
          {isExporting ? '正在导出…' : '导出'}
        </Button>
      )}
      {may(headcount, 'update') && (
        <Button type="primary" icon={<EditOutlined />} onClick={() => void navigate('/cadre/headcount-plan')}>
          调整职数
        </Button>
      )}
    </>
  );
}

interface MatrixProps {
  overview: Overview;
  show: Show;
  /** Left out, today. */
  on: string | undefined;
}
function Matrix({ overview, show, on }: MatrixProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const lines = overview.lines.filter(shows[show].has);
  const name = lines.find(({ unitId }) => unitId === place?.unitId)?.name;
  if (overview.lines.length === 0)
    return (
      <EmptyState picture="tray" title="还没有核定职数">
        在职数管理中登记各单位的核定职数，实配随任职记录自动统计。
      </EmptyState>
    );
  return (
    <>
      <div className="headcount-scroll" tabIndex={0} role="region" aria-label="职数矩阵">
        {lines.length > 0 ? (
          <HeadcountMatrix overview={overview} lines={lines} chosen={place} onOpen={setPlace} />
        ) : (
          <EmptyState picture="search" title={`没有${shows[show].label}的单位`} />
        )}
      </div>
      <SelfCheck overview={overview} />
      {place && name && (
        <HeadcountPlace place={place} name={name} on={on} units={lines.map(({ unitId }) => unitId)} onTurn={setPlace} />
      )}
    </>
  );
}

/** The matrix of a day alone, for pages that show it among others. */
export function HeadcountTable({ on }: Pick<MatrixProps, 'on'>) {
  const query = useAnswer(readOverview, { query: on === undefined ? {} : { on } }, { isKept: true });
  return (
    <QueryGate what="职数统计表" query={query} rows={14}>
      {overview => <Matrix overview={overview} show="all" on={on} />}
    </QueryGate>
  );
}

export function HeadcountOverview() {
  const choosing = useChoice();
  const [isPrinting, setPrinting] = useState(false);
  const answer = useAnswer(readOverview, { query: choosing.asked }, { isKept: true });
  const { data } = answer;
  return (
    <div className="page-fill headcount-page">
      <PageHead
        actions={<Actions choosing={choosing} isEmpty={!data?.lines.length} print={() => setPrinting(true)} />}
      />
      {data && (
        <section className="card" aria-label="合计">
          <Strip overview={data} />
        </section>
      )}
      <section className="card headcount-card" aria-label="职数一览">
        <Parameters choosing={choosing} lines={data?.lines ?? []} />
        <QueryGate what="职数一览" query={answer} rows={14}>
          {overview => <Matrix overview={overview} show={choosing.show} on={choosing.asked.on} />}
        </QueryGate>
      </section>
      {isPrinting && data && (
        <Printed onPrinted={() => setPrinting(false)}>
          <article className="headcount-paper" aria-label="职数一览打印件">
            <h1>职数一览</h1>
            <p>截至 {data.day}</p>
            <HeadcountMatrix overview={data} lines={data.lines} />
          </article>
        </Printed>
      )}
    </div>
  );
}
