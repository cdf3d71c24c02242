/** The areas and engines of the product, one line each: an area brings everything else itself. */
import { batches } from '../batch/index.ts';
import { bulk } from '../bulk/index.ts';
import { exports } from '../export/index.ts';
import { documents } from '../documents/index.ts';
import { sheets } from '../import/index.ts';
import type { Area } from '../kit/registry.ts';
import { personal } from '../personal/index.ts';
import { access } from './access/index.ts';
import { appointment } from './appointment/index.ts';
import { appraisal, reviews } from './appraisal/index.ts';
import { archive } from './archive/index.ts';
import { assessment } from './assessment/index.ts';
import { development } from './development/index.ts';
import { cadre } from './cadre/index.ts';
import { collection } from './collection/index.ts';
import { calendar } from './calendar/index.ts';
import { change } from './change/index.ts';
import { dues } from './dues/index.ts';
import { grading } from './grading/index.ts';
import { exam } from './exam/index.ts';
import { election } from './election/index.ts';
import { meetings } from './meeting/index.ts';
import { member } from './member/index.ts';
import { notice } from './notice/index.ts';
import { message } from './message/index.ts';
import { organisation } from './organisation/index.ts';
import { partySchool } from './party-school/index.ts';
import { person } from './person/index.ts';
import { points } from './points/index.ts';
import { settings } from './settings/index.ts';
import { rectification } from './rectification/index.ts';
import { report } from './report/index.ts';
import { statistics } from './statistics/index.ts';
import { team } from './team/index.ts';
import { transfers } from './transfer/index.ts';
import { travel } from './travel-document/index.ts';
import { unitChange } from './unit/index.ts';
import { workflow } from './workflow/index.ts';

/**
 * All areas, in the order in which they follow what happens (`happenings.ts`); the platform is made with settings and comes
 * from outside.
 */
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
    travel,
    appointment,
    development,
    change,
    collection,
    message,
    settings,
    notice,
    calendar,
    report,
    statistics,
    team,
    unitChange,
    transfers,
    election,
    grading,
    meetings,
    dues,
    rectification,
    appraisal,
    archive,
    assessment,
    exam,
    partySchool,
    reviews,
    points,
    workflow,
  ];
  return [...all, access(all)];
}
