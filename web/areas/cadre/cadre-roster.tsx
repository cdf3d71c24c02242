/** 干部花名册: who held which post on a day, unit by unit, to read, print and hand out. Domain-cadre 1.7. */
import { IdcardOutlined } from '@ant-design/icons';
import { Button, InputNumber, Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { divisionRanks, schoolLeaderRanks, sectionRanks } from 'contract/cadre/codes.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import {
  exportCadreRoster,
  exportPhotoRoster,
  largestRoster,
  readCadreRoster,
  rosterColumns,
  type Omitted,
  type Roster,
} from 'contract/cadre/roster.ts';
import { useIsMobile } from '../../client/device.ts';
import { share } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { may } from '../../kit/data/record.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { ChooseColumns } from '../../kit/export/choose-columns.tsx';
import { RosterActions } from '../../kit/export/roster-actions.tsx';
import { FilterBar } from '../../kit/list/filter-bar.tsx';
import { UnitFilter } from '../../kit/list/unit-filter.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { DayInput } from '../../kit/ui/day-input.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Printed } from '../../kit/ui/printed.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Watermark } from '../../kit/ui/watermark.tsx';
import { SeveralSelect } from '../../kit/ui/several-select.tsx';
import { useRosterChoice, type Choosing } from './roster-choice.ts';
import { RosterSchemes } from './roster-schemes.tsx';
import { RosterSheet } from './roster-sheet.tsx';
import '../../kit/ui/list.css';
import './roster.css';

/** Ranks in the groups people speak of. */
const levels = [
  { label: '校级', ranks: schoolLeaderRanks },
  { label: '处级', ranks: divisionRanks },
  { label: '科级', ranks: sectionRanks },
];

function Ranks({ ranks, go }: Choosing) {
  const entries = useDictionary('GB_XZJB').map(({ value, label }) => ({ value, title: label }));
  const grouped = levels.flatMap(level => level.ranks);
  const tree = [
    ...levels.map(({ label, ranks: own }) => ({
      value: label,
      title: label,
      children: entries.filter(({ value }) => own.includes(value)),
    })),
    ...entries.filter(({ value }) => !grouped.includes(value)),
  ];
  return (
    <TreeSelect
      aria-label="级别"
      treeCheckable
      allowClear
      maxTagCount="responsive"
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={240}
      placeholder="级别：不限"
      treeData={tree}
      value={ranks}
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      onChange={(next: string[]) => go({ ranks: next })}
    />
  );
}

function Attributes({ attributes, go }: Choosing) {
  const entries = useDictionary('GB_ZWSX');
  return (
    <SeveralSelect
      aria-label="职务属性"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      maxTagCount="responsive"
      placeholder="职务属性：不限"
      value={attributes}
      onChange={(next: string[]) => go({ attributes: next })}
      options={entries.map(({ value, label }) => ({ value, label }))}
    />
  );
}

const heads = [{ label: '花名册的列', columns: rosterColumns }];

/** In which columns. */
function Shown({ show, columns, go, chooseColumns }: Choosing) {
  const presets = useDictionary('GB_XSLX').map(({ value, label }) => ({ value, label }));
  return (
    <>
      <Select
        aria-label="显示"
        prefix="显示"
        className="shown-columns"
        value={show}
        onChange={value => go({ show: value, columns: null })}
        options={[...presets, ...(show === 'own' ? [{ value: 'own', label: '自选列', disabled: true }] : [])]}
      />
      <ChooseColumns heads={heads} chosen={columns} kept="name" choose={chooseColumns} />
    </>
  );
}

