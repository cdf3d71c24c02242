/** How matters are laid out wherever they are shown. */
import {
  appointmentStates as states,
  enteringTypes,
  leavingTypes,
  underWay,
} from 'contract/appointment/appointment-codes.ts';
import { appointment } from 'contract/appointment/appointment.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import type { Section } from '../../kit/record/sections.ts';
import type { Tone } from '../../kit/ui/marks.tsx';

const tones: Record<string, Tone> = {
  [states.motion]: 'plain',
  [states.finished]: 'ok',
  [states.stopped]: 'plain',
  [states.suspended]: 'warn',
};
export const matterState = stateMark(appointment, {
  ...Object.fromEntries(underWay.map(state => [state, 'info' as const])),
  ...tones,
});

export const matterWords: ColumnWords = {
  name: { width: 150 },
  batchName: { width: 140 },
  unitId: { width: 170 },
  toPostName: { width: 140 },
  state: { width: 120, show: matterState },
};

const entering = [
  'toSlotId',
  'unitId',
  'toPostName',
  'toRank',
  'postAttribute',
  'postType',
  'changeType',
  'appointWay',
  'occupiesQuota',
  'isPlannedVacancy',
];
const secret = { title: '知情范围', fields: ['ownerId', 'memberIds', 'isInternalOnly'] };

/** What a kind asks for, and nothing else. */
export const formSections = (values: Record<string, unknown>): Section[] => {
  const type = String(values['type'] ?? '');
  const isEntering = type === '' || enteringTypes.includes(type);
  const isEnding = leavingTypes.includes(type) || !enteringTypes.includes(type) || type === '3' || type === '1';
  return [
    { title: '事项', fields: ['batchName', 'type', 'personId', 'reason'] },
    ...(isEntering ? [{ title: '拟任', fields: entering }] : []),
    ...(isEnding ? [{ title: '拟免', fields: ['fromPostIds'] }] : []),
    { title: '核对', fields: [...(isEntering ? ['checkNote'] : []), 'attachments'] },
    secret,
  ];
};

export const shownSections: Section[] = [
  { title: '事项', fields: ['code', 'batchName', 'type', 'personId', 'reason', 'checkNote', 'attachments'] },
  { title: '拟任', fields: entering },
  { title: '拟免', fields: ['fromPostIds'] },
  { title: '破格', fields: ['isException', 'exceptionNo', 'exceptionReason'] },
  {
    title: '讨论决定',
    fields: [
      'inspectionNoticedOn',
      'meetingId',
      'voteWay',
      'agreeCount',
      'againstCount',
      'abstainCount',
      'avoiderIds',
      'decidedOn',
    ],
  },
  { title: '任免文件', fields: ['documentId'] },
  secret,
];

export const matterViews: View[] = [
  { label: '全部', filters: {} },
  { label: '办理中', filters: { state: [...underWay] } },
  { label: '待发文', filters: { state: [states.issuing] } },
  { label: '已办结', filters: { state: [states.finished] } },
  { label: '暂缓和终止', filters: { state: [states.suspended, states.stopped] } },
];
