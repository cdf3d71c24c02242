import type { Catalogue } from '../kit/fault.ts';

export const rehearsalTexts: Catalogue = {
  'exam.rehearsal.sitting': '“{name}”正在考试，还有 {n} 名考生作答，请在考试结束后再演练',
  'exam.rehearsal.soon': '“{name}”于 {time} 开考，考生还会入场；请在停止入场后，或距开考超过 {n} 分钟时再演练',
  'exam.rehearsal.create-database':
    '数据库用户 {role} 没有建库权限，不能演练。请由数据库管理员执行 alter role {role} createdb 后重试',
  'exam.rehearsal.going': '{by}发起的演练正在进行，请等它结束，或取消后再演练',
  'exam.rehearsal.ended': '演练已经结束，不能取消',
  'exam.rehearsal.cancelled': '{by}取消了演练，临时数据已删除',
  'exam.rehearsal.interrupted': '演练没有完成：运行它的程序停止或重新启动了，临时数据已删除。请重新演练',
  'exam.rehearsal.met': '“{name}”有考生开始作答，演练随即停止，临时数据已删除。请在考试结束后重新演练',
  'exam.rehearsal.failed': '演练没有完成：{reason}。临时数据已删除，请检查后重试',
};
