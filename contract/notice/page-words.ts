/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/help/document': '左侧是全部帮助，可以按词搜索；从其他页面点“本页帮助”打开的是那个页面的帮助。',
  '/message/announcement':
    '发布通知公告：选择接收范围，发布后出现在收件人的首页，未读的有标记。发错的撤回，内容须先撤回再修改。',
  '/regulation/list': '学校和上级的制度，按类别收录。已发布的不能修改，须新建修订版本，旧版本仍可查阅。',
  '/regulation/detail': '一项制度的全文和历次修订的版本。',
  '/regulation/help-document':
    '维护各页面的帮助。填写了“对应页面”的文档，会代替系统自带的说明，在该页面点“本页帮助”时打开。',
};
