import type { Catalogue } from '../kit/fault.ts';

/** Sentences of saved views, personal settings and drafts. */
export const personalTexts: Catalogue = {
  'personal.view.name-taken': '您已有名为“{name}”的视图，请换一个名称，或更新原有视图',
  'personal.view.too-many': '每个列表最多保存 {most} 个视图，请先删除不用的视图',
  'personal.view.sealed': '“{label}”属于敏感信息，不能存入视图，请先去掉该条件',
  'personal.view.role': '没有可以看到此列表的角色“{role}”，请重新选择',
  'personal.view.stale': '该视图已在别处修改，请刷新页面后重试',
  'personal.preference.key': '不认识的设置项“{key}”，请刷新页面后重试',
  'personal.preference.value': '设置项“{key}”的内容不正确，请恢复默认后重新设置',
  'personal.draft.form': '不认识的表单“{form}”，请刷新页面后重试',
  'personal.draft.too-big': '草稿超过 {most} KB，没有保存，请先保存表单或减少内容',
};
