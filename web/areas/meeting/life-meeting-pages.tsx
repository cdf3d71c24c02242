/** 组织生活会 and 民主生活会: what comes before the meeting, the meeting itself, and what is mended after it. */
import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { listPeople } from 'contract/meeting/actions.ts';
import { types } from 'contract/meeting/codes.ts';
import { lifeMeeting } from 'contract/meeting/life-meeting.ts';
import { lifeMeetingIssue } from 'contract/meeting/life-meeting-issue.ts';
import { lifeMeetingPaper } from 'contract/meeting/life-meeting-paper.ts';
import { planMeeting } from 'contract/meeting/plan-calls.ts';
import { addressOf } from 'contract/report/home.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useId, usePlace, withId } from '../../kit/data/address.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { useAction } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import { DocumentButton } from '../../kit/documents/document-menu.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { RecordView } from '../../kit/record/record-view.tsx';
import type { Section } from '../../kit/record/sections.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { StepCard, StepStrip } from '../../kit/ui/step-strip.tsx';
import { issueStateMark, issueWords } from './issue-words.tsx';

const kinds = {
  life: { type: types.lifeMeeting, word: '组织生活会', path: '/meeting/life-meeting' },
  democratic: { type: types.democraticLife, word: '民主生活会', path: '/meeting/democratic-life' },
} as const;
type Kind = (typeof kinds)[keyof typeof kinds];

const basics: Section = { title: '基本情况', fields: ['organisationId', 'year', 'theme', 'meetingId'] };
const before: Section[] = [
  { title: '会前学习', fields: ['studiedOn', 'study', 'studyFiles'] },
  { title: '征求意见', fields: ['soughtOn', 'soughtBy', 'adviceCount', 'advice'] },
  { title: '谈心谈话', fields: ['talksFrom'] },
];
const after: Section = { title: '情况报告', fields: ['reportedOn', 'report', 'reportFiles'] };
const sections = [basics, ...before, after];

const held = ['meetingType'];
const firstUse: Record<string, string> = {
  [types.lifeMeeting]:
    '这里是各党支部组织生活会的会前学习、征求意见、谈心谈话、对照检查和整改清单；会议本身在“三会一课”中召开和归档。',
  [types.democraticLife]:
    '这里是各党委、党总支领导班子民主生活会的会前准备、对照检查、上级列席、情况报告和整改清单；会议本身在“三会一课”中召开。',
};

function KindList({ kind }: { kind: Kind }) {
  if (!useOwnKinds('meetingType', [kind.type])) return <Skeleton />;
  return (
    <RecordList
      resource={lifeMeeting}
      countWord="次"
      create={`筹备${kind.word}`}
      searchFor="名称 / 主题"
      quickFilters={['year']}
      sections={sections}
      firstUse={firstUse[kind.type] ?? ''}
      place="organisationId"
      fixedFilters={held}
      words={{ name: { width: 300 } }}
      facts={['year', 'heldOn', 'issueCount', 'closedCount']}
    />
  );
}
export const LifeMeetingList = () => <KindList kind={kinds.life} />;
export const DemocraticLifeList = () => <KindList kind={kinds.democratic} />;

const wordsOf = ({ word }: Kind) => ({
  theme: { isWide: true },
  meetingId: { help: '在“三会一课”中召开的会议；保存后也可以一键安排' },
  talksFrom: { help: `自这一天至${word}召开的谈心谈话计入；不填为当年 1 月 1 日` },
});
const KindForm = ({ kind }: { kind: Kind }) => (
  <RecordForm
    resource={lifeMeeting}
    create={`筹备${kind.word}`}
    sections={kind === kinds.democratic ? sections : [basics, ...before]}
    words={wordsOf(kind)}
    known={{ meetingType: kind.type }}
    after={{ create: '保存后生成人员名单，收齐对照检查材料，再安排会议。' }}
    detail={`${kind.path}/detail`}
  />
);
export const LifeMeetingForm = () => <KindForm kind={kinds.life} />;
export const DemocraticLifeForm = () => <KindForm kind={kinds.democratic} />;

const count = (row: Row, name: string) => Number(row[name] ?? 0);
/** The steps in their order, and whether each is done. */
function stepsOf(row: Row, kind: Kind): [step: string, isDone: boolean][] {
  const due = count(row, 'dueCount');
  const isAll = (name: string) => due > 0 && count(row, name) >= due;
  return [
    ['会前学习', Boolean(row['studiedOn'] && row['study'])],
    ['征求意见', row['soughtOn'] !== null || count(row, 'adviceCount') > 0],
    ['谈心谈话', isAll('talkedCount')],
    ['对照检查', isAll('paperCount')],
    ['召开会议', row['heldOn'] !== null && String(row['heldOn']) <= today()],
    ...(kind === kinds.democratic ? ([['上级报告', row['reportedOn'] !== null]] as [string, boolean][]) : []),
    ['整改销号', count(row, 'issueCount') > 0 && count(row, 'closedCount') >= count(row, 'issueCount')],
  ];
}

