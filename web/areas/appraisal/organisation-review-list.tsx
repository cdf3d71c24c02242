/** 支部考核: the reviews of a year, by state and by what they ended in. */
import {
  classes,
  organisationReview,
  organisationReviewProcess,
  stars,
} from 'contract/appraisal/organisation-review.ts';
import { chainStates, inApproval } from 'contract/workflow/chain.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { processState } from '../../kit/process/process-state.ts';
import { factsOf } from '../../kit/record/sections.ts';

const path = '/appraisal/branch-review';
const columns = [
  'name',
  'state',
  'finalStar',
  'score',
  'selfScore',
  'massesSatisfaction',
  'finalClass',
  'organisationId',
  'year',
];
const shown = { ...organisationReview, list: { ...organisationReview.list, columns } };
const views: View[] = [
  { label: '全部', filters: {} },
  { label: '支部自评', filters: { state: [chainStates.draft, chainStates.returned] } },
  { label: '审核和抽查', filters: { state: [...inApproval] } },
  { label: '已公布', filters: { state: [chainStates.executed] } },
  { label: '五星级', filters: { finalStar: [stars.five] } },
  { label: '后进', filters: { finalClass: [classes.backward] } },
];

export const OrganisationReviewList = () => (
  <RecordList
    resource={shown}
    paths={{ detail: `${path}/detail`, form: `${path}/form`, import: `${path}/import` }}
    countWord="个"
    searchFor="党支部"
    quickFilters={['year', 'finalStar', 'state']}
    sections={factsOf(organisationReview)}
    firstUse="这里是党支部的年度考核。由组织部在“考核模板”中按年度下发，党支部自评后逐级审核、抽查和公布。"
    place="organisationId"
    words={{
      name: { width: 264 },
      finalStar: { width: 88 },
      organisationId: { width: 200 },
      state: { width: 112, show: processState(organisationReviewProcess) },
    }}
    facts={['year', 'score', 'finalStar', 'state']}
    views={views}
  />
);
