/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/appraisal/points/rule': '什么事记多少分、由系统计分还是由本人申报、每个周期的上限。',
  '/appraisal/points/claim': '积分申报的记录和审核进展。党员在“我的积分”中申报，须附证明材料。',
  '/appraisal/points/review': '审核党员申报的积分：查看证明材料，通过或退回。计入的分数不能超过申报的分数。',
  '/appraisal/points/appeal': '党员对计分的申诉，核实后维持或更正。',
  '/appraisal/points/entry': '积分的每一笔来源。记错的撤销或更正，由上级调整的须写明原因。',
  '/appraisal/points/ranking': '党员和党支部的积分排名。',
  '/self/points': '本人的积分和明细。在这里申报加分、查看审核进展，对计分有异议的提出申诉。',
};
