/**
 * How times and spans are said to people: days and clocks as in Shanghai, spans in words.
 */
import { textOf } from './locale.ts';

type Moment = Date | number | string;
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** A number of ten digits counts seconds, as some interfaces do; a longer one milliseconds. */
export function dateOf(moment: Moment): Date {
  const isSeconds = /^\d{10}$/.test(String(moment));
  return new Date(isSeconds ? Number(moment) * 1000 : moment);
}

/** `2021-02-03 04:05:06` */
export const formatTime = (moment: Moment): string => clock.format(dateOf(moment));
/** `2021-02-03 04:05` */
export const formatMinute = (moment: Moment): string => formatTime(moment).slice(0, 16);
/** `2021-02-03` */
export const formatDay = (moment: Moment): string => formatTime(moment).slice(0, 10);
/** The present day in Shanghai. */
export const today = (): string => formatDay(Date.now());

const [minute, hour, day] = [60, 3600, 86_400];
/** 刚刚, n分钟前, n小时前, 1天前; from two days on the time itself. */
export function relativeTime(moment: Moment, now: Moment = Date.now()): string {
  const seconds = (dateOf(now).getTime() - dateOf(moment).getTime()) / 1000;
  if (seconds < 30) return textOf('time.now');
  if (seconds < hour) return Math.ceil(seconds / minute) + textOf('time.minutes');
  if (seconds < day) return Math.ceil(seconds / hour) + textOf('time.hours');
  return seconds < 2 * day ? textOf('time.yesterday') : formatTime(moment);
}

/** Whether now lies between both ends, each of them included. */
export function isActive(start: Moment, end: Moment, now: Moment = Date.now()): boolean {
  const at = dateOf(now).getTime();
  return dateOf(start).getTime() <= at && at <= dateOf(end).getTime();
}

/** `1,234` */
export const grouped = (count: number): string => count.toLocaleString('zh-CN');
/** `12.5%` of a whole; a dash where there is none. */
export const share = (count: number, whole: number): string =>
  whole > 0 ? `${((count / whole) * 100).toFixed(1)}%` : '—';

/** `hh:mm:ss`; hours go on beyond 99. */
export function formatSeconds(seconds: number): string {
  const parts = [seconds / hour, (seconds % hour) / minute, seconds % minute];
  return parts.map(part => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** Random hexadecimal digits; 32 of them are 128 bits. Browsers offer uuids of their own on https alone. */
export const randomText = (length = 10): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), byte => (byte & 15).toString(16)).join('');
