/** Every document the platform can make, one line each. An area adds its own here. */
import { appointmentPapers } from './appointment/index.ts';
import { appraisalDocuments } from './appraisal/index.ts';
import { archiveDocuments } from './archive/index.ts';
import { developmentDocuments } from './development/index.ts';
import { duesDocuments } from './dues/index.ts';
import { electionDocuments } from './election/index.ts';
import { gradingPapers } from './grading/index.ts';
import { meetingDocuments } from './meeting/index.ts';
import { lifeMeetingDocuments } from './meeting/index.ts';
import { memberDocuments } from './member/index.ts';
import { organisationDocuments } from './organisation/index.ts';
import { rectificationDocuments } from './rectification/index.ts';
import { transferDocuments } from './transfer/index.ts';
import { travelPapers } from './travel-document/index.ts';
import type { OfficialDocument } from '../documents/said.ts';

export const allDocuments: OfficialDocument[] = [
  ...memberDocuments,
  ...organisationDocuments,
  ...appraisalDocuments,
  ...archiveDocuments,
  ...developmentDocuments,
  ...duesDocuments,
  ...electionDocuments,
  ...meetingDocuments,
  ...lifeMeetingDocuments,
  ...transferDocuments,
  ...rectificationDocuments,
  ...travelPapers,
  ...appointmentPapers,
  ...gradingPapers,
];
