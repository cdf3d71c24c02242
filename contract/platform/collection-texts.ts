import type { Catalogue } from '../kit/fault.ts';

export const collectionTexts: Catalogue = {
  'platform.collectionTask.ended': '截止日期不能早于今天（{day}）',
  'platform.collectionTask.early': '尚未到开始日期（{day}），到期后方可下发',
  'platform.collectionTask.order': '开始日期不能晚于截止日期',
  'platform.collectionTask.items': '“{names}”不是可以核对的项目，请从列表中选择',
  'platform.collectionTask.elsewhere': '{names}不是采集范围内的在册党员',
  'platform.collectionTask.nobody': '采集范围内没有在册党员',
  'platform.collectionForm.over': '该采集已结束、已截止或已提交，不能再提交',
  'platform.collectionForm.by-correction': '该党员提交了信息更正单，请在信息更正中审核',
};
