/** One person: who it is, the 25 cells, the steps of a phase, the form of the chosen step, its papers and its history. */
import { useState } from 'react';
import { addMonths } from 'contract/kit/calendar.ts';
import type { Process } from 'contract/development/calls.ts';
import { departureMonths, goesOn, recordStates, stages as stageCodes, stepStates } from 'contract/development/codes.ts';
import { developmentProcess, developmentRecord } from 'contract/development/development-record.ts';
import { today } from '../../client/format.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useDictionary, labelOf } from '../../client/reference.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { ProcessTimeline } from '../../kit/process/timeline.tsx';
import { Cells } from './cells.tsx';
import { Contacts, contactsOfStep } from './contacts.tsx';
import { Papers } from './papers.tsx';
import { PhaseSteps } from './phase-steps.tsx';
import { StepPanel } from './step-panel.tsx';
import { signOf, standingOf } from './words.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordCard } from '../../kit/record/record-card.tsx';
import { Figures } from '../../kit/ui/figures.tsx';

const listed = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value.map(String).join('、') : null);

function Card({ row, reports }: { row: Row; reports: number }) {
  const stages = useDictionary('DJ_FZ_LX');
  const states = useDictionary('DJ_FZ_ZT');
  const categories = useDictionary('DJ_FZ_MEFL');
  const contacts = listed(row.contactNames);
  const introducers = listed(row.introducerNames);
  const reasons = useDictionary('DJ_FZ_ZZYY');
  const isFormal = row.state === recordStates.formal;
  const isOver = row.state === recordStates.ended || row.state === recordStates.disqualified;
  const isExtended = Number(row.extendCount ?? 0) > 0;
  const figures = [
    ['已培养', typeof row.months === 'number' ? `${row.months} 个月` : '—'],
    ['思想汇报', `${reports} 篇`],
    ['离校日期', row.departsOn ?? '—'],
    [row.joinedOn ? '入党时间' : '申请日期', row.joinedOn ?? row.appliedOn],
    ...(isFormal ? [['转正时间', row.formalOn ?? '—']] : []),
    ...(row.stage === stageCodes.prepare && goesOn.includes(String(row.state))
      ? [[isExtended ? '延长期满' : '预备期满', row.probationEndOn ?? '—']]
      : []),
  ];
  const words = [
    row.organisationName,
    row.className,
    row.number && `学工号 ${String(row.number)}`,
    contacts && `培养联系人 ${contacts}`,
    introducers && `入党介绍人 ${introducers}`,
    row.quotaCategory && `名额类别 ${labelOf(categories, row.quotaCategory)}`,
    row.applicationBookNo && `志愿书 ${String(row.applicationBookNo)}`,
    isOver && `${String(row.endedOn ?? '')} 结束：${labelOf(reasons, row.endReason)}`,
  ].filter(Boolean);
  const marks = (
    <>
      {!isFormal && row.state !== recordStates.disqualified && (
        <Chip tone={row.stage === stageCodes.prepare ? 'gold' : 'info'}>{standingOf(stages, row)}</Chip>
      )}
      {row.state !== recordStates.open && (
        <Chip tone={isFormal ? 'ok' : isOver ? 'error' : 'warn'}>{labelOf(states, row.state)}</Chip>
      )}
      {isExtended && row.state === recordStates.open && <Chip tone="warn">已延长预备期</Chip>}
      {Boolean(row.takenOverOn) && <Chip>{String(row.takenOverOn)} 起接续培养</Chip>}
      {row.isBackfill === true && <Chip>{row.isBackfillConfirmed ? '历史补录' : '历史补录，待确认'}</Chip>}
    </>
  );
  const chips = words.map(word => <span key={String(word)}>{String(word)}</span>);
  const beside = <Figures of={figures.map(([label, value]) => ({ label: String(label), value: String(value) }))} />;
  return <RecordCard row={row} words={marks} chips={chips} beside={beside} />;
}

/** What a reader looks at first: what is open to him or her, else where the record stands. */
const firstStep = ({ steps, record }: Process): number =>
  steps.find(one => one.isToConfirm || one.isOpen || one.status === stepStates.failed)?.no ??
  Number(record['step'] ?? 1);

/** Somebody for whom the branch would be refused. */
const leavesSoon = ({ departsOn }: Row) =>
  typeof departsOn === 'string' && departsOn < addMonths(today(), departureMonths);

const leads = {
  acknowledge:
    '请核对转来的入党材料（志愿书、考察材料等），选择此前已办到的步骤；此前步骤的日期不明的留空，不影响转正。材料不真实或不符合规定的，请办理“不予承认”。',
  deliberate: '党总支审议支部大会决议，结果和意见随决议报上级党委审批；党总支不审批。',
  postpone: '仅限预备期内转入的预备党员，推迟不超过六个月；转正时间仍自预备期满之日算起。',
  changeContacts: '新任培养联系人自更换之日起负责培养教育考察；此前的联系人、任期和更换原因保留在记录中。',
};

const actions = Object.values(developmentProcess.actions);
/** Actions that have nothing to do on this record. */
const closedTo = (row: Row, process: Process): string[] => [
  ...(process.steps.some(({ waitsFor }) => waitsFor !== null) ? [] : ['deliberate']),
  ...(row.approvedOn || row.takenOverOn
    ? ['changeContacts', 'end', 'allowDeparture', 'moveAway', 'moveBranch']
    : ['disqualify', 'postpone']),
  ...(row.takenOverOn && Number(row.step) <= 22 ? [] : ['acknowledge']),
  ...(row.formalMeetingOn || row.postponedTo ? ['postpone'] : []),
  ...(row.contactIds ? [] : ['changeContacts']),
  ...(row.isBackfill === true && row.isBackfillConfirmed !== true ? [] : ['confirmBackfill']),
  ...(leavesSoon(row) && Number(row.step) <= 12 && !row.departureNote ? [] : ['allowDeparture']),
];

export function Way({ process }: { process: Process }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const row = process.record as Row;
  const no = chosen ?? firstStep(process);
  const day = today();
  const signs = process.steps.map(one => signOf(one.status, one.dueOn, day)).join('');
  const step = process.steps[no - 1];
  return (
    <div className="dev-page">
      <PageHead
        title={String(row.name)}
        actions={
          <ActionButtons
            resource={developmentRecord}
            actions={actions}
            row={row}
            except={closedTo(row, process)}
            leads={leads}
            isQuiet
          />
        }
      />
      <Card row={row} reports={process.reports.length} />
      <section className="card dev-overview" aria-label="二十五个步骤">
        <Cells signs={signs} chosen={no} onChoose={setChosen} hasHeads />
      </section>
      <div className="dev-body">
        <PhaseSteps steps={process.steps} no={no} onChoose={setChosen} />
        {step && (
          <StepPanel
            key={`${no}-${row.version}`}
            row={row}
            shown={step}
            contacts={contactsOfStep(process, step)}
            onDone={() => setChosen(null)}
          />
        )}
        <aside className="card dev-aside">
          <Papers process={process} no={no} />
          <Contacts tenures={process.contacts} />
          <section>
            <h2>办理记录</h2>
            <ProcessTimeline resource={developmentRecord} row={row} isLatestFirst />
          </section>
        </aside>
      </div>
    </div>
  );
}
