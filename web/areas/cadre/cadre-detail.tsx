/** 干部详情: who this is on a card, the facts, and everything that stands beside them; as mock 09. Appendix D. */
import { Suspense, type ReactNode } from 'react';
import { readForm } from 'contract/appointment/form/calls.ts';
import { changeInPostStatus, fixRetirement, verifyCadre } from 'contract/cadre/actions.ts';
import { cadre, cadreProcess } from 'contract/cadre/cadre.ts';
import { allows } from '../../client/session.ts';
import { useAsOf } from '../../client/tab.ts';
import type { Row } from '../../kit/data/row.ts';
import { ActionButtons } from '../../kit/process/action-buttons.tsx';
import { ProcessTimeline } from '../../kit/process/timeline.tsx';
import type { RecordTab } from '../../kit/record/record-body.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { recordTabsOf, usePersonRecords } from '../person/index.ts';
import { mayReadTravel, TravelTab } from '../travel-document/index.ts';
import { CadreCard } from './cadre-card.tsx';
import { EducationTab } from './education-tab.tsx';
import { PartRows } from './part-rows.tsx';
import { parts, type Part } from './parts.ts';
import { ResumeTab } from './resume-tab.tsx';
import { facts } from './sections.ts';
import { TimeLine } from './time-line.tsx';
import { TrainingProgress } from './training-progress.tsx';

const FormTab = lazy(async () => ({ default: (await import('./form-tab.tsx')).FormTab }));
const FormActions = lazy(async () => ({ default: (await import('./form-tab.tsx')).FormActions }));

const leads = {
  submit: '提交后等待另一人审核，审核通过前不能再改。',
  approve: '审核通过的信息进入花名册。不能审核本人提交的信息。',
  sendBack: '退回后由提交人修改，请写明原因。',
  verify: '按干部人事档案认定的时间写入各处，此后其他人不能修改。',
  fixRetirement: '弹性退休、延聘等已经确定的，填写确定的年月，提醒和预测以它为准；不填则恢复法定退休年月。',
  changeStatus: '离任、退休、调出等须有文件，现任职务随之免去。',
};
const actions = [...Object.values(cadreProcess.actions), verifyCadre, fixRetirement, changeInPostStatus];

const mayRead = ({ area, entity }: Part) => allows(`${area}.${entity}.read`) || allows(`${area}.${entity}.readOwn`);

function bodyOf(part: Part, row: Row): ReactNode {
  if (part.key === 'education') return <EducationTab part={part} row={row} />;
  if (part.key === 'resume') return <ResumeTab part={part} row={row} />;
  const note = part.key === 'training' ? <TrainingProgress cadre={row} /> : undefined;
  return <PartRows part={part} personId={row.id} note={note} />;
}
const tabOf = (key: string, label: string, children: ReactNode): RecordTab => ({
  key,
  label,
  children: <Suspense fallback={<Skeleton rows={4} />}>{children}</Suspense>,
});

/** Honours and disciplines stand with the person, in the reach of who reads them. */
const ofPerson = ['honours'];

function Cadre({ row }: { row: Row }) {
  const records = usePersonRecords(row.id);
  const own = parts.filter(mayRead).map(part => tabOf(part.key, part.label, bodyOf(part, row)));
  const shared = records ? recordTabsOf(row.id, records).filter(({ key }) => ofPerson.includes(key)) : [];
  // A form is of today: it is not looked at in the past.
  const hasForm = useAsOf() === null && allows(readForm.access);
  const tabs = [
    ...(hasForm ? [tabOf('form', '任免审批表预览', <FormTab cadreId={row.id} />)] : []),
    ...own.slice(0, -1),
    ...(mayReadTravel() ? [tabOf('travel', '证照与出国', <TravelTab personId={row.id} />)] : []),
    ...shared,
    ...own.slice(-1),
    tabOf('line', '时间轴', <TimeLine personId={row.id} />),
    tabOf('way', '办理经过', <ProcessTimeline resource={cadre} row={row} />),
  ];
  return (
    <RecordView
      resource={cadre}
      row={row}
      title={String(row['name'])}
      countWord="人"
      actions={
        <>
          <Suspense>{hasForm && <FormActions cadreId={row.id} />}</Suspense>
          <ActionButtons resource={cadre} actions={actions} row={row} leads={leads} isQuiet />
        </>
      }
      edit={{ label: '编辑干部信息', to: `/cadre/list/form?id=${row.id}` }}
      card={<CadreCard row={row} />}
      sections={facts}
      tabs={tabs}
    />
  );
}

export const CadreDetail = () => <RecordPage resource={cadre} of={Cadre} />;
