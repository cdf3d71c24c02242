/** The areas and engines of the product, one line each. */
import { batches } from '../batch/index.ts';
import { bulk } from '../bulk/index.ts';
import { exports } from '../export/index.ts';
import { documents } from '../documents/index.ts';
import { sheets } from '../import/index.ts';
import { area, type Area } from '../kit/registry.ts';
import { personal } from '../personal/index.ts';
import { access } from './access/index.ts';
import { appointment, trialListeners } from './appointment/index.ts';
import { appraisal, appraisalListeners, reviews } from './appraisal/index.ts';
import { archive } from './archive/index.ts';
import { assessment } from './assessment/index.ts';
import { development, developmentListeners } from './development/index.ts';
import { cadre } from './cadre/index.ts';
import { collection, collectionListeners } from './collection/index.ts';
import { calendar } from './calendar/index.ts';
import { change } from './change/index.ts';
import { dues, duesListeners } from './dues/index.ts';
import { grading } from './grading/index.ts';
import { exam } from './exam/index.ts';
import { election } from './election/index.ts';
import { meetingListeners, meetings, planListeners } from './meeting/index.ts';
import { member, memberListeners } from './member/index.ts';
import { notice } from './notice/index.ts';
import { message, messageListeners } from './message/index.ts';
import { organisation } from './organisation/index.ts';
import { partySchool } from './party-school/index.ts';
import { person } from './person/index.ts';
import { points, pointsListeners } from './points/index.ts';
import { settings } from './settings/index.ts';
import { rectification, rectificationListeners } from './rectification/index.ts';
import { report } from './report/index.ts';
import { statistics } from './statistics/index.ts';
import { team, teamListeners } from './team/index.ts';
import { transferListeners, transfers } from './transfer/index.ts';
import { travel, travelListeners } from './travel-document/index.ts';
import { unitChange } from './unit/index.ts';
import { workflow } from './workflow/index.ts';

/** What follows when something happens in a base area (`happenings.ts`), in this order. */
const consequences = area({
  listeners: [
    ...memberListeners,
    ...developmentListeners,
    ...teamListeners,
    ...transferListeners,
    ...collectionListeners,
    ...meetingListeners,
    ...planListeners,
    ...messageListeners,
    ...duesListeners,
    ...rectificationListeners,
    ...appraisalListeners,
    ...pointsListeners,
    ...travelListeners,
    ...trialListeners,
  ],
});

/** All areas; the platform is made with settings and comes from outside. */
export function areasWith(...others: Area[]): Area[] {
  const all = [
    ...others,
    batches,
    bulk,
    personal,
    sheets,
    exports,
    documents,
    organisation,
    person,
    member,
    cadre,
    appointment,
    development,
    change,
    collection,
    dues,
    message,
    settings,
    notice,
    calendar,
    report,
    statistics,
    team,
    unitChange,
    transfers,
    travel,
    election,
    grading,
    meetings,
    appraisal,
    archive,
    assessment,
    exam,
    partySchool,
    reviews,
    rectification,
    points,
    workflow,
    consequences,
  ];
  return [...all, access(all)];
}
