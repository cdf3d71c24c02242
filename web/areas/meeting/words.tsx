/** How meetings are laid out in lists, forms and details. */
import { Input as Box } from 'antd';
import { meetingProcess } from 'contract/meeting/meeting.ts';
import { isHeldBy, mayBeOfGroup, modes, pending, states, types } from 'contract/meeting/codes.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { pathTo, useDictionary, useTree } from '../../client/reference.ts';
import type { Changes } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import type { Input } from '../../kit/field/inputs/input.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { processState } from '../../kit/process/process-state.ts';
import type { Section } from '../../kit/record/sections.ts';

export const meetingState = processState(meetingProcess);

/** A time of day, as the device asks for it. */
export const TimeInput: Input = ({ value, onChange, onBlur, control }) => (
  <Box
    {...control}
    type="time"
    value={typeof value === 'string' ? value : ''}
    onChange={event => onChange(event.target.value || null)}
    onBlur={onBlur}
  />
);

/** Words of a meeting of an organisation, which is offered the kinds it holds. */
export function useWordsAt(): (organisationId: unknown) => Record<string, FieldWords> {
  const kinds = useDictionary(meetingProcess.resource.fields.types.dictionary);
  const { nodes } = useTree();
  return organisationId => {
    const { category } = pathTo(nodes, String(organisationId ?? '')).at(-1) ?? {};
    if (!category) return meetingWords;
    const only = kinds.map(({ value }) => value).filter(kind => isHeldBy(category, kind));
    return { ...meetingWords, types: { ...meetingWords['types'], only } };
  };
}

const has = (values: Changes | Row, type: string) => severalOf(values['types']).includes(type);

const arranged = ({ mode, ...values }: Changes | Row): Section => ({
  title: '会议安排',
  fields: [
    'organisationId',
    'types',
    ...(mayBeOfGroup(severalOf(values['types'])) ? ['groupId'] : []),
    'title',
    ...(has(values, types.themeDay) ? ['themeTopicId'] : []),
    'planItemId',
    'heldOn',
    'startTime',
    'endTime',
    'mode',
    mode === modes.online ? 'onlineLink' : 'place',
    'hostId',
    'recorderId',
    'notice',
    'receiptUntil',
    'isOnCampus',
  ],
});
const lecture: Section = {
  title: '党课',
  fields: ['lecturerName', 'lecturerType', 'lectureTitle', 'lectureHours'],
};
const minutes: Section = {
  title: '会议记录',
  fields: ['content', 'resolution', 'photos', 'attachments', 'lateReason'],
};
const attendance: Section = {
  title: '参会情况',
  fields: [
    'dueCount',
    'presentCount',
    'leaveCount',
    'absentCount',
    'makeUpCount',
    'rate',
    'votingDue',
    'votingPresent',
  ],
};
const result: Section = { title: '审核', fields: ['submittedOn', 'score', 'state'] };

/** What a meeting of these kinds has to say. */
export const sectionsOf = (values: Changes | Row): Section[] => [
  arranged(values),
  ...(has(values, types.lecture) ? [lecture] : []),
  minutes,
];
export const detailSections = (row: Row): Section[] => [...sectionsOf(row), attendance, result];

export const meetingWords: Record<string, FieldWords> = {
  types: { help: '一次会议可以同时是几种，分别计入', isWide: true },
  title: { isWide: true },
  themeTopicId: { help: '按上级发布的主题开展的，选择主题' },
  planItemId: { help: '按组织生活计划开展的，选择计划事项' },
  groupId: { help: '由一个党小组单独开展的，选择党小组；全支部的留空' },
  place: { isRequired: true },
  onlineLink: { isRequired: true },
  startTime: { input: TimeInput },
  endTime: { input: TimeInput },
  notice: { help: '随会议通知和回执链接显示' },
  receiptUntil: { help: '留空则到会议开始为止' },
  isOnCampus: { help: '只接受校园网内的扫码；平台不读取手机位置' },
  content: { help: '不少于 50 字' },
  photos: { help: '现场照片或签到表至少一份' },
  lateReason: { help: '会后超过 7 天提交的须说明' },
};

export const columnWords: ColumnWords = {
  title: { width: 220 },
  types: { width: 160 },
  organisationId: { width: 180 },
  state: { width: 116, show: meetingState },
};

export const views: View[] = [
  { label: '全部', filters: {} },
  { label: '未召开', filters: { state: [states.draft, states.announced, states.started] } },
  { label: '待归档', filters: { state: [...pending] } },
  { label: '已退回', filters: { state: [states.returned] } },
  { label: '已归档', filters: { state: [states.archived] } },
];
