import type { Block } from '../../../kit/paper.ts';

export const wide = (text: string) => ({ text, span: 5 });
/** The page of one meeting, as the book of a branch has it. */
export const record: Block[] = [
  {
    rows: [
      ['会议名称', wide('{title}')],
      ['会议类型', { text: '{kinds}', span: 3 }, '形式', '{mode}'],
      ['时间', { text: '{when}', span: 3 }, '地点', '{where}'],
      ['主持人', '{host}', '记录人', '{recorder}', '出勤率', '{rate}'],
      ['应到', '{due} 人', '实到', '{present} 人', '请假', '{leave} 人'],
      ['出席人员', wide('{presentNames}')],
      ['请假人员', wide('{leaveNames}')],
      ['缺席人员', wide('{absentNames}')],
      ['不计入应到会', wide('{leftOutNames}')],
      ['列席人员', wide('{observerNames}')],
      ['党课', wide('{lecture}')],
      ['议题', wide('{topics}')],
      ['会议记录', wide('{content}')],
      ['决议', wide('{resolution}')],
      ['表决情况', wide('{votes}')],
    ],
  },
  { text: '主持人签字：　　　　　　　　　　记录人签字：' },
];
