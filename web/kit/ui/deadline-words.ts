/** The one wording and the one colouring of days that are left or gone. */
import type { Tone } from './marks.tsx';

/** `还有 12 天`, `今天到期`, `已超期 3 天`. */
export function deadlineWords(days: number): string {
  if (days === 0) return '今天到期';
  return days > 0 ? `还有 ${days.toLocaleString('zh-CN')} 天` : `已超期 ${(-days).toLocaleString('zh-CN')} 天`;
}
export const deadlineTone = (days: number, soon = 7): Tone => (days < 0 ? 'error' : days <= soon ? 'warn' : 'plain');
