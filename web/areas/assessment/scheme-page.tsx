/** A scheme: what is judged, who rates whom, codes, how far it is. What ballots say is told nowhere before the close. */
import { useEffect } from 'react';
import { assessmentIndicator } from 'contract/assessment/assessment-indicator.ts';
import { assessmentSchemeProcess } from 'contract/assessment/assessment-scheme.ts';
import { assessmentTarget } from 'contract/assessment/assessment-target.ts';
import { readPlan, readResults } from 'contract/assessment/calls.ts';
import { objectKinds, schemeStates } from 'contract/assessment/codes.ts';
import { raterGroup } from 'contract/assessment/rater-group.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { renewRows } from '../../client/answers.ts';
import { formatDay, formatMinute } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import type { Row } from '../../kit/data/row.ts';
import { EditableRows } from '../../kit/list/editable-rows.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { AddTargets } from './add-targets.tsx';
import { Keepers } from './box-keepers.tsx';
import { Codes } from './codes.tsx';
import { CopyScheme } from './copy-scheme.tsx';
import { Plan } from './plan.tsx';
import { Progress } from './progress.tsx';
import { Raters } from './raters.tsx';
import { Reports } from './reports.tsx';
import { schemeSections } from './scheme-sections.ts';

const leads = {
  configure: '检查指标、评价主体、考核对象和时间；完成后不再变动，可以生成测评码。',
  revise: '退回后可以修改，已生成的测评码全部作废。',
  start: '评价关系从此不再变动，登录测评的评价人收到待办。到开始时间也会自动开始。',
  extend: '只能延长一次，评价人的待办随之延期。',
  close: '测评票不能再提交；系统在后台开启票箱计票，不足最少票数的不开启、不计分。关闭后不能重新开启。',
  recount: '已开启的票箱保留，其余的接着计票。',
};
const groupWords = {
  weights: { help: '每行写一个对象组和权重，如“学院党政正职 25”；同一对象组各评价主体权重之和为 100' },
  expectedCount: { help: '使用测评码的填写；按单位评价的填每个单位的数量' },
};
const targetNames = (row: Row) => [
  row['objectKind'] === objectKinds.team ? 'teamId' : 'cadreId',
  'pool',
  'joinReason',
  'isExcluded',
  'excludeReason',
];

