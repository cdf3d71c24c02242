/** How party organisations are laid out: sections of form and detail, words at fields. */
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { correctable } from '../../kit/form/correctable.ts';
import type { Section } from '../../kit/record/sections.ts';

export const sections: Section[] = [
  {
    title: '组织信息',
    fields: [
      'name',
      'shortName',
      'code',
      'category',
      'branchType',
      'parentId',
      'affiliation',
      'foundedOn',
      'approvalNo',
      'unitIds',
      'unitSituation',
      'sortNo',
    ],
  },
  {
    title: '任期与设置',
    fields: ['termYears', 'termStartOn', 'termEndOn', 'hasCommittee', 'canApproveMembers', 'isTemporary', 'endsOn'],
  },
  { title: '负责人与联系', fields: ['secretaryId', 'contactId', 'contactPhone', 'remark'] },
];

/** 党组 (612) is not offered here. */
const categories = ['611', '613', '614', '621', '622', '631', '632', '633', '641', '911', '921', '931', '932'];

export const words = correctable(partyOrganisation, {
  name: { help: '与印章一致的全称' },
  shortName: { help: '在组织树中显示' },
  category: { only: categories },
  branchType: { help: '党支部、联合党支部必填' },
  parentId: { help: '类别须符合上下级设置规定' },
  unitIds: { help: '联合党支部可选多个，最多 5 个' },
  termYears: { help: '一般为 3 年或 5 年' },
  termStartOn: { help: '届满日期按任期年限计算' },
  hasCommittee: { help: '正式党员满 7 人应设委员会' },
  endsOn: { help: '功能型（临时）党组织填写' },
});
