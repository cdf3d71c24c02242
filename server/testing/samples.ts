import { reviewSamples } from '../areas/appraisal/review-sample.ts';
import { pointsSamples } from '../areas/points/sample.ts';
import { calendarSample } from '../areas/calendar/sample.ts';
import { developmentSamples } from '../areas/development/sample.ts';
import { collectionSample, correctionSample, memberSample, statusChangeSample } from '../areas/member/sample.ts';
import { partySchoolSamples } from '../areas/party-school/sample.ts';
import { assessmentSamples } from '../areas/assessment/sample.ts';
import { appraisalSamples } from '../areas/appraisal/sample.ts';
import { duesSamples } from '../areas/dues/sample.ts';
import { examSamples } from '../areas/exam/sample.ts';
import { electionSamples } from '../areas/election/sample.ts';
import { meetingSamples } from '../areas/meeting/sample.ts';
import { noticeSamples } from '../areas/notice/sample.ts';
import { messageSamples } from '../areas/message/sample.ts';
import { organisationSamples } from '../areas/organisation/sample.ts';
import { appointmentSamples } from '../areas/appointment/sample.ts';
import { cadreSample, cadreSamples } from '../areas/cadre/sample.ts';
import { besideSamples, disciplineSample, honourSample, personSample, studentSample } from '../areas/person/sample.ts';
import { rectificationSamples } from '../areas/rectification/sample.ts';
import { transferSamples } from '../areas/transfer/sample.ts';
import { archiveSamples } from '../areas/archive/sample.ts';
import { travelSamples } from '../areas/travel-document/sample.ts';
import type { Sample } from '../kit/suites/sample.ts';

const personAnd = (part: Sample): Sample => ({
  values: n => ({ ...personSample.values(n), ...part.values(n) }),
  changes: { ...personSample.changes, ...part.changes },
});

/** Literal values of every area whose rules ask for them, by entity. */
export const samples: Record<string, Sample> = {
  ...organisationSamples,
  ...electionSamples,
  ...noticeSamples,
  ...messageSamples,
  ...meetingSamples,
  ...rectificationSamples,
  ...developmentSamples,
  ...transferSamples,
  person: personSample,
  honour: honourSample,
  disciplineRecord: disciplineSample,
  teacher: personSample,
  student: personAnd(studentSample),
  partyMember: personAnd(memberSample),
  cadre: personAnd(cadreSample),
  ...cadreSamples,
  ...appointmentSamples,
  ...archiveSamples,
  ...travelSamples,
  ...besideSamples,
  memberStatusChange: statusChangeSample,
  memberCorrection: correctionSample,
  collectionTask: collectionSample,
  workCalendar: calendarSample,
  ...duesSamples,
  ...appraisalSamples,
  ...assessmentSamples,
  ...examSamples,
  ...partySchoolSamples,
  ...reviewSamples,
  ...pointsSamples,
};
