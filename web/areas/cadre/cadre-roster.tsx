/** 干部花名册: who held which post on a day, unit by unit, to read, print and hand out. Domain-cadre 1.7. */
import { Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { divisionRanks, schoolLeaderRanks, sectionRanks } from 'contract/cadre/codes.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import {
  exportCadreRoster,
  largestRoster,
  readCadreRoster,
  rosterPresets,
  type Roster,
} from 'contract/cadre/roster.ts';
import { share } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useDictionary } from '../../client/reference.ts';
import { useDay, useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { may } from '../../kit/data/record.ts';
import { RosterActions } from '../../kit/export/roster-actions.tsx';
import { UnitFilter } from '../../kit/list/unit-filter.tsx';
import { DayInput } from '../../kit/ui/day-input.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Printed } from '../../kit/ui/printed.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Watermark } from '../../kit/ui/watermark.tsx';
import { RosterSheet } from './roster-sheet.tsx';
import './roster.css';

const levels: Readonly<Record<string, { label: string; ranks: readonly string[] }>> = {
  all: { label: '全部级别', ranks: [] },
  school: { label: '校级', ranks: schoolLeaderRanks },
  division: { label: '处级', ranks: divisionRanks },
  section: { label: '科级', ranks: sectionRanks },
};

/** What is shown lives in the address: unit, level, day, display type. */
function useChoice() {
  const { location } = useTab();
  const navigate = useNavigate();
  const today = useDay();
  const params = new URLSearchParams(location.search);
  const get = (name: string) => params.get(name) ?? undefined;
  const level = get('level') ?? 'all';
  const [unitId, on, preset] = [get('unitId'), get('on'), get('show') ?? '1'];
  const ranks = levels[level]?.ranks ?? [];
  const go = (name: string, value: string | null) => {
    const next = new URLSearchParams(location.search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    void navigate(`${location.pathname}?${next}`);
  };
  const asked = { ...(unitId && { unitId }), ...(on && { on }), ...(ranks.length > 0 && { ranks: [...ranks] }) };
  return { asked, unitId, on: on ?? today, level, preset: preset in rosterPresets ? preset : '1', go };
}
type Choosing = ReturnType<typeof useChoice>;

function Parameters({ unitId, on, level, preset, go }: Choosing) {
  const presets = useDictionary('GB_XSLX').filter(({ value }) => value in rosterPresets);
  return (
    <div className="cadre-roster-parameters">
      <UnitFilter unitId={unitId} choose={id => go('unitId', id)} />
      <Select
        aria-label="级别"
        value={level}
        onChange={value => go('level', value === 'all' ? null : value)}
        options={Object.entries(levels).map(([value, { label }]) => ({ value, label }))}
      />
      <DayInput day={on} onChange={day => go('on', day)} />
      <Select
        aria-label="显示"
        prefix="显示"
        value={preset}
        onChange={value => go('show', value)}
        options={presets.map(({ value, label }) => ({ value, label }))}
      />
    </div>
  );
}

function Strip({ figures }: { figures: Roster['figures'] }) {
  const { total, averageAge, women, outsideParty, masters } = figures;
  const counted = (label: string, count: number) => ({ label, value: count, unit: '人', note: share(count, total) });
  return (
    <Figures
      of={[
        { label: '干部总数', value: total, unit: '人' },
        { label: '平均年龄', value: averageAge ?? '—', unit: '岁' },
        counted('女干部', women),
        counted('党外干部', outsideParty),
        counted('硕士及以上', masters),
      ]}
    />
  );
}

export function CadreRoster() {
  const choosing = useChoice();
  const [isPrinting, setPrinting] = useState(false);
  const { asked, preset } = choosing;
  const answer = useAnswer(readCadreRoster, { query: { ...asked, size: largestRoster } }, { isKept: true });
  const columns = rosterPresets[preset] ?? [];
  return (
    <div className="page-fill cadre-roster-page">
      <PageHead
        actions={
          <RosterActions
            isEmpty={!answer.data?.totalElements}
            mayExport={may(cadre, 'export')}
            print={() => setPrinting(true)}
            download={() => call(exportCadreRoster, { body: { ...asked, preset } }, { timeout: 120_000 })}
          />
        }
      />
      <section className="card" aria-label="干部花名册">
        <Parameters {...choosing} />
        <QueryGate what="干部花名册" query={answer} rows={14}>
          {data => (
            <>
              <Strip figures={data.figures} />
              {data.totalElements === 0 ? (
                <EmptyState picture="search" title="这里没有干部">
                  花名册收入信息有效、当天任职的干部。可以换一个单位或日期。
                </EmptyState>
              ) : (
                <div className="cadre-roster-place" tabIndex={0} role="region" aria-label="花名册">
                  <RosterSheet roster={data} columns={columns} />
                </div>
              )}
            </>
          )}
        </QueryGate>
        <Watermark />
      </section>
      {isPrinting && answer.data && (
        <Printed onPrinted={() => setPrinting(false)}>
          <article className="cadre-roster-paper" aria-label="花名册打印件">
            <h1>干部花名册</h1>
            <p>
              截止 {answer.data.day}，共 {answer.data.totalElements} 人
            </p>
            <RosterSheet roster={answer.data} columns={columns} isPaper />
          </article>
        </Printed>
      )}
    </div>
  );
}
