import { choice, day, files, longText, ref, state, text } from '../kit/field.ts';
import { cancels, process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { neededOpinion } from '../workflow/inputs.ts';
import { exemptionStates } from './codes.ts';

/** Why somebody is to be left out, as the branch says it. */
export const askedExemption = {
  situation: choice('不计入应到会情形', 'DJ_ZZSH_BJYD', { required: true }),
  reason: longText('情况说明', { required: true, max: 500 }),
  proof: files('证明材料'),
};
/** The word of the committee above, with its paper. */
const consent = {
  agreedOn: day('同意日期', { required: true, min: 2000 }),
  documentNo: text('批复文号', { required: true, max: 50 }),
  document: files('批复文件', { required: true }),
};

/**
 * Somebody is to be left out of those due at a meeting and of its votes; the committee above agrees by a document, and until
 * it does he or she counts. Made by the action `askExemption` of an attendee. Domain-party 7.2.
 */
export const meetingExemption = resource('meetingExemption', {
  area: 'meeting',
  label: '不计入应到会申请',
  path: 'api/zzsh/exemption',
  kind: 'ledger',
  scope: 'organisationId',
  module: 130,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { derived: true, max: 50 }),
    attendeeId: ref('参会人员', 'meetingAttendee', { required: true, set: 'create', index: true }),
    meetingId: ref('会议', 'meeting', { derived: true, index: true }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true }),
    personId: ref('党员', 'partyMember', { derived: true, index: true }),
    ...askedExemption,
    askedOn: day('申请日期', { derived: true }),
    agreedOn: day('同意日期', { derived: true }),
    documentNo: text('批复文号', { derived: true, max: 50 }),
    document: files('批复文件', { derived: true }),
    state: state('状态', 'DJ_ZZSH_BJZT', { required: true, default: exemptionStates.asked, index: true }),
  },
  list: {
    columns: ['name', 'state', 'situation', 'meetingId', 'organisationId', 'askedOn', 'documentNo', 'agreedOn'],
    filters: ['organisationId', 'meetingId', 'situation', 'state'],
    sort: '-askedOn',
    firstUse: '在会议的“参会人员”中点“申请不计入”提出，由上级党组织批准后才不计入应到会人数。',
  },
});
export type MeetingExemption = Row<typeof meetingExemption>;

const { asked, agreed, refused, withdrawn } = exemptionStates;

export const meetingExemptionProcess = process(meetingExemption, {
  states: exemptionStates,
  editable: [],
  ended: [agreed, refused, withdrawn],
  subject: 'personId',
  turns: { [asked]: { does: 'agree', by: 'committeeAbove', node: '上级党组织批准' } },
  transitions: {
    agree: { label: '同意不计入', from: [asked], to: agreed, input: consent, bulk: true },
    refuse: { label: '不同意', kind: 'back', from: [asked], to: refused, input: neededOpinion },
    withdraw: cancels('撤回申请', [asked], withdrawn),
  },
});
