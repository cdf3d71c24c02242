/** What proctors call states, events and spans. */
import { handInKinds } from 'contract/exam/codes.ts';
import type { Happened, RoomKind } from 'contract/exam/proctor-calls.ts';
import type { Tone } from '../../../kit/ui/marks.tsx';

export const kindWords: Record<RoomKind, string> = {
  waiting: '未进入',
  writing: '作答中',
  offline: '离线',
  locked: '设备锁定',
  handedIn: '已交',
  absent: '缺考',
};
export const kindTones: Record<RoomKind, Tone> = {
  waiting: 'plain',
  writing: 'info',
  offline: 'error',
  locked: 'warn',
  handedIn: 'ok',
  absent: 'plain',
};

const eventWords: Record<string, string> = {
  enter: '进入',
  resume: '重新进入',
  takeover: '换设备',
  locked: '设备锁定',
  released: '解除锁定',
  leave: '离开',
  back: '返回',
  paste: '粘贴',
  handIn: '交卷',
  extend: '延时',
  force: '强制交卷',
  message: '消息',
  answerFile: '采用答案文件',
};
export const eventWord = (kind: string): string => eventWords[kind] ?? '其他';
/** Counted against nobody by itself; marked so that it is found. */
export const eventTones: Record<string, Tone> = { locked: 'warn', leave: 'warn', paste: 'warn', force: 'error' };

/** `4 分 12 秒` */
export function spanWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return `${hours} 小时 ${minutes} 分`;
  return minutes > 0 ? `${minutes} 分 ${String(rest).padStart(2, '0')} 秒` : `${rest} 秒`;
}

/** What a detail means beside its kind. */
export function detailWords({ kind, detail }: Pick<Happened, 'kind' | 'detail'>): string {
  if (kind === 'leave') return '切出考试页面';
  if (kind === 'back') return detail === null ? '回到考试页面' : `离开 ${spanWords(Number(detail))}`;
  if (kind === 'paste') return '在答题处粘贴';
  return detail ?? '';
}
/** In one line: `离开 38 秒后返回`, `延时 10 分钟：设备故障`. */
export function eventLine(event: Happened): string {
  const { kind, detail } = event;
  if (kind === 'back') return detail === null ? '返回' : `离开 ${spanWords(Number(detail))}后返回`;
  if (kind === 'leave') return '已切出考试页面';
  if (kind === 'paste') return '粘贴 1 次';
  if (['enter', 'resume', 'takeover', 'locked', 'handIn'].includes(kind)) return eventWord(kind);
  return [eventWord(kind), detail].filter(Boolean).join(' ');
}

const handInWords: Record<string, string> = {
  [handInKinds.own]: '本人交卷',
  [handInKinds.clock]: '到时自动交卷',
  [handInKinds.forced]: '强制交卷',
};
export const handInWord = (kind: string | null): string => handInWords[kind ?? ''] ?? '已交卷';
