/** How states, levels and days of messages are said. */
import { announcement, announcementState } from 'contract/message/announcement.ts';
import { warningLevels } from 'contract/message/codes.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import { formatMinute, formatDay } from '../../client/format.ts';
import type { Tone } from '../../kit/marks.tsx';
import { stateMark } from '../../plain/state-mark.tsx';

export const announcementMark = stateMark(announcement, {
  [announcementState.draft]: 'warn',
  [announcementState.published]: 'ok',
});

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

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** A deadline relative to now and with its date, in the colour of how near it is. */
export function dueOf(dueAt: string, now: number = Date.now()): { words: string; tone: Tone } {
  const [date, clock] = formatMinute(dueAt).split(' ');
  const days = daysBetween(formatDay(now), formatDay(dueAt));
  if (Date.parse(dueAt) < now) return { words: `${days < 0 ? `已超 ${-days} 天` : '已超时'}　${date}`, tone: 'error' };
  if (days === 0) return { words: `今天 ${clock}　${date}`, tone: 'warn' };
  return { words: `${days === 1 ? '明天' : `还有 ${days} 天`}　${date}`, tone: days < 3 ? 'warn' : 'plain' };
}

/** The same of a day. */
export function dayDueOf(day: string, now: number = Date.now()): { words: string; tone: Tone } {
  const days = daysBetween(formatDay(now), day);
  return { words: `${daysWords(days)}　${day}`, tone: days < 0 ? 'error' : days < 3 ? 'warn' : 'plain' };
}

/** Heads of the columns of receivers, short enough to stand whole. */
export const receiverWords = {
  toPerson: { label: '本人', width: 72 },
  toContact: { label: '联系人', width: 80 },
  toOrganisation: { label: '所在党组织', width: 112 },
  toSuperior: { label: '上级党组织', width: 112 },
  toDepartment: { label: '组织部', width: 88 },
};
