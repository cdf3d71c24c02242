/** Single actions of organisational life, beside those of its processes. */
import { action } from '../kit/action.ts';
import { text } from '../kit/field.ts';
import { reason } from '../workflow/inputs.ts';
import { lifeMeeting } from './life-meeting.ts';
import { meetingAttendee } from './meeting-attendee.ts';
import { askedExemption } from './meeting-exemption.ts';

/** Everybody due at the life meeting has a line for the paper and for what was said. */
export const listPeople = action(lifeMeeting, 'listPeople', { label: '生成人员名单', input: {} });

/** What the branch says of a leave that was asked for; who asked is told. */
export const grantLeave = action(meetingAttendee, 'grantLeave', { label: '同意请假', input: {} });
export const refuseLeave = action(meetingAttendee, 'refuseLeave', {
  label: '不同意请假',
  input: { reply: text('审批意见', { required: true, max: 200 }) },
});

/** The branch asks the committee above to leave somebody out of those due. */
export const askExemption = action(meetingAttendee, 'askExemption', { label: '申请不计入', input: askedExemption });
/** Who came after all, or was left out by mistake, counts again: that needs nobody's consent. */
export const countAgain = action(meetingAttendee, 'countAgain', { label: '恢复计入', input: reason });
