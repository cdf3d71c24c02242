import type { Catalogue } from '../kit/fault.ts';

/** Sentences of big screens. */
export const reportTexts: Catalogue = {
  'report.screen.unknown': '没有这个大屏，请从菜单重新打开',
  'report.screen.signature': '大屏签名无效，请从菜单重新打开',
  'report.screen.expired': '大屏链接已过期，请刷新页面',
  'report.screen.used': '大屏链接已被使用，请刷新页面',
  'report.screen.token': '大屏已停止刷新，请刷新页面',
};
