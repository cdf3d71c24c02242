/** Questions by sheet: the one import, with a template that says how each type is written. Decision 277. */
import { topicTemplate } from 'contract/exam/calls.ts';
import { topic } from 'contract/exam/topic.ts';
import { sheetType } from '../../import/excel.ts';
import { uploadRouteOf } from '../../import/routes.ts';
import { templateOf } from '../../import/sheets.ts';
import { Attachment, serve } from '../../kit/route.ts';

const remarks = [
  '单选题、多选题：选项写在一个单元格中，每行一个（Alt+Enter 换行），如“A. 1919年”；答案写字母，如 B 或 ACD。',
  '判断题：选项留空，答案写“正确”或“错误”。',
  '填空题：题干中要填的地方写四条下划线“____”；答案每空一行，几种写法用“|”隔开；行首可写判分方式，如“[数字±0.5] 32”。',
  '简答题：答案写参考答案；评分要点每行一条，写明分值，如“坚持人民至上（4分）关键词：人民、初心”。',
  '导入后为草稿，在题库中选中后提交审核；题干与已有试题相同的，核对时会提醒。',
];

export const topicSheetRoutes = [
  serve(
    topicTemplate,
    async ({ tx }) => new Attachment('试题导入模板.xlsx', sheetType, await templateOf(tx, topic, [], remarks)),
  ),
  uploadRouteOf(topic),
];
