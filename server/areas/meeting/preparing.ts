/** What is planned, issued, talked over and followed up around the meetings: the parts the area is told of. */
import { issueDeadlines, issueHandler, issueRules } from './life-meeting-issue.ts';
import { listing, paperRules } from './life-meeting-paper.ts';
import { lifeMeetingRollup, lifeMeetingRules } from './life-meeting.ts';
import { planItemRules } from './life-plan-item.ts';
import { itemRollup, planRollup } from './life-plan-progress.ts';
import { lifePlanHandler, lifePlanRules, planRoutes } from './life-plan.ts';
import { followUpRoutes } from './own-follow-up.ts';
import { planMeetingRoutes } from './plan-meeting.ts';
import { clearTalks, talkRoutes, talkRules } from './talk.ts';
import { boardRoutes } from './theme-board.ts';
import { selectedCases, themeCaseHandler, themeCaseRules } from './theme-case.ts';
import { themeDayRollup, themeDayRules } from './theme-day-rule.ts';
import { issuedBelow, themeTopicHandler, themeTopicRules, topicRollup, topicRoutes } from './theme-topic.ts';
import { talkRecord } from 'contract/meeting/talk-record.ts';
import { themeCase } from 'contract/meeting/theme-case.ts';
import { themeTopic } from 'contract/meeting/theme-topic.ts';

export const preparing = {
  rules: [
    lifePlanRules,
    planItemRules,
    themeTopicRules,
    themeDayRules,
    themeCaseRules,
    talkRules,
    lifeMeetingRules,
    paperRules,
    issueRules,
  ],
  rollups: [itemRollup, planRollup, topicRollup, themeDayRollup, lifeMeetingRollup],
  processes: [lifePlanHandler, themeTopicHandler, themeCaseHandler, issueHandler],
  actions: [listing],
  opened: [
    { resource: themeTopic, rows: issuedBelow },
    { resource: themeCase, rows: selectedCases },
  ],
  clear: [{ resource: talkRecord, rows: clearTalks }],
  watches: [issueDeadlines],
  routes: [...planRoutes, ...planMeetingRoutes, ...topicRoutes, ...boardRoutes, ...talkRoutes, ...followUpRoutes],
};
