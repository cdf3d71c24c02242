/** 计票结果报告单. */
import { voteSession } from 'contract/election/vote-session.ts';
import { officialDocument } from '../../../documents/said.ts';
import { gatherVote, voteFacts } from './of-vote.ts';
import { sheetFacts } from './sheet-facts.ts';

export const voteSheet = officialDocument({
  code: 'voteSheet',
  label: '计票结果报告单',
  entity: voteSession,
  facts: {
    ...voteFacts,
    expected: { label: '应到会人数' },
    present: { label: '实到会人数' },
    excluded: { label: '不计入应到会人数的党员', otherwise: '无' },
    issued: { label: '发出选票' },
    returned: { label: '收回选票' },
    valid: { label: '有效票' },
    invalid: { label: '无效票' },
    seats: { label: '应选人数' },
    base: { label: '当选基数' },
    needed: { label: '当选须得票数' },
    rule: { label: '当选条件' },
    lines: {
      label: '计票结果（投票结束后产生）',
      rows: { name: '姓名', favour: '赞成', against: '不赞成', abstain: '弃权', outcome: '结果' },
    },
    supervisorIds: { label: '监票人' },
    counterIds: { label: '计票人', otherwise: '（电子计票）' },
    heldOn: { label: '投票日期' },
  },
  gather: async (tx, id, isPlain) => ({ ...(await gatherVote(tx, id, isPlain)), ...(await sheetFacts(tx, id)) }),
  paper: {
    title: '计票结果报告单',
    blocks: [
      { text: '{organisation}{title}', align: 'center' },
      {
        rows: [
          ['应到会', '{expected} 人', '实到会', '{present} 人'],
          ['发出选票', '{issued} 张', '收回选票', '{returned} 张'],
          ['有效票', '{valid} 张', '无效票', '{invalid} 张'],
          ['应选', '{seats} 人', '当选须得', '{rule}'],
          ['不计入应到会', { text: '{excluded}', span: 3 }],
        ],
      },
      { text: '各候选人得票：' },
      {
        each: 'lines',
        rows: [
          ['姓名', '赞成', '不赞成', '弃权', '结果'],
          ['{name}', '{favour}', '{against}', '{abstain}', '{outcome}'],
        ],
      },
      { text: '监票人：{supervisorIds}　　计票人：{counterIds}' },
      { text: '{heldOn}', align: 'right' },
    ],
  },
});
