import type { Catalogue } from '../kit/fault.ts';

/** Sentences about changing many rows at once. */
export const bulkTexts: Catalogue = {
  'kit.bulk.unique': '{label}每条记录各不相同，不能批量修改',
  'kit.bulk.sealed': '{label}属于敏感信息，不能批量修改，请逐条办理',
  'kit.bulk.file': '{label}是上传的文件，不能批量修改，请逐条办理',
  'kit.bulk.place': '{label}决定所在位置，不能批量修改，请逐条办理',
  'kit.bulk.nothing': '请至少选择一个要修改的字段',
  'kit.bulk.too-many': '一次最多修改 {most} 条，现有 {count} 条，请缩小范围后分批办理',
  'kit.bulk.count-changed': '符合条件的记录已由 {before} 条变为 {now} 条，请重新核对后再修改',
  'kit.bulk.beyond-reach': '不在您的修改范围内',
  'kit.bulk.running': '该批修改尚未完成，请稍候再撤销',
  'kit.bulk.withdraw-failed': '撤销未能完成，已撤销的不会丢失，可以再次撤销；仍不成功请联系管理员',
  'kit.bulk.too-late': '已超过 7 天，不能整批撤销；需要时请在变更痕迹中逐条恢复',
  'kit.bulk.no-account': '办理人的账号或权限已停用，未继续修改',
  'kit.bulk.failed': '系统出现错误，已停在第 {done} 条，已修改的可以撤销',
};
