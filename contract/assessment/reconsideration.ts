import { choice, day, files, longText, ref, state, text } from '../kit/field.ts';
import { process, school } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';

/** GB_FHZT. */
export const reconsiderationStates = { asked: '1', kept: '2', changed: '3', withdrawn: '4' } as const;

/** What a cadre asks with. */
export const objection = {
  reason: longText('申请理由', { required: true, max: 1000 }),
  attachments: files('证明材料'),
};

/** Whoever was given 基本称职 or 不称职 asks for the grade to be looked at once more. Decision 226. */
export const reconsideration = resource('reconsideration', {
  area: 'assessment',
  label: '考核复核',
  path: 'api/khReconsideration',
  kind: 'ledger',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name', 'reason'],
  fields: {
    name: text('申请人', { required: true, max: 60 }),
    personId: ref('干部', 'cadre', { required: true, index: true }),
    schemeId: ref('考核方案', 'assessmentScheme', { required: true, index: true }),
    resultId: ref('考核结果', 'assessmentResult', { required: true, index: true }),
    grade: choice('原等次', 'GB_KHDC', { required: true }),
    reason: objection.reason,
    attachments: objection.attachments,
    askedOn: day('申请日期', { required: true }),
    newGrade: choice('复核后等次', 'GB_KHDC', { derived: true }),
    reply: longText('复核意见', { derived: true, max: 1000 }),
    state: state('状态', 'GB_FHZT', { required: true, default: reconsiderationStates.asked, index: true }),
  },
  list: {
    columns: ['name', 'state', 'schemeId', 'grade', 'newGrade', 'reason', 'askedOn', 'reply'],
    filters: ['schemeId', 'grade', 'state'],
    sort: '-askedOn',
    firstUse: '干部对基本称职、不称职等次有异议的，在“我的考核”中申请复核，列在这里办理。',
  },
});
export type Reconsideration = Row<typeof reconsideration>;

const { asked, kept, changed, withdrawn } = reconsiderationStates;
const reply = longText('复核意见', { required: true, max: 1000 });
const node = '组织部复核';

export const reconsiderationProcess = process(reconsideration, {
  states: reconsiderationStates,
  editable: [],
  ended: [kept, changed, withdrawn],
  subject: 'personId',
  turns: { [asked]: { does: 'keep', by: school, node } },
  transitions: {
    keep: { label: '维持原等次', from: [asked], to: kept, input: { reply } },
    change: {
      label: '变更等次',
      from: [asked],
      to: changed,
      by: school,
      node,
      input: { grade: choice('变更为', 'GB_KHDC', { required: true }), reply },
    },
    withdraw: {
      label: '撤回',
      kind: 'cancel',
      from: [asked],
      to: withdrawn,
      isOwn: true,
      node: '本人撤回',
      input: {},
    },
  },
});
