import { choice, day, files, longText, ref, refs, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { chainState, chainStates, inApproval, takesBack, threeHands } from '../workflow/chain.ts';

/**
 * An order that changes the tree of organisations: who is meant, what it becomes, on which document and from which day.
 * Domain-party 1.1. Of a merger `organisationId` is the one that stays, of a foundation the one it stands under.
 */
export const organisationChange = resource('organisationChange', {
  area: 'organisation',
  label: '党组织变更单',
  path: 'api/dzzxx/change',
  kind: 'workflow',
  scope: 'organisationId',
  module: 110,
  title: 'matter',
  key: [],
  search: ['matter'],
  fields: {
    matter: text('事项', { derived: true, max: 200 }),
    type: choice('变更类型', 'DJ_DZZ_BGLX', { required: true }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true }),
    partnerIds: refs('并入的党组织', 'partyOrganisation'),
    newName: text('新名称', { max: 100 }),
    newShortName: text('新简称', { max: 50 }),
    newCode: text('新代码', { max: 20 }),
    newCategory: choice('新类别', 'DJ_DZZ_ZZLB'),
    newBranchType: choice('新支部类型', 'DJ_DZZ_ZBLX'),
    newParentId: ref('新上级党组织', 'partyOrganisation', { reach: 'any' }),
    unitIds: refs('所在单位', 'unit', { reach: 'any' }),
    memberIds: refs('划转的党员', 'partyMember'),
    recordIds: refs('划转的申请人和积极分子', 'developmentRecord'),
    classIds: refs('划转的班级', 'schoolClass'),
    reason: longText('变更原因', { required: true, max: 500 }),
    documentNo: text('批准文号', { max: 60 }),
    attachments: files('附件'),
    effectiveOn: day('生效日期', { required: true }),
    state: chainState(),
  },
  list: {
    columns: ['matter', 'type', 'organisationId', 'documentNo', 'effectiveOn', 'state'],
    filters: ['organisationId', 'type', 'state', 'effectiveOn'],
    sort: '-effectiveOn',
  },
});
export type OrganisationChange = Row<typeof organisationChange>;
export type OrganisationChangeDraft = Draft<typeof organisationChange>;

export const organisationChangeProcess = process(organisationChange, {
  ...threeHands,
  business: {
    word: '党组织变更',
    page: '/organisation/change',
    at: ['organisationId', 'partnerIds'],
    states: [...inApproval, chainStates.returned],
  },
  transitions: { ...threeHands.transitions, restore: takesBack },
});
