/** 集中排查: a round, what its screening found, and the checks on their way to the organisation department. */
import { PlusOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useEffect } from 'react';
import { runStates } from 'contract/kit/run-states.ts';
import { screenRound } from 'contract/rectification/actions.ts';
import { checkStates } from 'contract/rectification/codes.ts';
import { rectificationCheck } from 'contract/rectification/rectification-check.ts';
import { rectificationRound } from 'contract/rectification/rectification-round.ts';
import { renewRows } from '../../client/answers.ts';
import { ask as request } from '../../client/ask.ts';
import { allows } from '../../client/session.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { DocumentMenu } from '../../kit/documents/document-menu.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { usePage } from '../../kit/list/list.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { checkSections, checkWords } from './check-words.tsx';
import './rectification.css';

const thresholds = [
  'termMonths',
  'vacantMonths',
  'assemblyQuarters',
  'themeMonths',
  'arrearsShare',
  'developmentYears',
  'mostMembers',
  'leastFormal',
  'leastAttendance',
  'redWarnings',
  'disciplineCases',
  'leastSatisfaction',
];
const roundFields = ['name', 'year', 'startOn', 'endOn', 'minRate', ...thresholds];
const roundWords = {
  name: { help: '如：2026年软弱涣散基层党组织集中排查' },
  minRate: { help: '不填按系统配置；只作提示，不限制上报数量' },
  ...Object.fromEntries(thresholds.map(name => [name, { help: '填 0 不查该项' }])),
};
const shownOfRound = [
  ...roundFields,
  'screening',
  'screenedOn',
  'screenedCount',
  'placeCount',
  'failure',
  'checkCount',
  'submittedCount',
  'recognisedCount',
];

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '待核实上报', filters: { state: [checkStates.open] } },
  { label: '待认定', filters: { state: [checkStates.submitted] } },
  { label: '已认定', filters: { state: [checkStates.recognised] } },
  { label: '不予认定', filters: { state: [checkStates.refused] } },
];

const isRunning = ({ screening }: Row) => screening === runStates.prepare || screening === runStates.start;
/** Where each stands is seen without scrolling. */
const columns = [
  'name',
  'indicators',
  'situations',
  'state',
  'satisfaction',
  'suggestedLevel',
  'suggestion',
  'isRecurring',
  'checkedOn',
];
const shownChecks = { ...rectificationCheck, list: { ...rectificationCheck.list, columns } };
const number = (row: Row, name: string) => Number(row[name] ?? 0);
const everyMs = 3000;

/** How far the screening is; asked again while it goes on. */
function Progress({ round }: { round: Row }) {
  const goesOn = isRunning(round);
  useEffect(() => {
    if (!goesOn) return;
    const timer = setInterval(() => void renewRows(), everyMs);
    return () => clearInterval(timer);
  }, [goesOn]);
  const [done, all] = [number(round, 'screenedCount'), number(round, 'placeCount')];
  if (goesOn) return <span role="status">{`正在自动排查：${done} / ${all} 个党组织`}</span>;
  if (round['screening'] === runStates.error)
    return <span className="tone-error">{String(round['failure'] ?? '')}</span>;
  if (!round['screenedOn']) return <span className="remark">尚未自动排查</span>;
  const least = Math.ceil((number(round, 'minRate') * all) / 100);
  return (
    <span className="remark">
      {`${String(round['screenedOn'])} 排查 ${all} 个党组织，有情形 ${number(round, 'checkCount')} 个，待认定 ${number(round, 'submittedCount')} 个，已认定 ${number(round, 'recognisedCount')} 个（倒排比例 ${number(round, 'minRate')}% 约 ${least} 个，仅供参考）`}
    </span>
  );
}

function RoundBar({ rounds, round, choose }: { rounds: readonly Row[]; round: Row; choose(id: string): void }) {
  return (
    <div className="round-bar">
      <Select
        aria-label="排查轮次"
        value={round.id}
        popupMatchSelectWidth={false}
        options={rounds.map(one => ({ value: one.id, label: String(one['name']) }))}
        onChange={choose}
      />
      <Progress round={round} />
    </div>
  );
}

function RoundActions({ round }: { round: Row | undefined }) {
  const may = useMay();
  return (
    <>
      {round && <DocumentMenu resource={rectificationRound} id={round.id} />}
      {may(rectificationRound, 'create') && (
        <DialogButton label="新建轮次">
          {close => (
            <RowDialog
              resource={rectificationRound}
              title="新建排查轮次"
              names={roundFields}
              words={roundWords}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      {round && may(rectificationRound, 'update') && (
        <DialogButton label="指标和时间">
          {close => (
            <RowDialog
              resource={rectificationRound}
              title={`${String(round['name'])}：指标和时间`}
              names={roundFields}
              row={round}
              words={roundWords}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      {round && allows('rectification.rectificationRound.screen') && (
        <ActionButton
          label={round['screenedOn'] ? '重新排查' : '自动排查'}
          disabled={isRunning(round)}
          confirm={{
            title: `自动排查：${String(round['name'])}`,
            lead: '按本轮次的指标，在后台逐个排查全校党组织。已上报的不变；未上报的按最新数据更新，已经改正的不再列入，说明和手工填写的内容保留。',
          }}
          run={() =>
            request('POST', `${rectificationRound.path}/${round.id}/${screenRound.name}`, {
              body: { version: round.version },
            })
          }
          done={() => '已开始自动排查'}
        />
      )}
    </>
  );
}

function OfRounds({ rounds }: { rounds: readonly Row[] }) {
  const { get, ask } = useAsked();
  const may = useMay();
  const asked = get('roundId');
  const [latest] = rounds;
  const round = rounds.find(({ id }) => id === asked);
  useEffect(() => {
    if (!round && latest) ask({ roundId: latest.id }, true);
  });
  if (!round && latest) return null;
  return (
    <RecordList
      resource={shownChecks}
      countWord="个"
      searchFor="党组织"
      quickFilters={['indicators', 'situations', 'isRecurring']}
      sections={checkSections}
      firstUse={
        round
          ? '本轮次还没有发现有情形的党组织。可以自动排查，也可以逐个登记。'
          : '这里是软弱涣散基层党组织的集中排查。组织部新建轮次后自动排查，院系党委核实上报。'
      }
      place="organisationId"
      fixedFilters={['roundId']}
      words={checkWords}
      facts={['organisationId', 'checkedOn', 'indicators', 'situations', 'state']}
      views={views}
      above={round && <RoundBar rounds={rounds} round={round} choose={id => ask({ roundId: id })} />}
      actions={<RoundActions round={round} />}
      primary={
        round &&
        may(rectificationCheck, 'create') && (
          <GoButton
            label="登记排查"
            type="primary"
            icon={<PlusOutlined />}
            to={`/appraisal/rectification/screening/form?roundId=${round.id}`}
          />
        )
      }
    />
  );
}

export function ScreeningList() {
  const rounds = usePage(rectificationRound, { page: 0, size: 50, sort: 'startOn,desc', columns: shownOfRound });
  return (
    <QueryGate what="排查轮次" query={rounds} rows={8}>
      {({ content }) => <OfRounds rounds={content} />}
    </QueryGate>
  );
}
