/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/organisation/person':
    '学生和教职工的名册，是党员、干部等信息的来源。学工号变动的用“变更学工号”，重复的记录在“重复人员”中合并。',
};
