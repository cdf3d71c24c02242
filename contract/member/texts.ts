import type { Catalogue } from '../kit/fault.ts';

export const memberTexts: Catalogue = {
  'member.partyMember.under-age': '入党时间不能早于年满18周岁（{day}）',
  'member.partyMember.joined-later': '入党时间不能晚于今天',
  'member.partyMember.formal-before': '转正时间应晚于入党时间（{day}）',
  'member.partyMember.formal-early': '转正时间应晚于入党时间满一年（{day}），请核对后确认',
  'member.partyMember.probationary-formal': '该人员为预备党员，不能填写转正时间',
  'member.partyMember.formal-required': '正式党员应填写转正时间',
  'member.partyMember.formal-type-required': '正式党员应填写转正情况',
  'member.partyMember.not-a-branch': '所在党支部应选择党支部，“{name}”不是党支部',
  'member.partyMember.foreign-group': '党小组应选择所在党支部下的党小组',
  'member.partyMember.not-in-base': '党员信息库只登记正式党员和预备党员，其他人员在发展党员中办理',
  'member.roster.too-many': '花名册共 {count} 人，一次最多导出 {most} 人，请缩小范围后分次导出',
  'member.partyMember.degree': '学历与学位不匹配，请核对',
  'member.partyMember.exists': '身份证号已存在，该人员现为{place}的{category}',
  'member.partyMember.exists-elsewhere': '身份证号已存在，请联系组织部',
};
