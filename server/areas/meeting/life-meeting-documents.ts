/** 整改清单 and 谈心谈话记录, as a branch hands them in. */
import { sql } from 'drizzle-orm';
import { lifeMeeting } from 'contract/meeting/life-meeting.ts';
import { issueStates } from 'contract/meeting/plan-codes.ts';
import { talkRecord } from 'contract/meeting/talk-record.ts';
import { factsOfRow } from '../../documents/facts.ts';
import type { Gathered } from '../../kit/paper.ts';
import { officialDocument } from '../../documents/said.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';

interface Line {
  problem: string;
  measure: string;
  owner: string;
  dueOn: string;
  doneOn: string | null;
  state: string;
}
async function gatherIssues(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const facts = await factsOfRow(tx, lifeMeeting, id, isPlain);
  const stateOf = await wordsOf(tx, 'DJ_ZZSH_ZGZT');
  const lines = await tx.rows<Line>(sql`
    select i.problem, i.measure, p.name as owner, i.due_on::text, i.done_on::text, i.state
    from life_meeting_issue i join person p on p.id = i.person_id
    where i.life_meeting_id = ${id}::bigint and i.deleted_at is null and i.state <> ${issueStates.dropped}
    order by i.due_on, i.id`);
  return {
    ...facts,
    lines: lines.map(({ doneOn, state, ...line }, at) => ({
      no: String(at + 1),
      ...line,
      doneOn: doneOn ?? '',
      state: stateOf(state) ?? '',
    })),
  };
}

/** Days fit in a line, problems and measures have the room. */
const widths = [3, 5, 6, 3, 5, 5, 3];
const spread = (texts: string[]) => texts.map((text, at) => ({ text, span: widths[at] ?? 1 }));

const issueList = officialDocument({
  code: 'lifeMeetingIssues',
  label: '整改清单',
  entity: lifeMeeting,
  facts: {
    organisation: { label: '党组织' },
    lines: {
      label: '整改事项',
      rows: {
        no: '序号',
        problem: '存在问题',
        measure: '整改措施',
        owner: '责任人',
        dueOn: '整改期限',
        doneOn: '完成日期',
        state: '状态',
      },
    },
    today: { label: '制表日期' },
  },
  gather: gatherIssues,
  paper: {
    title: '整改清单',
    blocks: [
      { text: '{name}　主题：{theme}' },
      { text: '党组织：{organisation}' },
      {
        each: 'lines',
        rows: [
          spread(['序号', '存在问题', '整改措施', '责任人', '整改期限', '完成日期', '状态']),
          spread(['{no}', '{problem}', '{measure}', '{owner}', '{dueOn}', '{doneOn}', '{state}']),
        ],
      },
      { text: '党组织书记：　　　　　　上级党组织核查：　　　　　　制表日期：{today}' },
    ],
  },
});

const talkSheet = officialDocument({
  code: 'talkRecord',
  label: '谈心谈话记录',
  entity: talkRecord,
  facts: {
    organisation: { label: '党组织' },
    summary: { otherwise: '（略）' },
  },
  gather: (tx, id, isPlain) => factsOfRow(tx, talkRecord, id, isPlain),
  paper: {
    title: '谈心谈话记录',
    blocks: [
      { text: '党组织：{organisation}' },
      {
        rows: [
          ['谈话人', '{talkerId}', '谈话对象', '{personId}'],
          ['谈话日期', '{talkedOn}', '谈话地点', '{place}'],
          ['谈话类别', { text: '{pair}', span: 3 }],
          ['谈话内容摘要', { text: '{summary}', span: 3, isTall: true }],
        ],
      },
      { text: '谈话人签名：　　　　　　　　谈话对象签名：　　　　　　　　' },
    ],
  },
});

export const lifeMeetingDocuments = [issueList, talkSheet];