/** The posts of the day, what else the people are asked for, and how it is shown. */
function Parameters(choosing: Choosing & { total: number | undefined }) {
  const { unitId, on, postYears, go } = choosing;
  const isPhone = useIsMobile();
  const shown = <Shown {...choosing} />;
  return (
    <>
      <div className="cadre-roster-parameters">
        <UnitFilter unitId={unitId} choose={id => go({ unitId: id })} />
        <Ranks {...choosing} />
        <Attributes {...choosing} />
        <InputNumber
          aria-label="任现职满年数"
          prefix="任现职满"
          suffix="年"
          min={1}
          max={60}
          precision={0}
          value={postYears}
          onChange={years => go({ postYears: years === null ? null : String(years) })}
        />
        <DayInput day={on} onChange={day => go({ on: day })} />
        {isPhone && shown}
      </div>
      <FilterBar
        list={choosing.filtered(choosing.total)}
        quickFilters={['gender', 'politicalStatus', 'birthDate']}
        isCounted={false}
        tools={shown}
      />
    </>
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

function Body({ data, choosing }: { data: Roster; choosing: Choosing }) {
  if (data.totalElements === 0)
    return (
      <EmptyState
        picture="search"
        title="这里没有干部"
        actions={choosing.isNarrowed && <Button onClick={choosing.clear}>清除全部条件</Button>}
      >
        花名册收入信息有效、当天任职的干部。可以换一个单位、条件或日期。
      </EmptyState>
    );
  return (
    <div className="cadre-roster-place" tabIndex={0} role="region" aria-label="花名册">
      <RosterSheet roster={data} columns={choosing.columns} />
    </div>
  );
}

const omittedColumns: DataColumn<Omitted>[] = [
  { label: '姓名', width: 88, show: ({ id, name }) => <Link to={`/cadre/detail?id=${id}`}>{name ?? '—'}</Link> },
  { label: '信息状态', width: 100, show: ({ state }) => <Word field={cadre.fields.state} value={state} /> },
  { label: '任职单位', width: 180, show: ({ unitName }) => unitName },
  { label: '职务', width: 240, show: ({ post }) => post },
];

/** Who holds a post and is not listed, and why. */
function LeftOut({ omitted }: { omitted: readonly Omitted[] }) {
  const states = useDictionary('GB_XXZT');
  if (omitted.length === 0) return null;
  const counted = states
    .map(({ value, label }) => ({ label, count: omitted.filter(({ state }) => state === value).length }))
    .filter(({ count }) => count > 0);
  return (
    <p className="cadre-roster-left-out" role="note">
      另有 {omitted.length} 人未列入：信息尚未审核通过（
      {counted.map(({ label, count }) => `${label} ${count} 人`).join('，')}）
      <DialogButton label="查看未列入人员" type="link" size="small">
        {close => (
          <Dialog open width={720} title="未列入花名册的人员" onCancel={close} footer={null}>
            <DataTable caption="未列入花名册的人员" rows={omitted} columns={omittedColumns} />
          </Dialog>
        )}
      </DialogButton>
    </p>
  );
}

/** 带照片花名册, as a document. */
function PhotoRoster({ posts, filters, isEmpty }: Pick<Choosing, 'posts' | 'filters'> & { isEmpty: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    await call(exportPhotoRoster, { body: { ...posts, filter: filters } }, { timeout: 120_000 }).finally(() =>
      setBusy(false),
    );
  };
  return (
    <Button icon={<IdcardOutlined />} disabled={isEmpty || isBusy} onClick={() => void take()}>
      {isBusy ? '正在导出…' : '导出带照片花名册'}
    </Button>
  );
}

export function CadreRoster() {
  const choosing = useRosterChoice();
  const [isPrinting, setPrinting] = useState(false);
  const { posts, filters, columns } = choosing;
  const answer = useAnswer(readCadreRoster, { query: { ...posts, ...filters, size: largestRoster } }, { isKept: true });
  return (
    <div className="page-fill cadre-roster-page">
      <PageHead
        actions={
          <>
            {may(cadre, 'export') && <PhotoRoster {...{ posts, filters }} isEmpty={!answer.data?.totalElements} />}
            <RosterActions
              isEmpty={!answer.data?.totalElements}
              mayExport={may(cadre, 'export')}
              print={() => setPrinting(true)}
              download={() =>
                call(exportCadreRoster, { body: { ...posts, filter: filters, columns } }, { timeout: 120_000 })
              }
            />
          </>
        }
      />
      <section className="card" aria-label="干部花名册">
        <RosterSchemes {...choosing} />
        <Parameters {...choosing} total={answer.data?.totalElements} />
        <QueryGate what="干部花名册" query={answer} rows={14}>
          {data => (
            <>
              <div className="cadre-roster-strip">
                <Strip figures={data.figures} />
              </div>
              <LeftOut omitted={data.omitted} />
              <Body data={data} choosing={choosing} />
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
