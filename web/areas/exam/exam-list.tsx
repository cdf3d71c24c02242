/** 考试管理: exams as they are planned, published, held and announced. */
import { Suspense } from 'react';
import { examStates as states } from 'contract/exam/codes.ts';
import { exam, examProcess } from 'contract/exam/exam.ts';
import { formatMinute } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useAsked } from '../../kit/list/asked.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { lazy } from '../../kit/ui/lazy.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Protected } from './protected.tsx';
import { examSections } from './exam-sections.ts';
import { passedIn } from './passed.ts';
import { rehearsalsPage } from './rehearsal/address.ts';

const Rehearsals = lazy(async () => ({ default: (await import('./rehearsal/rehearsals.tsx')).Rehearsals }));

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '草稿', filters: { state: [states.draft] } },
  { label: '待考', filters: { state: [states.published] } },
  { label: '进行中', filters: { state: [states.running] } },
  { label: '待出成绩', filters: { state: [states.over, states.marking] } },
  { label: '已发布成绩', filters: { state: [states.announced] } },
];

const minuteOf = (instant: unknown) => <span className="figures">{formatMinute(String(instant))}</span>;
const Exams = () => (
  <RecordList
    resource={exam}
    countWord="场"
    create="新建考试"
    actions={allows('exam.exam.rehearse') && <GoButton label="演练" to={rehearsalsPage} />}
    searchFor="考试名称 / 编号"
    quickFilters={['batchId', 'startAt']}
    above={<Protected />}
    sections={examSections}
    views={views}
    words={{
      name: { width: 260 },
      state: { width: 104, show: processState(examProcess) },
      startAt: { width: 136, show: row => minuteOf(row['startAt']) },
      endAt: { width: 136, show: row => minuteOf(row['endAt']) },
      durationMinutes: { width: 116 },
      candidateCount: { width: 72 },
      handedInCount: { width: 80 },
      passedCount: { width: 72, show: passedIn },
    }}
    facts={['state', 'startAt', 'durationMinutes', 'candidateCount']}
  />
);

export function ExamList() {
  const isRehearsal = useAsked().get('rehearsal') !== undefined && allows('exam.exam.rehearse');
  return isRehearsal ? (
    <Suspense>
      <Rehearsals />
    </Suspense>
  ) : (
    <Exams />
  );
}
