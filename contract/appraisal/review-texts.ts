import type { Catalogue } from '../kit/fault.ts';

/** Sentences of the reviews of branches and secretaries. */
export const reviewTexts = {
  'appraisal.reviewTemplate.no-items': '模板还没有考核项目，不能下发',
  'appraisal.reviewTemplate.running': '上一次下发尚未完成，请稍候',
  'appraisal.reviewTemplate.year': '考核年度不能晚于 {year} 年',
  'appraisal.reviewTemplate.failed': '下发中断，请重新下发；已建立的考核保留',
  'appraisal.reviewTemplateItem.source': '自动取数的项目须选择取数来源，人工评分的项目不选',
  'appraisal.reviewTemplateItem.score': '一票否决的项目不计分，其他项目的分值应大于 0',
  'appraisal.organisationReview.unscored': '还有 {n} 项未自评：{names}',
  'appraisal.organisationReview.no-evidence': '请上传佐证材料：{names}',
  'appraisal.organisationReview.satisfaction': '请填写群众满意度',
  'appraisal.organisationReview.satisfaction-evidence': '请上传满意度测评材料',
  'appraisal.organisationReview.grade': '请选择{label}',
  'appraisal.organisationReview.other-way': '本次考核的结果是{label}',
  'appraisal.organisationReview.ungraded': '尚未评定{label}，不能公布',
  'appraisal.organisationReview.star-cap': '五星级党支部不得超过 {n} 个（{year} 年参评 {all} 个的 {cap}%）',
  'appraisal.organisationReview.barred': '该党支部 {year} 年被认定为软弱涣散基层党组织，不能评为先进或五星级',
  'appraisal.organisationReview.veto': '已触发一票否决（{names}），只能评为{label}',
  'appraisal.organisationReview.not-now': '现在不能填写该项目的得分，请刷新后重试',
  'appraisal.organisationReview.automatic': '自动取数的项目不能填写得分',
  'appraisal.organisationReview.above-full': '{label}不能超过该项分值 {full} 分',
  'appraisal.secretaryReview.secretary': '{name}不是该党组织的在任书记，请核对；确需参评的可以继续',
  'appraisal.secretaryReview.no-report': '请填写述职报告或上传报告文件',
  'appraisal.secretaryReview.good-cap': '评议等次为“好”的不得超过 {n} 名（{year} 年同级参评 {all} 名的 1/{share}）',
  'appraisal.secretaryReview.year': '年度不能晚于 {year} 年',
  'appraisal.secretaryReviewItem.done': '完成整改的，请填写整改结果',
} satisfies Catalogue;
