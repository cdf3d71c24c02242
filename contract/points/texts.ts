import type { Catalogue } from '../kit/fault.ts';

export const pointsTexts = {
  'points.pointRule.event': '系统自动计分的规则须选择来源事件，人工申报的不选',
  'points.pointRule.score': '分值不能为 0',
  'points.pointRule.claimed': '人工申报的规则只能加分',
  'points.pointEntry.score': '请填写不为 0 的分值（-100 至 100）',
  'points.pointEntry.person': '请选择本人管理范围内的党员',
  'points.pointEntry.branch': '党支部的积分由上级党组织调整，请选择下级党支部',
  'points.pointEntry.reason': '请填写调整原因',
  'points.pointClaim.no-evidence': '证明材料不能为空',
  'points.pointClaim.counted': '该事项已计分',
  'points.pointClaim.waiting': '该事项已申报，正在审核',
  'points.pointClaim.cap': '超过本周期积分上限',
  'points.pointClaim.more': '计入积分不能超过申报积分 {most} 分',
  'points.pointClaim.rule': '请选择启用中的申报规则',
  'points.pointClaim.later': '发生日期不能晚于今天',
  'points.pointClaim.early': '发生日期早于规则的生效日期（{day}），请核对日期或另选规则',
  'points.pointClaim.no-member': '您不在党支部的党员名册中，不能申报积分',
  'points.pointAppeal.late': '申诉应在计分后 {days} 天内提出',
  'points.pointAppeal.twice': '该计分已提出过申诉，不能再次申诉',
  'points.pointAppeal.reason': '请填写申诉理由',
  'points.pointAppeal.reversed': '该计分已撤销或更正，不能申诉',
} satisfies Catalogue;
