/** How states, levels and days of messages are said. */
import { warningLevels } from 'contract/message/codes.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import type { Tone } from '../../kit/marks.tsx';

export const levelTones: Record<string, Tone> = { '1': 'info', '2': 'gold', '3': 'warn', '4': 'error' };
export const levelWords: Record<string, string> = { '1': '提醒', '2': '预警', '3': '严重', '4': '超期' };
export const levels = [...warningLevels].reverse();

/** The address a message leads to. */
export const pathOf = (link: MessageLink | null): string | null =>
  link === null ? null : `${link.routePath}${link.query ? `?${new URLSearchParams(link.query)}` : ''}`;

/** `还有 12 天`, `今天到期`, `已超期 3 天`. */
export function daysWords(days: number | null): string {
  if (days === null) return '';
  if (days === 0) return '今天到期';
  return days > 0 ? `还有 ${days} 天` : `已超期 ${-days} 天`;
}
