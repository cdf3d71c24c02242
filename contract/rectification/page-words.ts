/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/appraisal/rectification/screening': '集中排查软弱涣散基层党组织：自动指标由系统计算，其余人工排查后逐级上报。',
  '/appraisal/rectification/case':
    '认定为软弱涣散的党组织，一支部一策整顿：写明问题、原因和措施，批准后逐项完成。整顿期限不超过 12 个月，延长累计不超过 6 个月。',
  '/appraisal/rectification/progress': '各党组织整顿措施的完成情况，逾期的在前；整顿期间每月登记一次进展。',
  '/appraisal/rectification/measure':
    '一项整顿措施：内容、责任人和完成时限。完成后登记完成情况；方案批准后内容和时限不能修改。',
  '/appraisal/rectification/acceptance': '全部措施完成后申请验收：群众满意度达到要求、公示无异议后销号，否则延长整顿。',
  '/appraisal/rectification/statistics': '历年软弱涣散党组织的认定、整顿和销号情况，点数字查看名单。',
};
