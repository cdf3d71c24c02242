/** Papers of appointments: the way of a matter, and the list of matters for a meeting. Domain-cadre 1.10. */
import { decisionMeeting } from 'contract/appointment/decision-meeting.ts';
import { factsOfRow } from '../../../documents/facts.ts';
import { officialDocument } from '../../../documents/said.ts';
import { chronicle } from './chronicle.ts';
import { mattersOf } from './meeting-lines.ts';

const meetingList = officialDocument({
  code: 'appointmentMeeting',
  label: '任免事项名册',
  entity: decisionMeeting,
  facts: {
    place: { otherwise: '—' },
    matters: {
      label: '任免事项',
      otherwise: '',
      rows: {
        at: '序号',
        name: '姓名',
        post: '现任职务',
        to: '拟任职务',
        from: '拟免职务',
        reason: '任免理由',
        votes: '表决',
      },
    },
    today: { label: '打印日期' },
  },
  gather: async (tx, id, isPlain) => ({
    ...(await factsOfRow(tx, decisionMeeting, id, isPlain)),
    matters: await mattersOf(tx, id),
  }),
  paper: {
    title: '讨论决定任免事项名册',
    blocks: [
      {
        rows: [
          ['会议', '{name}', '日期', '{heldOn}'],
          ['地点', '{place}', '应到/实到', '{expectedCount}/{presentCount}'],
        ],
      },
      {
        each: 'matters',
        rows: [
          ['序号', '姓名', '现任职务', '拟任职务', '拟免职务', '任免理由', '同意/不同意/弃权'],
          ['{at}', '{name}', '{post}', '{to}', '{from}', '{reason}', '{votes}'],
        ],
      },
      { text: '{today}', align: 'right' },
    ],
  },
});

export const appointmentPapers = [chronicle, meetingList];
