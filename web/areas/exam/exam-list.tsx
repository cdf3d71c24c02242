/** 考试管理: exams as they are planned, published, held and announced. */
import { examStates as states } from 'contract/exam/codes.ts';
import { exam, examProcess } from 'contract/exam/exam.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { examSections } from './exam-sections.ts';

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '草稿', filters: { state: [states.draft] } },
  { label: '待考', filters: { state: [states.published] } },
  { label: '进行中', filters: { state: [states.running] } },
  { label: '待出成绩', filters: { state: [states.over, states.marking] } },
  { label: '已发布成绩', filters: { state: [states.announced] } },
];

export const ExamList = () => (
  <RecordList
    resource={exam}
    countWord="场"
    create="新建考试"
    searchFor="考试名称 / 编号"
    quickFilters={['batchId', 'startAt']}
    sections={examSections}
    views={views}
    words={{
      name: { width: 260 },
      state: { width: 104, show: processState(examProcess) },
      startAt: { width: 136 },
      endAt: { width: 136 },
      durationMinutes: { width: 116 },
      candidateCount: { width: 72 },
      handedInCount: { width: 80 },
      passedCount: { width: 72 },
    }}
    facts={['state', 'startAt', 'durationMinutes', 'candidateCount']}
  />
);
