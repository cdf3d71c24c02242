import type { Catalogue } from '../kit/fault.ts';

/** Sentences about measures and snapshots. */
export const statisticsTexts: Catalogue = {
  'statistics.measure.no-dimension': '“{measure}”不能按所选项目统计，请重新选择',
  'statistics.measure.too-many': '“{label}”超过 {most} 项，请先用条件缩小范围，或改作行统计',
  'statistics.measure.day': '请选择统计日期',
  'statistics.scheme.name-taken': '您已有名为“{name}”的统计，请换一个名称，或更新原有统计',
  'statistics.scheme.too-many': '最多保存 {most} 个统计，请先删除不用的统计',
  'statistics.scheme.stale': '该统计已在别处修改，请刷新页面后重试',
  'statistics.snapshot.busy': '已有快照任务正在执行',
  'statistics.snapshot.locked': '年度快照不允许删除',
  'statistics.snapshot.entity': '“{entity}”不能做快照，请选择列出的数据',
  'statistics.snapshot.future': '快照日期应早于今天（{today}），不填则为当前时刻',
  'statistics.snapshot.ended': '该快照已结束，不能取消',
  'statistics.snapshot.standing': '只有失败或已取消的快照可以重新执行',
  'statistics.snapshot.unfinished': '快照尚未完成，完成后才能查看、比较和核验',
  'statistics.snapshot.running': '快照正在执行，请先取消再删除',
  'statistics.snapshot.cancelled': '已由{name}取消',
  'statistics.snapshot.failed': '快照未能完成，请重新执行；再次失败请联系管理员',
  'statistics.snapshot.no-day': '快照“{name}”不是某日日终的快照，没有同日的补记可以比较',
  'statistics.snapshot.lacks': '快照“{name}”不含{label}，请选择含有{label}的快照',
};
