/** The paper of a mock exam: one question of each kind, about the room itself. Nothing marks it. */
import type { ShownPaper } from 'contract/exam/paper/shown.ts';

const option = (key: string, text: string) => ({ key, text });

export const practicePaper: ShownPaper = {
  sections: [
    {
      topicType: '0',
      topics: [
        {
          no: 1,
          score: 2,
          stem: '作答时网络断开，已填写的答案会怎样？',
          options: [
            option('A', '全部丢失，恢复后重新作答'),
            option('B', '保存在本机，恢复后自动提交'),
            option('C', '立即按零分交卷'),
            option('D', '需要监考人员手工登记'),
          ],
        },
      ],
    },
    {
      topicType: '1',
      topics: [
        {
          no: 2,
          score: 2,
          stem: '交卷前，用哪些方法可以找到还没有作答的题？',
          options: [
            option('A', '看答题卡'),
            option('B', '看交卷时列出的未答题'),
            option('C', '用“上一题”“下一题”逐题查看'),
            option('D', '打开另一台设备进入同一场考试'),
          ],
        },
      ],
    },
    {
      topicType: '2',
      topics: [
        { no: 3, score: 2, stem: '在另一台设备上进入同一场考试后，原来的页面随即失效。', labels: ['正确', '错误'] },
      ],
    },
    {
      topicType: '3',
      topics: [{ no: 4, score: 2, stem: '用电脑作答时，标记一道题按 {{1}} 键，翻到下一题按 {{2}} 键。', blanks: 2 }],
    },
    {
      topicType: '4',
      topics: [
        {
          no: 5,
          score: 2,
          stem: '请随意写几句话，再断开网络几秒后恢复，看看页面上方和下方的提示有什么变化。',
          maxLength: 500,
        },
      ],
    },
  ],
};
