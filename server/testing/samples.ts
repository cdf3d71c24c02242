import { calendarSample } from '../areas/calendar/sample.ts';
import { developmentSamples } from '../areas/development/sample.ts';
import { collectionSample, correctionSample, memberSample, statusChangeSample } from '../areas/member/sample.ts';
import { duesSamples } from '../areas/dues/sample.ts';
import { electionSamples } from '../areas/election/sample.ts';
import { meetingSamples } from '../areas/meeting/sample.ts';
import { noticeSamples } from '../areas/notice/sample.ts';
import { messageSamples } from '../areas/message/sample.ts';
import { organisationSamples } from '../areas/organisation/sample.ts';
import { disciplineSample, honourSample, personSample, studentSample } from '../areas/person/sample.ts';
import { transferSamples } from '../areas/transfer/sample.ts';
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
  ...developmentSamples,
  ...transferSamples,
  person: personSample,
  honour: honourSample,
  disciplineRecord: disciplineSample,
  teacher: personSample,
  student: personAnd(studentSample),
  partyMember: personAnd(memberSample),
  memberStatusChange: statusChangeSample,
  memberCorrection: correctionSample,
  collectionTask: collectionSample,
  workCalendar: calendarSample,
  ...duesSamples,
};
