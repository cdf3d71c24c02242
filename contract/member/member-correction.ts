import { files, flag, longText, ref, text, type Field } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { fieldsOf, resource, type Draft, type FieldsOf, type Row } from '../kit/resource.ts';
import { chainState, chainStates, inApproval, threeHands } from '../workflow/chain.ts';
import { correctableFields, type CorrectableField } from './correctable.ts';
import { partyMember } from './party-member.ts';

/** A field of a member as a proposal: of its type and limits, never asked for, and unique among members alone. */
const proposal = ({ flags: { max, min }, ...field }: Field): Field => ({
  ...field,
  flags: { ...(max === undefined ? {} : { max }), ...(min === undefined ? {} : { min }) },
});
const ofMember = fieldsOf(partyMember);
type Proposals = { [K in CorrectableField]: Field<FieldsOf<typeof partyMember>[K]['type']> };
const proposals = Object.fromEntries(
  correctableFields.flatMap(name => (ofMember[name] ? [[name, proposal(ofMember[name])]] : [])),
) as Proposals;

/**
 * What a member, or a branch for a member, asks to have put right: only the fields that are to change are filled.
 * Key fields go to the organisation department with proof, the rest is settled by the branch. Domain-party 2.3.
 */
export const memberCorrection = resource('memberCorrection', {
  area: 'member',
  label: '信息更正单',
  path: 'api/dyjbxx/correction',
  kind: 'workflow',
  scope: 'memberId',
  module: 100,
  title: 'matter',
  key: [],
  search: ['matter'],
  fields: {
    matter: text('事项', { derived: true, max: 300 }),
    memberId: ref('党员', 'partyMember', { required: true, index: true, set: 'create' }),
    organisationId: ref('所在党支部', 'partyOrganisation', { derived: true, index: true, reach: 'any' }),
    /** Whether a key field is among them. */
    isKey: flag('涉及关键信息', { derived: true }),
    reason: longText('更正原因', { required: true, max: 500 }),
    attachments: files('证明材料'),
    state: chainState(),
    ...proposals,
  },
  list: {
    columns: ['matter', 'organisationId', 'isKey', 'reason', 'state'],
    filters: ['organisationId', 'isKey', 'state'],
    sort: 'state',
    own: 'memberId',
  },
});
export type MemberCorrection = Row<typeof memberCorrection>;
export type MemberCorrectionDraft = Draft<typeof memberCorrection>;

const { review, approval, executed, returned } = chainStates;

/** What touches no key field is settled by its first reviewer; what comes back is mended by who proposed it. */
export const memberCorrectionProcess = process(memberCorrection, {
  ...threeHands,
  subject: 'memberId',
  oneOpenPer: 'memberId',
  business: { word: '信息更正', page: '/member/correction', at: ['organisationId'], states: inApproval },
  turns: {
    ...threeHands.turns,
    [review]: { does: 'review', by: 'firstReviewer', node: '审核' },
    [returned]: { does: 'submit', by: 'proposer', node: '提交' },
  },
  transitions: {
    ...threeHands.transitions,
    review: { ...threeHands.transitions.review, to: [approval, executed] },
  },
});