const everyMs = 3000;
function Counting() {
  useEffect(() => {
    const timer = setInterval(() => void renewRows(), everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="remark" role="status">
      正在开启票箱计票…
    </p>
  );
}
/** What the next step waits for, before it is tried. */
function Missing({ row }: { row: Row }) {
  const { data } = useAnswer(readPlan, { params: { id: row.id } }, { isFresh: true });
  if (!data || data.missing.length === 0) return null;
  return (
    <div role="status" className="ballot-note scheme-missing">
      <p>{row['state'] === schemeStates.draft ? '完成配置' : '开始测评'}前还需要：</p>
      <ul>
        {data.missing.map(one => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}
const preparing: readonly unknown[] = [schemeStates.draft, schemeStates.configured];

function countOf(row: Row) {
  if (preparing.includes(row['state'])) return { body: <Missing row={row} /> };
  if (row['counting'] === runStates.error)
    return { body: <p className="tone-error">{String(row['failure'] ?? '')}</p> };
  if (row['state'] === schemeStates.closed && !row['counting'])
    return { body: <p role="status">票箱由两人保管，请到“票箱保管”输入两个开箱码后计票。</p> };
  const isRun = row['counting'] === runStates.prepare || row['counting'] === runStates.start;
  return isRun ? { isQuiet: true, body: <Counting /> } : {};
}

/** Until when ballots come in, or what became of them. */
function Chips({ row }: { row: Row }) {
  const { startAt, endAt, closedAt, confirmedOn } = row;
  if (closedAt)
    return (
      <>
        <span>关闭于 {formatMinute(String(closedAt))}</span>
        <span>{confirmedOn ? `等次已于 ${String(confirmedOn)} 确认` : '等次待确认'}</span>
      </>
    );
  return (
    <>
      {row['state'] !== schemeStates.running && <span>开始 {formatMinute(String(startAt))}</span>}
      <span>
        截止 <Deadline day={formatDay(String(endAt))} />
      </span>
    </>
  );
}
const Parts = ({ row }: { row: Row }) => (
  <>
    <span>{String(row['unitName'] ?? '')}</span>
    <span>
      对象 {String(row['targetCount'] ?? 0)} 个，评价主体 {String(row['groupCount'] ?? 0)} 个
    </span>
  </>
);

const tabsOf = (row: Row) => [
  {
    key: 'indicators',
    label: '考核指标',
    children: (
      <EditableRows
        resource={assessmentIndicator}
        isOpen={row['state'] === schemeStates.draft}
        what="考核指标"
        query={{ schemeId: row.id, sort: 'sortNo,asc' }}
        known={{ schemeId: row.id }}
        names={['sortNo', 'name', 'weight', 'description']}
        columns={['name', 'weight', 'description']}
        firstUse="指标权重之和为 100，如德、能、勤、绩、廉。"
      />
    ),
  },
  {
    key: 'groups',
    label: '评价主体',
    children: (
      <EditableRows
        resource={raterGroup}
        isOpen={row['state'] === schemeStates.draft}
        what="评价主体"
        query={{ schemeId: row.id, sort: 'type,asc' }}
        known={{ schemeId: row.id }}
        names={['type', 'name', 'anonymity', 'isByUnit', 'expectedCount', 'maxExcellentPercent', 'weights']}
        columns={['name', 'type', 'anonymity', 'weights', 'isByUnit', 'expectedCount', 'maxExcellentPercent']}
        widths={{ maxExcellentPercent: { label: '每票优秀上限（%）', width: 148 } }}
        words={groupWords}
        firstUse="谁来评价、用什么方式、对各对象组占多少权重。"
      />
    ),
  },
  {
    key: 'targets',
    label: '考核对象',
    children: (
      <EditableRows
        resource={assessmentTarget}
        isOpen={row['state'] === schemeStates.draft}
        what="考核对象"
        query={{ schemeId: row.id, sort: 'pool,asc' }}
        known={{ schemeId: row.id }}
        names={targetNames(row)}
        columns={['name', 'unitId', 'post', 'pool', 'joinType', 'joinReason', 'isExcluded']}
        add={<AddTargets row={row} />}
        firstUse="按规则批量添加，或逐个添加并写明原因。"
      />
    ),
  },
  { key: 'raters', label: '评价人', children: <Raters row={row} /> },
  { key: 'plan', label: '谁评谁', children: <Plan row={row} /> },
  ...(row['state'] === schemeStates.draft ? [] : [{ key: 'codes', label: '测评码', children: <Codes row={row} /> }]),
  ...(row['state'] === schemeStates.running
    ? [{ key: 'progress', label: '测评进度', children: <Progress row={row} /> }]
    : []),
  ...(row['state'] === schemeStates.configured && row['reportDueOn']
    ? [{ key: 'reports', label: '述职报告', children: <Reports row={row} /> }]
    : []),
  { key: 'boxes', label: '票箱保管', children: <Keepers row={row} /> },
];

function firstOf(row: Row): string {
  if (row['state'] === schemeStates.running) return 'progress';
  return row['state'] === schemeStates.closed && !row['counting'] ? 'boxes' : 'indicators';
}

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '个',
  leads,
  sections: schemeSections,
  except: row['counting'] === runStates.error ? [] : ['recount'],
  isQuiet: row['state'] === schemeStates.running,
  ...countOf(row),
  chips: (
    <>
      <Parts row={row} />
      <Chips row={row} />
    </>
  ),
  buttons: (
    <>
      <CopyScheme row={row} />
      {row['counting'] === runStates.success && allows(readResults.access) && (
        <GoButton label="查看考核结果" type="primary" to={`/assessment/result?id=${row.id}`} />
      )}
    </>
  ),
  tabs: tabsOf(row),
  first: firstOf(row),
});

export const AssessmentSchemeDetail = () => <ProcessPage process={assessmentSchemeProcess} layout={layoutOf} />;
