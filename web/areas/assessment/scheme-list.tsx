/** 考核方案: how each stands, and a new one from a template or from a blank form. */
import { assessmentScheme, assessmentSchemeProcess } from 'contract/assessment/assessment-scheme.ts';
import { createFromTemplate } from 'contract/assessment/calls.ts';
import { schemeStates as states } from 'contract/assessment/codes.ts';
import { allows } from '../../client/session.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { schemeSections } from './scheme-sections.ts';
import { FromTemplate } from './from-template.tsx';

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '未配置', filters: { state: [states.draft] } },
  { label: '已配置', filters: { state: [states.configured] } },
  { label: '测评中', filters: { state: [states.running] } },
  { label: '已关闭', filters: { state: [states.closed] } },
];

export const AssessmentSchemeList = () => (
  <RecordList
    resource={assessmentScheme}
    countWord="个"
    create="新增考核方案"
    searchFor="方案名称"
    quickFilters={['year', 'kind', 'objectKind']}
    sections={schemeSections}
    views={views}
    actions={allows(createFromTemplate.access) && <FromTemplate />}
    words={{ name: { width: 260 }, state: { width: 96, show: processState(assessmentSchemeProcess) } }}
    facts={['state', 'startAt', 'endAt']}
  />
);
