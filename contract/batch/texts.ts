import type { Catalogue } from '../kit/fault.ts';

/** Why a row of a batch stays as it is when the batch is withdrawn. */
export const batchTexts: Catalogue = {
  'kit.batch.changed-since': '此后又有修改，未撤销；需要时请在变更痕迹中逐项恢复',
  'kit.batch.removed-since': '此后已被删除，不再撤销',
  'kit.batch.beyond-reach': '不在您的管理范围内，未撤销',
  'kit.batch.not-restorable': '原值不能恢复：{sentence}',
};
