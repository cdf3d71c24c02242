import { day, files, longText, number, refs, text } from '../kit/field.ts';
import { resource, type Draft } from '../kit/resource.ts';

/** The meeting of the committee that decides on matters; what it decided stands in each of them. Domain-cadre 1.10. */
export const decisionMeeting = resource('decisionMeeting', {
  area: 'appointment',
  label: '讨论决定会议',
  path: 'api/gbAppointment/meeting',
  kind: 'record',
  scope: [],
  title: 'name',
  key: [],
  search: ['name', 'place'],
  fields: {
    name: text('会议名称', { required: true, max: 100 }),
    heldOn: day('会议日期', { required: true, index: true }),
    place: text('地点', { max: 100 }),
    expectedCount: number('应到会人数', { required: true, min: 1, max: 999 }),
    presentCount: number('实到会人数', { required: true, min: 0, max: 999 }),
    attendeeIds: refs('到会成员', 'person'),
    minutes: longText('会议纪要摘要', { max: 2000 }),
    attachments: files('会议材料'),
    matterCount: number('讨论事项', { computed: true }),
  },
  list: {
    columns: ['name', 'heldOn', 'place', 'expectedCount', 'presentCount', 'matterCount'],
    filters: ['heldOn'],
    sort: '-heldOn',
    firstUse: '党委常委会（全委会）讨论决定任免事项前登记会议，会后在任免事项中登记表决结果。',
  },
});
export type MeetingDraft = Draft<typeof decisionMeeting>;
