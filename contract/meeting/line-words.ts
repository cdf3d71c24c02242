/** What a state of a line is called, on the screen and in the sheet. */
import type { LineState } from './board.ts';

export const lineWords: Readonly<Record<LineState, string>> = {
  ahead: '未开始',
  due: '进行中',
  grace: '宽限中',
  gap: '缺',
  review: '待审核',
  done: '已归档',
  late: '迟报',
  madeUp: '已补开',
};
