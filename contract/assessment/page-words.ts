/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/assessment/scheme':
    '一次干部考核的方案：可从模板新建或复制往年，再定指标和权重、评价主体、考核对象和起止时间。指标、主体的权重之和都须为 100；完成配置后不能直接修改。',
  '/assessment/target': '方案的考核对象。不参加测评的须填写原因。',
  '/assessment/code': '匿名测评用的测评码，按评价主体生成，打印后现场发放。已有人使用的一批不能作废。',
  '/assessment/progress': '各评价主体应评和已评的人数。匿名测评只显示人数，不显示是谁。',
  '/assessment/result': '测评关闭并计票后的结果。由组织部评定等次，优秀不能超过名额，处分影响期内不得评为优秀。',
  '/assessment/work-report': '考核对象的述职报告，在截止日期前提交；测评开始后不能修改。',
  '/assessment/score': '业绩得分和加减分。加减分须附依据，每名对象合计在 ±5 分以内。',
  '/assessment/reconsideration': '对基本称职、不称职等次的复核申请，核实后维持或变更。',
  '/assessment/improvement': '对考核中存在问题的干部谈话，写明问题和改进期限，期满后认定改进情况。',
  '/self/assessment': '本人的考核：提交述职报告，查看最终等次；对等次有异议的在期限内申请复核。',
  '/cadre/evaluation': '您受邀参加的干部测评，逐人打分，一次提交，提交后不能修改。',
  '/cadre/anonymous': '输入领到的测评码进入匿名测评。系统不记录您是谁，一个码只能用一次。',
};
