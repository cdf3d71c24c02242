/** How issues of life meetings are shown: the list of all of them, and the page of one. */
import { lifeMeetingIssueProcess } from 'contract/meeting/life-meeting-issue.ts';
import { processState } from '../../kit/process/process-state.ts';

export const issueStateMark = processState(lifeMeetingIssueProcess);
export const issueWords = {
  problem: { isWide: true },
  personId: { help: '由本人或党支部报告完成，上级党组织核查销号' },
};
