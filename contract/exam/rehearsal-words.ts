/** What the parts of a rehearsal are called, on its page and by the command. */
import type { Measured, RehearsalOutcome, RehearsalPhase } from './rehearsal.ts';

export const phaseWords: Record<RehearsalPhase, string> = {
  prepare: '准备',
  enter: '入场',
  save: '作答',
  raise: '加压',
  handIn: '交卷',
  mark: '评分',
  clear: '清理',
};
export const measuredWords: Record<Measured['kind'], string> = {
  enter: '入场',
  paper: '读取试卷',
  save: '保存',
  handIn: '交卷',
  mark: '客观题评分',
};
export const outcomeWords: Record<RehearsalOutcome, string> = {
  carried: '达标',
  short: '未达标',
  cancelled: '已取消',
  interrupted: '中断',
  failed: '失败',
};
