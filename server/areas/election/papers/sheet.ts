/** 计票结果报告单. */
import type { VoteSheet } from 'contract/election/calls.ts';
import { bases } from 'contract/election/codes.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { dayInWords, factsOfRow } from '../../../documents/facts.ts';
import type { Gathered } from '../../../kit/paper.ts';
import { officialDocument } from '../../../documents/said.ts';
import { excludedOf } from '../facts.ts';
import { figure, organisation, sheetsOf } from './shared.ts';
import type { Tx } from '../../../kit/registry.ts';

const outcomeOf = (line: VoteSheet['lines'][number]) => (line.isElected ? '当选' : line.isTied ? '得票相同' : '未当选');

const baseOf = ({ base }: VoteSheet) => (base === bases.present ? '实到会' : '应到会');
const ruleOf = (sheet: VoteSheet) =>
  sheet.isTie ? '赞成票较多' : `${sheet.needed} 票（超过${baseOf(sheet)}人数的半数）`;

async function sheetFacts(tx: Tx, id: string): Promise<Gathered> {
  const [counted] = await sheetsOf(tx, { vote: id });
  const sheet = counted?.sheet;
  const excluded = await excludedOf(tx, id);
  return {
    ...Object.fromEntries(
      (['expected', 'present', 'issued', 'returned', 'valid', 'invalid', 'needed'] as const).map(name => [
        name,
        figure(sheet?.[name]),
      ]),
    ),
    base: sheet ? baseOf(sheet) : null,
    rule: sheet ? ruleOf(sheet) : null,
    heldOn: dayInWords(counted?.heldOn),
    excluded: excluded.map(({ name, reason }) => `${name}（${reason}）`).join('、') || null,
    lines: (sheet?.lines ?? []).map(line => ({
      name: line.candidateId ? line.name : `${line.name}（另选）`,
      favour: String(line.favour),
      against: line.candidateId ? String(line.against) : '—',
      abstain: line.candidateId ? String(line.abstain) : '—',
      outcome: outcomeOf(line),
    })),
  };
}

export const voteSheet = officialDocument({
  code: 'voteSheet',
  label: '计票结果报告单',
  entity: voteSession,
  facts: {
    organisation,
    expected: { label: '应到会人数' },
    present: { label: '实到会人数' },
    excluded: { label: '不计入应到会人数的党员', otherwise: '无' },
    issued: { label: '发出选票' },
    returned: { label: '收回选票' },
    valid: { label: '有效票' },
    invalid: { label: '无效票' },
    base: { label: '当选基数' },
    needed: { label: '当选须得票数' },
    rule: { label: '当选条件' },
    lines: {
      label: '计票结果（投票结束后产生）',
      rows: { name: '姓名', favour: '赞成', against: '不赞成', abstain: '弃权', outcome: '结果' },
    },
    counterIds: { otherwise: '（电子计票）' },
    heldOn: { label: '投票日期' },
  },
  gather: async (tx, id, isPlain) => ({
    ...(await factsOfRow(tx, voteSession, id, isPlain)),
    ...(await sheetFacts(tx, id)),
  }),
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
