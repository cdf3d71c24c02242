import type { Catalogue } from '../kit/fault.ts';

export const organisationTexts: Catalogue = {
  'organisation.partyOrganisation.illegal-parent': '上级党组织类别不符合设置规定',
  'organisation.partyOrganisation.one-root': '学校党委只能有一个，请选择上级党组织',
  'organisation.partyOrganisation.branch-type': '支部类型不能为空',
  'organisation.partyOrganisation.ends-on': '功能型（临时）党组织应填写期限',
  'organisation.partyOrganisation.one-unit': '所在单位超过一个时，类别应为联合党支部',
  'organisation.partyOrganisation.joint-units': '联合党支部所在单位应为 2–5 个，现为 {count} 个',
  'organisation.partyOrganisation.founded-later': '成立日期不能晚于今天',
  'organisation.partyOrganisation.committee': '正式党员已有 {count} 人，达到 7 人应设立支部委员会',
  'organisation.partyOrganisation.three-members': '正式党员不足3人，不能单独成立党支部',
  'organisation.tree.cycle': '上级{label}不能是本{label}自身或其下级',
  'organisation.unit.credit-code': '统一社会信用代码格式不正确',
  'organisation.unit.founded-later': '成立日期不能晚于今天',
  'organisation.schoolClass.graduates-before': '毕业日期应晚于入学日期（{day}）',
};
