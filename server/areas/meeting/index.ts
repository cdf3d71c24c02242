/** Organisational life: how often it is due, meetings and who was there. Domain-party 7. */
import { meetingTexts } from 'contract/meeting/texts.ts';
import * as offers from 'contract/meeting/actions.ts';
import { pageWords } from 'contract/meeting/page-words.ts';
import { area } from '../../kit/registry.ts';
import { boardSheetRoutes } from './board-sheet.ts';
import { boardRoutes } from './board.ts';
import { dutyRoutes } from './duties.ts';
import { exemptionActions, exemptionHandler, exemptionRules } from './exemption.ts';
import { generalReceipt } from './general-receipt.ts';
import { historyRoutes } from './history.ts';
import { leaveActions } from './leave.ts';
import { firstLifeRules, lifeRuleRules } from './life-rule.ts';
import { agendaRules } from './agenda-item.ts';
import { agendaRollup } from './agenda-vote.ts';
import { attendeeRules } from './meeting-attendee.ts';
import { meetingRollup, meetingRules } from './meeting.ts';
import { finishMeetings, meetingHandler } from './process.ts';
import { ownMeetingRoutes } from './own.ts';
import { publicReceiptRoutes } from './public-receipt.ts';
import { receiptLinks } from './receipt-links.ts';
import { receiptListRoutes } from './receipt-list.ts';
import { preparing } from './preparing.ts';
import { recordRoutes } from './record.ts';
import { signBoardRoutes } from './sign-board.ts';
import { signRoutes } from './sign.ts';
import { lifeStatisticsRoutes } from './statistics.ts';
import { urgeRoutes } from './urge.ts';
import { missingMeetings, openRecords } from './watches.ts';
import { meetingDocuments } from './documents.ts';
import { lifeMeetingDocuments } from './life-meeting-documents.ts';
import { meetingListeners } from './listeners.ts';
import { planListeners } from './plan-listeners.ts';
import { plantMeetings } from './demonstration/meetings.ts';
import { plantMeetingsNow } from './demonstration/now.ts';
import { plantMeetingPlans } from './demonstration/plans.ts';
import * as tables from './tables.ts';

export { linesOfYear } from './board-lines.ts';
export { dutiesOf } from './duties.ts';
export { heldMeeting, motionOf, type Motion } from './motion.ts';

export const meetings = area({
  texts: meetingTexts,
  pageWords,
  tables,
  offers,
  demonstrate: [
    { name: 'meetings', after: 'duesOrders', make: plantMeetings },
    { name: 'meetingsNow', after: 'meetings', make: plantMeetingsNow },
    { name: 'meetingPlans', after: 'rectification', make: plantMeetingPlans },
  ],
  documents: [...meetingDocuments, ...lifeMeetingDocuments],
  firstRows: [firstLifeRules],
  rules: [lifeRuleRules, meetingRules, attendeeRules, exemptionRules, agendaRules, ...preparing.rules],
  rollups: [meetingRollup, agendaRollup, ...preparing.rollups],
  processes: [meetingHandler, exemptionHandler, ...preparing.processes],
  actions: [...leaveActions, ...exemptionActions, ...preparing.actions],
  opened: preparing.opened,
  clear: preparing.clear,
  jobs: [finishMeetings],
  listeners: [...meetingListeners, ...planListeners],
  watches: [missingMeetings, openRecords, ...preparing.watches],
  routes: [
    ...recordRoutes,
    ...dutyRoutes,
    ...ownMeetingRoutes,
    ...signRoutes,
    ...signBoardRoutes,
    ...receiptListRoutes,
    ...publicReceiptRoutes,
    generalReceipt,
    receiptLinks,
    ...boardRoutes,
    ...boardSheetRoutes,
    ...urgeRoutes,
    ...preparing.routes,
    ...historyRoutes,
    ...lifeStatisticsRoutes,
  ],
});
