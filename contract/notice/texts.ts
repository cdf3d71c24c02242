import type { Catalogue } from '../kit/fault.ts';

/** Sentences of announcements, regulations and help. */
export const noticeTexts: Catalogue = {
  'notice.announcement.published': '已发布的公告不能修改内容，请先撤回',
  'notice.announcement.audience': '请选择接收的党组织',
  'notice.regulation.duplicate': '标题与文号重复',
  'notice.regulation.effective': '生效日期不能早于发布日期（{day}）',
  'notice.regulation.successor': '只能修订现行有效的制度，“{title}”不是',
  'notice.regulation.published': '已发布的制度不能修改，请新建修订版本，发布后原制度转为已修订',
  'notice.help.route': '对应页面应为站内地址，以“/”开头',
};
