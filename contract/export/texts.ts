import type { Catalogue } from '../kit/fault.ts';

/** Sentences about lists on their way out. */
export const exportTexts: Catalogue = {
  'kit.export.too-often': '导出过于频繁，每小时最多 {most} 次，请在 {minutes} 分钟后重试',
  'kit.export.reason': '导出明文须填写用途',
  'kit.export.closed': '该导出任务已结束，不能取消',
  'kit.export.not-ready': '导出文件尚未生成，请在任务完成后下载',
  'kit.export.reach-changed': '您的数据范围在导出后有变动，请重新导出',
  'kit.export.gone': '导出人的账号已停用或不再有导出权限，未生成文件',
  'kit.export.failed': '导出未能完成，请重新导出；再次失败请联系管理员',
};
