/** Every entity, one line each. The server and the client for scripts import this list; screens load their own entities. */
import type { Resource } from './kit/resource.ts';
import { applicationBook } from './development/application-book.ts';
import { developmentInspection } from './development/development-inspection.ts';
import { developmentMaterial } from './development/development-material.ts';
import { developmentPublicity } from './development/development-publicity.ts';
import { developmentQuota } from './development/development-quota.ts';
import { developmentRecord } from './development/development-record.ts';
import { politicalReview } from './development/political-review.ts';
import { thoughtReport } from './development/thought-report.ts';
import { duesBase } from './dues/dues-base.ts';
import { duesBatch } from './dues/dues-batch.ts';
import { duesCheck } from './dues/dues-check.ts';
import { duesItem } from './dues/dues-item.ts';
import { offlinePayment } from './dues/offline-payment.ts';
import { duesRate } from './dues/dues-rate.ts';
import { memberCorrection } from './member/member-correction.ts';
import { electionCandidate } from './election/election-candidate.ts';
import { election } from './election/election.ts';
import { voteSession } from './election/vote-session.ts';
import { memberLedgerEntry } from './member/member-ledger-entry.ts';
import { memberStatusChange } from './member/member-status-change.ts';
import { partyMember } from './member/party-member.ts';
import { personClaim } from './member/person-claim.ts';
import { lifeRule } from './meeting/life-rule.ts';
import { meetingAttendee } from './meeting/meeting-attendee.ts';
import { meeting } from './meeting/meeting.ts';
import { announcement } from './message/announcement.ts';
import { reminderRule } from './message/reminder-rule.ts';
import { warningRule } from './message/warning-rule.ts';
import { leadershipTeam } from './organisation/leadership-team.ts';
import { organisationChange } from './organisation/organisation-change.ts';
import { partyOrganisation } from './organisation/party-organisation.ts';
import { schoolClass } from './organisation/school-class.ts';
import { teamMember } from './organisation/team-member.ts';
import { unit } from './organisation/unit.ts';
import { disciplineRecord } from './person/discipline-record.ts';
import { honour } from './person/honour.ts';
import { person } from './person/person.ts';
import { collectionForm } from './platform/collection-form.ts';
import { collectionTask } from './platform/collection-task.ts';
import { helpDocument } from './platform/help-document.ts';
import { regulation } from './platform/regulation.ts';
import { workCalendar } from './platform/work-calendar.ts';
import { student } from './person/student.ts';
import { teacher } from './person/teacher.ts';
import { flowingContact } from './transfer/flowing-contact.ts';
import { flowingMember } from './transfer/flowing-member.ts';
import { graduationBatch } from './transfer/graduation-batch.ts';
import { graduationDestination } from './transfer/graduation-destination.ts';
import { introductionLetter } from './transfer/introduction-letter.ts';
import { transfer } from './transfer/transfer.ts';

const all = [
  unit,
  partyOrganisation,
  schoolClass,
  person,
  student,
  teacher,
  partyMember,
  honour,
  disciplineRecord,
  memberLedgerEntry,
  memberStatusChange,
  memberCorrection,
  personClaim,
  collectionTask,
  collectionForm,
  organisationChange,
  leadershipTeam,
  teamMember,
  developmentQuota,
  developmentRecord,
  developmentMaterial,
  thoughtReport,
  developmentInspection,
  developmentPublicity,
  politicalReview,
  applicationBook,
  transfer,
  introductionLetter,
  flowingMember,
  flowingContact,
  graduationBatch,
  graduationDestination,
  duesRate,
  duesBase,
  duesBatch,
  duesCheck,
  duesItem,
  offlinePayment,
  election,
  electionCandidate,
  voteSession,
  lifeRule,
  meeting,
  meetingAttendee,
  announcement,
  regulation,
  helpDocument,
  workCalendar,
  reminderRule,
  warningRule,
];

export const resources: Resource[] = all;
/** Any of them, each with its own name and fields. */
export type Entity = (typeof all)[number];
