/** What each change of standing asks for, for its form and its page: never the fields of another. */
import { standing } from 'contract/member/codes.ts';
import type { Section } from '../../kit/record/sections.ts';

const bySpan: readonly string[] = [standing.suspended, standing.leftByItself];
export const byPaper: readonly string[] = [standing.expelled, standing.deceased, standing.notRecognised];
const byMeeting: readonly string[] = [
  standing.suspended,
  standing.withdrawn,
  standing.persuadedOut,
  standing.leftByItself,
  standing.cancelled,
];
/** What a change asks beside the usual. */
const askedBy = (status: string): string[] => [
  ...(status === standing.leftByItself ? ['lapse'] : []),
  ...(bySpan.includes(status) ? ['sinceOn'] : []),
  ...(byMeeting.includes(status) ? ['meetingId', 'meetingOn'] : []),
  ...(byPaper.includes(status) || byMeeting.includes(status) || status === standing.normal ? ['documentNo'] : []),
];

/** A change shows what it needs and nothing else; the day of a meeting that is chosen is its own. */
export const sectionsFor = (status: string, isMeetingChosen: boolean): Section[] => [
  {
    title: '变更内容',
    fields: [
      'memberId',
      'newStatus',
      ...askedBy(status).filter(name => name !== 'meetingOn' || !isMeetingChosen),
      'effectiveOn',
      'reason',
      'attachments',
    ],
  },
];

export const detailSections = (status: string): Section[] => [
  {
    title: '变更内容',
    fields: ['memberId', 'organisationId', 'fromStatus', 'newStatus', ...askedBy(status), 'effectiveOn', 'state'],
  },
  {
    title: '依据',
    fields: ['reason', ...(status === standing.leftByItself ? ['arrears'] : []), 'attachments'],
  },
];
