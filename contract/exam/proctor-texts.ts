import type { Catalogue } from '../kit/fault.ts';

/** What proctors are told, and what candidates are told of what they did. */
export const proctorTexts: Catalogue = {
  'exam.proctor.own': '您是本场考试的考生，不能监考本场考试，请由其他监考人员处理',
  'exam.proctor.none-writing': '没有正在作答的考生，没有延时',
  'exam.proctor.not-writing': '{name}没有在作答，请刷新页面核对',
  'exam.proctor.not-locked': '{name}的设备没有锁定，无需解除',
  'exam.proctor.none-to-tell': '没有可以收到消息的考生：都已交卷或缺考',
  'exam.proctor.extended': '监考人员为您延长考试时间 {minutes} 分钟。原因：{reason}',
  'exam.proctor.extended-all': '发出本通知时正在作答的考生，考试时间延长 {minutes} 分钟。原因：{reason}',
  'exam.proctor.released': '监考人员已解除设备锁定，您可以继续作答。原因：{reason}',
  'exam.proctor.forced': '“{exam}”已由监考人员交卷，交卷前保存的答案照常评分。原因：{reason}',
};
