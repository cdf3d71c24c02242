/** What stands against a grade, and against confirming it. Domain-cadre 2.2, 2.4. */
import type { Catalogue } from '../../kit/fault.ts';

const result = 'assessment.assessmentResult';
const asked = 'assessment.reconsideration';
const improvement = 'assessment.improvement';
export const resultTexts: Catalogue = {
  [`${result}.not-closed`]: '方案未关闭，不能查看结果',
  [`${result}.quota`]: '优秀名额超限：本组最多{n}名',
  [`${result}.disciplined`]: '处分影响期内不得评为优秀',
  [`${result}.new`]: '任现职不满六个月，只能评为不确定等次',
  [`${result}.vetoed`]: '政治或廉洁项目一票否决，应评为不称职',
  [`${result}.no-grade`]: '民主推荐只统计推荐结果，不评定等次',
  [`${result}.veto-team`]: '一票否决只对干部标记',
  [`${result}.veto-reason`]: '请填写事由和依据',
  [`${result}.veto-twice`]: '已标记一票否决',
  [`${result}.veto-none`]: '没有标记一票否决',
  [`${result}.poor-team`]: '所在班子考核为较差，主要负责人不得评为优秀',
  [`${result}.unknown-grade`]: '请选择列表中的等次',
  [`${result}.confirmed`]: '已关闭的方案不能重新开启',
  [`${result}.partly`]: '部分考核对象不在您的管理范围内，由负责全部对象的部门办理',
  [`${result}.uncounted`]: '测评票尚未计完，计票完成后方可确认等次',
  [`${result}.ungraded`]: '还有 {n} 名考核对象未评定等次',
  [`${result}.recorded`]: '{names}已登记 {year} 年度的同类考核，请先核对考核情况',
  [`${result}.meeting-later`]: '会议日期不能晚于今天',
  [`${result}.meeting-before`]: '会议日期不能早于测评关闭日期',
  [`${asked}.not-poor`]: '只有基本称职、不称职等次可以申请复核',
  [`${asked}.late`]: '申请复核的期限已于 {day} 届满',
  [`${asked}.twice`]: '您已对该等次申请复核，不能重复申请',
  [`${asked}.better`]: '只能变更为高于原等次的称职或基本称职',
  [`${asked}.other-record`]: '该干部考核情况中的等次与原等次不一致，请先核对',
  [`${improvement}.later`]: '日期不能晚于今天',
  [`${improvement}.before-talk`]: '改进认定日期不能早于谈话日期',
  [`${improvement}.order`]: '改进期限应晚于谈话日期',
};
