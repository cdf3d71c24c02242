import { action } from '../kit/action.ts';
import { choice, day, longText, ref, refs, text } from '../kit/field.ts';
import { reason } from '../workflow/inputs.ts';
import { quotaStates, recordStates } from './codes.ts';
import { developmentQuota } from './development-quota.ts';
import { developmentRecord } from './development-record.ts';

const { open, ended, disqualified, movedAway, paused } = recordStates;
const on = { endedOn: day('日期', { required: true }) };

/** Ends a record before admission, by resolution of the branch. Domain-party 3.3. */
export const endRecord = action(developmentRecord, 'end', {
  label: '终止培养',
  from: [open, paused],
  to: ended,
  input: { endReason: choice('终止原因', 'DJ_FZ_ZZYY', { required: true }), ...on, ...reason },
});
/** Takes the probation away; 细则第三十五条 allows it at any time. */
export const disqualify = action(developmentRecord, 'disqualify', {
  label: '取消预备党员资格',
  from: [open, paused],
  to: disqualified,
  input: { ...on, ...reason },
});
export const pauseRecord = action(developmentRecord, 'pause', {
  label: '中断培养',
  from: [open],
  to: paused,
  input: { pausedOn: day('中断日期', { required: true }), ...reason },
});
export const resumeRecord = action(developmentRecord, 'resume', {
  label: '恢复培养',
  from: [paused],
  to: open,
  input: { resumedOn: day('恢复日期', { required: true }), ...reason },
});
/** Leaves the school before admission: the papers go along, and the new place goes on with the months. */
export const moveAway = action(developmentRecord, 'moveAway', {
  label: '转出本校',
  from: [open, paused],
  to: movedAway,
  input: { ...on, destination: text('转往单位党组织', { required: true, max: 100 }), ...reason },
});
/** Another branch of the school goes on with it; who is a member moves by a transfer. */
export const moveRecord = action(developmentRecord, 'moveBranch', {
  label: '转到其他支部',
  from: [open, paused],
  input: {
    organisationId: ref('转入党支部', 'partyOrganisation', { required: true }),
    movedOn: day('转入日期', { required: true }),
    ...reason,
  },
});
/** Others accompany the person from a day on; who did before stays in the record. 细则第八条. */
export const changeContacts = action(developmentRecord, 'changeContacts', {
  label: '更换培养联系人',
  from: [open, paused],
  input: {
    newContactIds: refs('新任培养联系人', 'partyMember', { required: true }),
    changedOn: day('更换日期', { required: true }),
    ...reason,
  },
});
/** The organisation department lets somebody be admitted who leaves soon. */
export const allowDeparture = action(developmentRecord, 'allowDeparture', {
  label: '同意离校前办理',
  from: [open],
  input: { ...reason },
});
/** Confirms what was entered of papers. */
export const confirmBackfill = action(developmentRecord, 'confirmBackfill', {
  label: '确认历史补录',
  from: [open],
  input: { opinion: longText('意见', { max: 500 }) },
});

export const issueQuota = action(developmentQuota, 'issue', {
  label: '下达',
  from: [quotaStates.draft],
  to: quotaStates.issued,
  input: {},
});
export const closeQuota = action(developmentQuota, 'close', {
  label: '关闭',
  from: [quotaStates.draft, quotaStates.issued, quotaStates.adjusted],
  to: quotaStates.closed,
  input: { ...reason },
});
