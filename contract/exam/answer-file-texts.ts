import type { Catalogue } from '../kit/fault.ts';

/** What is said of an answer file that does not count, and to its candidate. */
export const answerFileTexts: Catalogue = {
  'exam.answerFile.too-big': '文件过大，不是考试页面下载的答案文件，请核对',
  'exam.answerFile.strange': '这不是考试页面下载的答案文件（“答案-考试名称-学号.json”），请重新选择',
  'exam.answerFile.damaged': '文件不完整或被改动过，校验码不符；请从考生设备重新下载',
  'exam.answerFile.altered': '文件内容与考生设备的签名不符，已被改动，不能采用；请从考生设备重新下载',
  'exam.answerFile.strange-answer': '第 {n} 题的答案与试卷不符，文件不能采用',
  'exam.answerFile.practice': '这是模拟考试的答案文件，不能采用',
  'exam.answerFile.other-exam': '这是“{exam}”的答案文件，不属于本场考试',
  'exam.answerFile.other-candidate': '这是{name}的答案文件，不是所选考生的',
  'exam.answerFile.no-attempt': '本场考试没有文件所说的答卷，请核对考试和考生',
  'exam.answerFile.not-over': '考试结束后才能采用答案文件，请先收存文件',
  'exam.answerFile.announced': '成绩已发布，不能再采用答案文件；请由考生申请查分，更正成绩',
  'exam.answerFile.absent': '{name}没有入场，没有可以更新的答卷',
  'exam.answerFile.voided': '{name}的答卷已作废，不能采用答案文件',
  'exam.answerFile.same': '文件中的答案与已收答卷一致，没有需要采用的题',
  'exam.answerFile.late': '文件与服务器不同的 {n} 题都是收卷之后改动的，不能采用',
  'exam.answerFile.former':
    '文件出自已失效的页面：生成时该答卷已由其他页面或设备作答。默认不采用；确需采用的，请核实后勾选确认',
  'exam.answerFile.former-confirm': '文件出自已失效的页面，采用后会覆盖后来保存的答案，请核实',
  'exam.answerFile.waiting': '{name}已有一份答案文件等待审批，请先办理',
  'exam.answerFile.own-file': '提请的人不能审批，请由另一人办理',
  'exam.answerFile.own-matter': '不能{action}本人的答案文件',
  'exam.answerFile.taken':
    '您交来的“{exam}”答案文件已经两人核对采用，{n} 题按文件更新，新的回执码 {receipt}。事由：{reason}',
  'exam.answerFile.refused': '您交来的“{exam}”答案文件没有采用，答卷以服务器保存的答案为准：{opinion}',
  'exam.answerFile.marked-anew': '采用考生的答案文件，作答有变动，须重新评阅',
  'exam.exam.answer-files': '还有 {n} 份答案文件没有审批，不能发布成绩',
};
