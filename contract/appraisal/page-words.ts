/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/appraisal/batch':
    '民主评议党员按批次进行：确定方案后依次开展个人总结、自评、互评、组织评定、公示和归档。各项权重合计为 100。',
  '/appraisal/participant': '批次的参评人员和各环节完成情况。评议范围内党籍正常的党员自动列入。',
  '/appraisal/grading':
    '评议结束后由党支部评定等次、上级审核。优秀有名额限制；受到处分或连续欠缴党费六个月以上的不能评为优秀。',
  '/appraisal/publicity': '评定结果的公示和收到的异议。异议处理完、公示期满后方可归档。',
  '/appraisal/statistics': '各党组织参评人数和各等次人数，点数字查看名单。',
  '/appraisal/disposal': '评为不合格的党员：限期改正、劝退或除名。须经支部大会表决，赞成票超过应到有表决权党员的半数。',
  '/appraisal/branch-review': '党支部年度考核。由组织部按模板下发，党支部自评后逐级审核、抽查和公布。',
  '/appraisal/secretary-review': '书记抓党建述职评议。书记提交述职报告，上级党委评议后反馈问题并跟踪整改。',
  '/appraisal/review-template': '党支部考核的项目和分值，按年度下发。自动取数的项目由系统计分，其余由人评分。',
  '/mzpydy': '本人参加的民主评议：先提交个人总结，再自评、评议其他党员。提交后不能修改。',
  '/mzpydy/self': '撰写民主评议的个人总结，300 至 3000 字，提交后由党支部审阅。',
};
