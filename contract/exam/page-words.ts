/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/party-school/topic': '试题按题库收录，可以从 Word 文档导入。命题人不能审核自己命的题。',
  '/party-school/template': '试卷由哪些大题、各抽几题、各占几分。各大题分值之和须等于总分。',
  '/party-school/exam':
    '选定试卷模板、考生和时间后发布：试卷和考生名单随即冻结，考生收到通知。到开始时间自动开考，到结束时间自动收卷。',
};
