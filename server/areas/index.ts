/** The areas and engines of the product, one line each. */
import { batches } from '../batch/index.ts';
import { bulk } from '../bulk/index.ts';
import { exports } from '../export/index.ts';
import { documents } from '../documents/index.ts';
import { sheets } from '../import/index.ts';
import { area, type Area } from '../kit/registry.ts';
import { personal } from '../personal/index.ts';
import { access } from './access/index.ts';
import { allDocuments } from './documents.ts';
import { development, developmentListeners } from './development/index.ts';
import { collection, collectionListeners } from './collection/index.ts';
import { calendar } from './calendar/index.ts';
import { change } from './change/index.ts';
import { dues, duesListeners } from './dues/index.ts';
import { election } from './election/index.ts';
import { meetingListeners, meetings } from './meeting/index.ts';
import { member, memberListeners } from './member/index.ts';
import { notice } from './notice/index.ts';
import { message, messageListeners } from './message/index.ts';
import { organisation } from './organisation/index.ts';
import { person } from './person/index.ts';
import { settings } from './settings/index.ts';
import { report } from './report/index.ts';
import { statistics } from './statistics/index.ts';
import { team, teamListeners } from './team/index.ts';
import { transferListeners, transfers } from './transfer/index.ts';
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
    ...messageListeners,
    ...duesListeners,
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
    documents(allDocuments),
    organisation,
    person,
    member,
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
    transfers,
    election,
    meetings,
    workflow,
    consequences,
  ];
  return [...all, access(all)];
}
