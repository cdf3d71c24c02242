/** Organisational life: how often it is due, meetings and who was there. Domain-party 7. */
import { meetingTexts } from 'contract/meeting/texts.ts';
import { area } from '../../kit/registry.ts';
import { dutyRoutes } from './duties.ts';
import { lifeRuleRules } from './life-rule.ts';
import { attendeeRules } from './meeting-attendee.ts';
import { meetingRollup, meetingRules } from './meeting.ts';
import { finishMeetings, meetingHandler } from './process.ts';
import { ownMeetingRoutes } from './own.ts';
import { recordRoutes } from './record.ts';

export { ensureLifeRules, fillLifeRules } from './life-rule.ts';
export { meetingListeners } from './listeners.ts';
export { enterHeld } from './record.ts';

export const meetings = area({
  texts: meetingTexts,
  rules: [lifeRuleRules, meetingRules, attendeeRules],
  rollups: [meetingRollup],
  processes: [meetingHandler],
  jobs: [finishMeetings],
  routes: [...recordRoutes, ...dutyRoutes, ...ownMeetingRoutes],
});
