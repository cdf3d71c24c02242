/** How states, levels and days of messages are said. */
import { announcement, announcementState } from 'contract/message/announcement.ts';
import { warningLevels } from 'contract/message/codes.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import type { Todo } from 'contract/message/todo.ts';
import type { Tone } from '../../kit/ui/marks.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';

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

/** What is done with a step that is owed, by its name. */
const verbs: Record<string, string> = {
  cast: '去投票',
  count: '去录入',
  confirm: '去核对',
  fill: '去填报',
  submit: '去修改',
  review: '去审核',
  approve: '去审批',
  accept: '去审核',
  receipt: '去回执',
  pay: '去缴纳',
  check: '去审核',
  audit: '去审核',
  answer: '去答复',
};
export const verbOf = ({ step }: Pick<Todo, 'step'>): string => verbs[step ?? ''] ?? '去办理';

/** Heads of the columns of receivers, short enough to stand whole. */
export const receiverWords = {
  toPerson: { label: '本人', width: 72 },
  toContact: { label: '联系人', width: 80 },
  toOrganisation: { label: '所在党组织', width: 112 },
  toSuperior: { label: '上级党组织', width: 112 },
  toDepartment: { label: '组织部', width: 88 },
};

/** `【党组织变更】…` is a kind and a matter. */
export function partsOf(title: string): [kind: string | null, matter: string] {
  const [, kind, matter] = /^【([^】]+)】(.+)$/.exec(title) ?? [];
  return kind && matter ? [kind, matter] : [null, title];
}