function Steps({ row, kind }: { row: Row; kind: Kind }) {
  const steps = stepsOf(row, kind);
  const open = steps.findIndex(([, isDone]) => !isDone);
  const due = count(row, 'dueCount');
  const share = (name: string) => `${count(row, name)} / ${due}`;
  const talks = { organisationId: [String(row['organisationId'])], 'talkedOn.from': [String(row['talksFrom'])] };
  return (
    <StepCard label="筹备和整改进展" chips={null}>
      <StepStrip steps={steps.map(([step]) => step)} at={open === -1 ? steps.length : open} />
      <Figures
        of={[
          { label: '已谈心', value: share('talkedCount'), unit: '人', to: addressOf('/meeting/talk', talks) },
          { label: '对照检查', value: share('paperCount'), unit: '人' },
          { label: '批评意见', value: share('criticisedCount'), unit: '人' },
          ...(kind === kinds.democratic ? [{ label: '列席', value: count(row, 'observerCount'), unit: '人' }] : []),
          {
            label: '整改事项',
            value: count(row, 'issueCount'),
            unit: '项',
            to: addressOf('/meeting/issue', { lifeMeetingId: [row.id] }),
          },
          { label: '已销号', value: count(row, 'closedCount'), unit: '项' },
        ]}
      />
    </StepCard>
  );
}

function Papers({ row }: { row: Row }) {
  const may = useMay();
  const listing = useAction(lifeMeeting, row.id, listPeople.name);
  const [edited, edit] = useState<Row | null>(null);
  const isOpen = may(lifeMeetingPaper, 'update');
  return (
    <>
      <RelatedRows
        resource={lifeMeetingPaper}
        what="对照检查材料"
        query={{ lifeMeetingId: row.id, sort: 'name,asc' }}
        columns={['name', 'papers', 'criticism']}
        needs={['personId', 'lifeMeetingId']}
        add={
          isOpen && (
            <ActionButton
              label="按名册生成名单"
              run={() => listing.mutateAsync({ version: row.version })}
              done={() => '已按名册生成人员名单'}
            />
          )
        }
        firstUse={{ title: '还没有人员名单', text: '按名册生成后，逐人上传对照检查材料、记录批评意见。' }}
        {...(isOpen
          ? {
              actionsWidth: 72,
              renderActions: (one: Row) => <RowButton label="登记" of={String(one['name'])} run={() => edit(one)} />,
            }
          : {})}
      />
      {edited && (
        <RowDialog
          key={edited.id}
          resource={lifeMeetingPaper}
          title={`${String(edited['name'])}的对照检查`}
          names={['papers', 'criticism']}
          row={edited}
          words={{ criticism: { help: '会上对其提出的批评意见，加密保存', isWide: true } }}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

const issueColumns: ColumnWords = {
  problem: { width: 220 },
  measure: { width: 240 },
  dueOn: { width: 172, show: one => <Deadline day={String(one['dueOn'])} isQuiet={one['doneOn'] !== null} /> },
  state: { width: 100, show: issueStateMark },
};
const issueNames = ['problem', 'measure', 'personId', 'dueOn'];
function Issues({ row }: { row: Row }) {
  const may = useMay();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <RelatedRows
        resource={lifeMeetingIssue}
        what="整改清单"
        query={{ lifeMeetingId: row.id, sort: 'dueOn,asc' }}
        columns={['problem', 'measure', 'personId', 'dueOn', 'doneOn', 'state']}
        words={issueColumns}
        note={<DocumentButton resource={lifeMeeting} id={row.id} code="lifeMeetingIssues" />}
        add={may(lifeMeetingIssue, 'create') && <Button onClick={() => setAdding(true)}>添加整改事项</Button>}
        firstUse={{ title: '还没有整改事项', text: '会后把查摆的问题、整改措施、责任人和期限列入整改清单。' }}
        actionsWidth={72}
        renderActions={one => (
          <RowButton
            label="办理"
            of={String(one['problem'])}
            run={() => void navigate(`/meeting/issue/detail?id=${one.id}`)}
          />
        )}
      />
      {isAdding && (
        <RowDialog
          resource={lifeMeetingIssue}
          title="添加整改事项"
          names={issueNames}
          known={{ lifeMeetingId: row.id }}
          words={issueWords}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

function Arrange({ row, kind }: { row: Row; kind: Kind }) {
  const navigate = useNavigate();
  if (row['meetingId'] !== null)
    return <GoButton label="查看会议" to={`/meeting/detail?id=${String(row['meetingId'])}`} />;
  if (!allows(planMeeting.access)) return null;
  return (
    <ActionButton
      label={`安排${kind.word}`}
      run={() => call(planMeeting, { body: { lifeMeetingId: row.id } }, { silent: true })}
      done={({ id }) => {
        void navigate(`/meeting/list/form?id=${id}`);
        return `已生成${kind.word}草稿，请核对时间、地点后发布`;
      }}
    />
  );
}

function Shown({ row }: { row: Row }) {
  const place = usePlace();
  const kind = row['meetingType'] === types.democraticLife ? kinds.democratic : kinds.life;
  return (
    <RecordView
      resource={lifeMeeting}
      row={row}
      countWord="次"
      sections={kind === kinds.democratic ? sections : [basics, ...before]}
      actions={<Arrange row={row} kind={kind} />}
      edit={{ label: '编辑筹备情况', to: withId(place('/form'), row.id) }}
      card={<Steps row={row} kind={kind} />}
      tabs={[
        { key: 'papers', label: '对照检查', children: <Papers row={row} /> },
        { key: 'issues', label: '整改清单', children: <Issues row={row} /> },
      ]}
    />
  );
}
export const LifeMeetingDetail = () => (
  <WithRecord resource={lifeMeeting} id={useId()}>
    {row => <Shown key={row.id} row={row} />}
  </WithRecord>
);
