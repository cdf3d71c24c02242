import type { Catalogue } from '../kit/fault.ts';

export const collectionTexts: Catalogue = {
  'platform.collectionTask.ended': '截止日期不能早于今天（{day}）',
  'platform.collectionTask.early': '尚未到开始日期（{day}），到期后方可下发',
  'platform.collectionTask.order': '开始日期不能晚于截止日期',
  'platform.collectionTask.place': '请选择{label}',
  'platform.collectionTask.items': '“{names}”不是可以核对的项目，请从列表中选择',
  'platform.collectionTask.no-right': '向干部采集信息须有干部信息审核权限',
  'platform.collectionTask.discipline': '违纪信息由组织部登记，不向干部采集',
  'platform.collectionTask.elsewhere': '{names}不是采集范围内的在册党员',
  'platform.collectionTask.other-cadres': '{names}不是采集范围内的在职干部',
  'platform.collectionTask.nobody': '采集范围内没有在册党员',
  'platform.collectionTask.no-cadre': '采集范围内没有在职干部',
  'platform.collectionTask.all-answered': '应采集的人员均已提交，无需催填',
  'platform.collectionTask.urged': '今天已经催填过，请明天再催',
  'platform.collectionForm.over': '该采集已结束、已截止或已提交，不能再提交',
  'platform.collectionForm.ended': '采集已截止',
  'platform.collectionForm.by-correction': '该党员提交了信息更正单，请在信息更正中审核',
};
