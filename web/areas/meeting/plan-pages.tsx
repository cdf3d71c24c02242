/** 组织生活计划: what is late first, then the plans; one plan with its items, each a press away from its meeting. */
import { useState } from 'react';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { lifePlan, lifePlanProcess } from 'contract/meeting/life-plan.ts';
import { lifePlanItem } from 'contract/meeting/life-plan-item.ts';
import { listLateItems, planMeeting, type LateItem } from 'contract/meeting/plan-calls.ts';
import { itemStates, planStates } from 'contract/meeting/plan-codes.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { columnsOf, type ColumnWords } from '../../kit/list/columns.tsx';
import { usePage } from '../../kit/list/list.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { factsOf } from '../../kit/record/sections.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Dot, type Tone } from '../../kit/ui/marks.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './plan.css';

const few = 5;
const lateWords = ({ organisationName, month, name }: LateItem) => `${organisationName}　${month.slice(0, 4)}年${name}`;

/** Stands before the plans: what they wanted for months that are over. */
function Late() {
  const { data } = useAnswer(listLateItems, { query: { size: few } }, { isFresh: true });
  if (!data || data.totalElements === 0) return null;
  return (
    <section className="late-items" aria-label="逾期未开展">
      <strong className="tone-error">逾期未开展 {data.totalElements} 项</strong>
      {data.content.map(one => (
        <Link key={one.id} to={`/meeting/plan/detail?id=${one.planId}`}>
          {lateWords(one)}
        </Link>
      ))}
      {data.totalElements > few && <span>等</span>}
    </section>
  );
}

const late = (row: Row) => {
  const count = Number(row['lateCount'] ?? 0);
  return count > 0 ? <strong className="tone-error">{count}</strong> : <span className="nought">0</span>;
};
const columnWords: ColumnWords = {
  name: { width: 300 },
  itemCount: { width: 72 },
  doneCount: { width: 80 },
  lateCount: { width: 72, show: late },
  completion: { width: 88 },
  state: { width: 100, show: processState(lifePlanProcess) },
};

export const LifePlanList = () => (
  <RecordList
    resource={lifePlan}
    countWord="份"
    create="新建计划"
    searchFor="计划"
    quickFilters={['year', 'period', 'state']}
    sections={factsOf(lifePlan)}
    firstUse="这里是各党组织的组织生活计划。新建后按组织生活规则一次生成，再调整主题和月份，提交上级备案。"
    place="organisationId"
    words={columnWords}
    facts={['year', 'doneCount', 'lateCount', 'state']}
    above={<Late />}
    views={[
      { label: '全部', filters: {} },
      { label: '已备案', filters: { state: [planStates.filed] } },
      { label: '已退回', filters: { state: [planStates.returned] } },
    ]}
  />
);

const tones: Record<string, Tone> = {
  [itemStates.open]: 'plain',
  [itemStates.planned]: 'info',
  [itemStates.held]: 'warn',
  [itemStates.done]: 'ok',
  [itemStates.late]: 'error',
};
const progress = (row: Row) => (
  <Dot tone={tones[String(row['progress'])] ?? 'plain'}>
    <Word field={lifePlanItem.fields.progress} value={row['progress']} />
  </Dot>
);
const itemWords: ColumnWords = {
  month: { width: 72, label: '月份', show: row => `${String(row['month'])} 月` },
  meetingType: { width: 132 },
  topic: { width: 260 },
  heldCount: { width: 104, label: '已开/应开', show: row => `${String(row['heldCount'])} / ${String(row['times'])}` },
  progress: { width: 112, show: progress },
};
const shown = ['month', 'meetingType', 'topic', 'heldCount', 'progress'];
const needs = ['name', 'times', 'meetingKey', 'planId'];
/** What is late stands first, else as the months go. */
const isLate = (row: Row) => Number(row['progress'] === itemStates.late);
/** A year of the rules has a hundred at most. */
const most = 200;
const itemNames = ['month', 'meetingType', 'topic', 'times'];

/** The meeting that is there, or one that is begun from it. */
function ItemActions({ row, edit }: { row: Row; edit: (() => void) | null }) {
  const navigate = useNavigate();
  const name = String(row['name'] ?? '');
  const isWanting = row['progress'] === itemStates.open || row['progress'] === itemStates.late;
  return (
    <>
      {isWanting && allows(planMeeting.access) && edit && (
        <ActionButton
          label="安排会议"
          of={name}
          run={() => call(planMeeting, { body: { planItemId: row.id } }, { silent: true })}
          done={({ id, title }) => {
            void navigate(`/meeting/list/form?id=${id}`);
            return `已生成会议草稿“${title}”，请核对时间后发布`;
          }}
        />
      )}
      {row['meetingKey'] != null && (
        <RowButton
          label="查看会议"
          of={name}
          run={() => void navigate(`/meeting/detail?id=${String(row['meetingKey'])}`)}
        />
      )}
      {edit && <RowButton label="调整" of={name} run={edit} />}
    </>
  );
}

function Items({ plan }: { plan: Row }) {
  const may = useMay();
  const [edited, edit] = useState<Row | 'new' | null>(null);
  const isOpen = plan['state'] !== planStates.ended && may(lifePlanItem, 'update');
  const query = { planId: plan.id, sort: 'month,asc', page: 0, size: most, columns: [...shown, ...needs] };
  const answer = usePage(lifePlanItem, query);
  const add = isOpen && <Button onClick={() => edit('new')}>添加事项</Button>;
  return (
    <>
      <QueryGate what="计划事项" query={answer} rows={6}>
        {({ content }) => (
          <>
            {content.length > 0 && <p className="tab-head">{add}</p>}
            <DataTable
              caption="计划事项"
              rows={[...content].sort((a, b) => isLate(b) - isLate(a))}
              columns={columnsOf(lifePlanItem, shown, itemWords)}
              actionsWidth={208}
              renderActions={row => <ItemActions row={row} edit={isOpen ? () => edit(row) : null} />}
              blank={
                <EmptyState picture="tray" title="还没有计划事项" actions={add}>
                  点“按规则生成”一次列出应开的会议，也可以逐项添加。
                </EmptyState>
              }
            />
          </>
        )}
      </QueryGate>
      {edited && (
        <RowDialog
          resource={lifePlanItem}
          title={edited === 'new' ? '添加计划事项' : '调整计划事项'}
          names={itemNames}
          {...(edited === 'new' ? { known: { planId: plan.id } } : { row: edited })}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

const leads = {
  fill: '按组织生活规则列出本月起应开的会议；已有的事项不变，之后可以调整月份、主题和次数。',
  submit: '提交后上级党组织可以查看；备案后仍可调整，调整记入变更。',
  sendBack: '退回党组织修改，写明需要补充的内容。',
  end: '终止后不再执行，也不能修改。',
};
const Standing = ({ row }: { row: Row }) => (
  <Figures
    of={[
      { label: '计划', value: Number(row['itemCount'] ?? 0), unit: '项' },
      { label: '已完成', value: Number(row['doneCount'] ?? 0), unit: '项' },
      { label: '逾期', value: late(row), unit: '项' },
      { label: '完成率', value: (Number(row['completion'] ?? 0) / 100).toFixed(1), unit: '%' },
    ]}
  />
);
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '份',
  leads,
  // One that runs is looked at; adapting it is done in its items.
  isQuiet: row['state'] === planStates.filed,
  strip: <Standing row={row} />,
  tabs: [{ key: 'items', label: '计划事项', children: <Items plan={row} /> }],
  first: 'items',
});
export const LifePlanDetail = () => <ProcessPage process={lifePlanProcess} layout={layoutOf} />;
