import type { Catalogue } from '../kit/fault.ts';

/** Sentences of marking, scores and appeals. */
export const markingTexts: Catalogue = {
  'exam.marking.not-over': '考试结束后才能分配阅卷',
  'exam.marking.announced': '成绩已发布，不能再改分；考生可以申请查分',
  'exam.marking.strange-marker': '所选人员没有阅卷权限，请先授予党校教师角色',
  'exam.marking.no-answers': '所选试题没有需要分配的作答',
  'exam.marking.nobody': '“{title}”有 {n} 份作答没有可以评阅的人，请增加其他单位的阅卷人',
  'exam.marking.two-markers': '双评须有两名不同的阅卷人，“{title}”有 {n} 份作答只能由一人评阅，请增加阅卷人',
  'exam.marking.third': '“{title}”有 {n} 份作答须由第三人评定，请选择没有评过它们的阅卷人',
  'exam.marking.nothing': '该任务没有尚未评阅的作答',
  'exam.marking.most': '分值不能超过{n}分',
  'exam.marking.halves': '分值以0.5分为单位',
  'exam.marking.reason': '请填写改分原因',
  'exam.score.not-over': '考试结束后才能查看答卷和试题分析',
  'exam.exam.spot-check': '共 {n} 份答卷，请确认已抽查部分答卷的评分',
  'exam.examAttempt.void-asked': '该答卷已提请作废，请等待另一人审批',
  'exam.examAttempt.no-void': '该答卷没有提请作废',
  'exam.examAttempt.own-void': '提请作废的人不能审批，请由另一人办理',
  'exam.examAttempt.own-matter': '不能{action}本人的答卷',
  'exam.scoreAppeal.closed': '查分申请已于 {date} 截止',
  'exam.scoreAppeal.not-announced': '成绩尚未发布，不能申请查分',
  'exam.scoreAppeal.waiting': '您的查分申请正在复核，请等待答复',
  'exam.scoreAppeal.decided': '该查分申请已经办理，不能撤回',
  'exam.scoreAppeal.most': '复核成绩不能超过试卷总分 {n} 分',
  'exam.scoreAppeal.same': '复核成绩与原成绩相同，请选择“维持原分”',
  'exam.scoreAppeal.own-matter': '不能{action}本人的查分申请',
};
