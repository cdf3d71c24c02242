/** Every entity, one line each. The server and the client for scripts import this list; screens load their own entities. */
import type { Resource } from './kit/resource.ts';
import { bulletin } from './statistics/bulletin.ts';
import { secondmentReport } from './appointment/secondment-report.ts';
import { secondment } from './appointment/secondment.ts';
import { ageLimit } from './appointment/age-limit.ts';
import { appointmentDocument } from './appointment/appointment-document.ts';
import { appointmentForm } from './appointment/appointment-form.ts';
import { appointmentInspection } from './appointment/appointment-inspection.ts';
import { appointmentNotice } from './appointment/appointment-notice.ts';
import { appointment } from './appointment/appointment.ts';
import { decisionMeeting } from './appointment/decision-meeting.ts';
import { fourCheck } from './appointment/four-check.ts';
import { headcount } from './appointment/headcount.ts';
import { postSlot } from './appointment/post-slot.ts';
import { probation } from './appointment/probation.ts';
import { recommendation } from './appointment/recommendation.ts';
import { retirement } from './appointment/retirement.ts';
import { archiveCatalogue } from './archive/archive-catalogue.ts';
import { archiveItem } from './archive/archive-item.ts';
import { archiveShareLog } from './archive/archive-share-log.ts';
import { archiveShare } from './archive/archive-share.ts';
import { assessmentRecord } from './cadre/assessment-record.ts';
import { cadreCorrection } from './cadre/cadre-correction.ts';
import { cadreNote } from './cadre/cadre-note.ts';
import { cadreStatement } from './cadre/cadre-statement.ts';
import { cadre } from './cadre/cadre.ts';
import { managingDepartment } from './cadre/managing-department.ts';
import { personnelDifference } from './cadre/personnel-difference.ts';
import { postHolding } from './cadre/post-holding.ts';
import { researchRecord } from './cadre/research-record.ts';
import { socialPost } from './cadre/social-post.ts';
import { partyPost } from './member/party-post.ts';
import { educationRecord } from './person/education-record.ts';
import { familyMember } from './person/family-member.ts';
import { resumeEntry } from './person/resume-entry.ts';
import { trainingRecord } from './person/training-record.ts';
import { workExperience } from './person/work-experience.ts';
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
import { appraisalBatch } from './appraisal/appraisal-batch.ts';
import { appraisalParticipant } from './appraisal/appraisal-participant.ts';
import { appraisalResult } from './appraisal/appraisal-result.ts';
import { branchGrading } from './appraisal/branch-grading.ts';
import { memberDisposal } from './appraisal/member-disposal.ts';
import { personalSummary } from './appraisal/personal-summary.ts';
import { publicRater } from './appraisal/public-rater.ts';
import { selfAppraisal } from './appraisal/self-appraisal.ts';
import { duesCheck } from './dues/dues-check.ts';
import { duesItem } from './dues/dues-item.ts';
import { duesOrder } from './dues/dues-order.ts';
import { reconciliation } from './dues/reconciliation.ts';
import { reconciliationDifference } from './dues/reconciliation-difference.ts';
import { offlinePayment } from './dues/offline-payment.ts';
import { duesRate } from './dues/dues-rate.ts';
import { organisationReviewScore } from './appraisal/organisation-review-score.ts';
import { organisationReview } from './appraisal/organisation-review.ts';
import { secretaryReviewItem } from './appraisal/secretary-review-item.ts';
import { secretaryReview } from './appraisal/secretary-review.ts';
import { pointAppeal } from './points/point-appeal.ts';
import { pointClaim } from './points/point-claim.ts';
import { pointEntry } from './points/point-entry.ts';
import { pointRule } from './points/point-rule.ts';
import { reviewTemplate, reviewTemplateItem } from './appraisal/review-template.ts';
import { duesBankEntry } from './dues/dues-bank-entry.ts';
import { duesExpense } from './dues/dues-expense.ts';
import { duesPublication } from './dues/dues-publication.ts';
import { formerDues } from './dues/former-dues.ts';
import { duesLedgerEntry } from './dues/dues-ledger-entry.ts';
import { remittance } from './dues/remittance.ts';
import { voluntaryDues } from './dues/voluntary-dues.ts';
import { memberCorrection } from './member/member-correction.ts';
import { electionCandidate } from './election/election-candidate.ts';
import { election } from './election/election.ts';
import { voteSession } from './election/vote-session.ts';
import { memberLedgerEntry } from './member/member-ledger-entry.ts';
import { memberStatusChange } from './member/member-status-change.ts';
import { partyMember } from './member/party-member.ts';
import { personClaim } from './member/person-claim.ts';
import { lifeMeetingIssue } from './meeting/life-meeting-issue.ts';
import { lifeMeetingPaper } from './meeting/life-meeting-paper.ts';
import { lifeMeeting } from './meeting/life-meeting.ts';
import { agendaItem } from './meeting/agenda-item.ts';
import { lifePlanItem } from './meeting/life-plan-item.ts';
import { lifePlan } from './meeting/life-plan.ts';
import { lifeRule } from './meeting/life-rule.ts';
import { meetingAttendee } from './meeting/meeting-attendee.ts';
import { meetingExemption } from './meeting/meeting-exemption.ts';
import { meeting } from './meeting/meeting.ts';
import { talkRecord } from './meeting/talk-record.ts';
import { themeCase } from './meeting/theme-case.ts';
import { themeDayRule } from './meeting/theme-day-rule.ts';
import { themeTopic } from './meeting/theme-topic.ts';
import { announcement } from './message/announcement.ts';
import { reminderRule } from './message/reminder-rule.ts';
import { warningRule } from './message/warning-rule.ts';
import { leadershipTeam } from './organisation/leadership-team.ts';
import { organisationChange } from './organisation/organisation-change.ts';
import { partyOrganisation } from './organisation/party-organisation.ts';
import { schoolClass } from './organisation/school-class.ts';
import { teamMember } from './organisation/team-member.ts';
import { unitHistory } from './organisation/unit-history.ts';
import { unit } from './organisation/unit.ts';
import { disciplineRecord } from './person/discipline-record.ts';
import { influencePeriod } from './person/influence-period.ts';
import { honour } from './person/honour.ts';
import { person } from './person/person.ts';
import { collectionForm } from './platform/collection-form.ts';
import { collectionTask } from './platform/collection-task.ts';
import { helpDocument } from './platform/help-document.ts';
import { regulation } from './platform/regulation.ts';
import { workCalendar } from './platform/work-calendar.ts';
import { student } from './person/student.ts';
import { teacher } from './person/teacher.ts';
import { rectificationCase } from './rectification/rectification-case.ts';
import { rectificationCheck } from './rectification/rectification-check.ts';
import { rectificationHit } from './rectification/rectification-hit.ts';
import { rectificationMeasure } from './rectification/rectification-measure.ts';
import { rectificationProgress } from './rectification/rectification-progress.ts';
import { rectificationRound } from './rectification/rectification-round.ts';
import { flowingContact } from './transfer/flowing-contact.ts';
import { flowingMember } from './transfer/flowing-member.ts';
import { graduationBatch } from './transfer/graduation-batch.ts';
import { graduationDestination } from './transfer/graduation-destination.ts';
import { introductionLetter } from './transfer/introduction-letter.ts';
import { transfer } from './transfer/transfer.ts';
import { documentLoan } from './travel-document/document-loan.ts';
import { stockTake } from './travel-document/stock-take.ts';
import { stockTakeLine } from './travel-document/stock-take-line.ts';
import { travelApplication } from './travel-document/travel-application.ts';
import { topicLibrary } from './exam/topic-library.ts';
import { topic } from './exam/topic.ts';
import { examTemplate } from './exam/exam-template.ts';
import { exam } from './exam/exam.ts';
import { examAttempt } from './exam/exam-attempt.ts';
import { markingTask } from './exam/marking-task.ts';
import { scoreAppeal } from './exam/score-appeal.ts';
import { answerFile } from './exam/answer-file.ts';
import { assessmentScheme } from './assessment/assessment-scheme.ts';
import { assessmentIndicator } from './assessment/assessment-indicator.ts';
import { raterGroup } from './assessment/rater-group.ts';
import { assessmentTarget } from './assessment/assessment-target.ts';
import { ratingAssignment } from './assessment/rating-assignment.ts';
import { ratingCode } from './assessment/rating-code.ts';
import { ratingRecusal } from './assessment/rating-recusal.ts';
import { assessmentResult } from './assessment/assessment-result.ts';
import { scoreEntry } from './assessment/score-entry.ts';
import { improvement } from './assessment/improvement.ts';
import { reconsideration } from './assessment/reconsideration.ts';
import { travelDocument } from './travel-document/travel-document.ts';
import { travelRegistration } from './travel-document/travel-registration.ts';
import { course } from './party-school/course.ts';
import { courseNode } from './party-school/course-node.ts';
import { courseware } from './party-school/courseware.ts';
import { hourRecord } from './party-school/hour-record.ts';
import { certificate } from './party-school/certificate.ts';
import { certificateTemplate } from './party-school/certificate-template.ts';
import { registration } from './party-school/registration.ts';
import { trainingAttendance } from './party-school/training-attendance.ts';
import { trainingBatch } from './party-school/training-batch.ts';
import { trainingClass } from './party-school/training-class.ts';
import { trainingLeave } from './party-school/training-leave.ts';
import { trainingQuota } from './party-school/training-quota.ts';
import { trainingSession } from './party-school/training-session.ts';

const all = [
  unit,
  unitHistory,
  partyOrganisation,
  schoolClass,
  person,
  student,
  teacher,
  partyMember,
  managingDepartment,
  ageLimit,
  appointmentForm,
  headcount,
  postSlot,
  cadre,
  resumeEntry,
  educationRecord,
  workExperience,
  trainingRecord,
  familyMember,
  partyPost,
  postHolding,
  assessmentRecord,
  researchRecord,
  socialPost,
  cadreCorrection,
  personnelDifference,
  cadreNote,
  cadreStatement,
  retirement,
  probation,
  secondment,
  secondmentReport,
  decisionMeeting,
  appointmentDocument,
  appointment,
  recommendation,
  appointmentInspection,
  fourCheck,
  appointmentNotice,
  travelDocument,
  travelApplication,
  documentLoan,
  travelRegistration,
  stockTake,
  stockTakeLine,
  topicLibrary,
  topic,
  examTemplate,
  exam,
  examAttempt,
  markingTask,
  scoreAppeal,
  answerFile,
  assessmentScheme,
  assessmentIndicator,
  raterGroup,
  assessmentTarget,
  ratingAssignment,
  ratingRecusal,
  ratingCode,
  assessmentResult,
  courseware,
  course,
  courseNode,
  trainingBatch,
  trainingQuota,
  registration,
  certificateTemplate,
  certificate,
  trainingClass,
  trainingSession,
  trainingAttendance,
  trainingLeave,
  hourRecord,
  scoreEntry,
  improvement,
  reconsideration,
  honour,
  disciplineRecord,
  influencePeriod,
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
  duesOrder,
  reconciliation,
  reconciliationDifference,
  voluntaryDues,
  formerDues,
  remittance,
  duesExpense,
  duesBankEntry,
  duesLedgerEntry,
  duesPublication,
  election,
  electionCandidate,
  voteSession,
  appraisalBatch,
  appraisalParticipant,
  personalSummary,
  selfAppraisal,
  publicRater,
  branchGrading,
  appraisalResult,
  memberDisposal,
  lifeRule,
  meeting,
  meetingAttendee,
  meetingExemption,
  agendaItem,
  reviewTemplate,
  reviewTemplateItem,
  organisationReview,
  organisationReviewScore,
  secretaryReview,
  secretaryReviewItem,
  rectificationRound,
  rectificationCheck,
  rectificationHit,
  rectificationCase,
  rectificationMeasure,
  rectificationProgress,
  lifePlan,
  lifePlanItem,
  themeTopic,
  themeDayRule,
  themeCase,
  talkRecord,
  lifeMeeting,
  lifeMeetingPaper,
  lifeMeetingIssue,
  pointRule,
  pointEntry,
  pointClaim,
  pointAppeal,
  announcement,
  regulation,
  helpDocument,
  workCalendar,
  reminderRule,
  warningRule,
  archiveCatalogue,
  archiveItem,
  archiveShare,
  archiveShareLog,
  bulletin,
];

export const resources: Resource[] = all;
/** Any of them, each with its own name and fields. */
export type Entity = (typeof all)[number];
