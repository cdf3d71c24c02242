/** 当选人名单. */
import { voteSession } from 'contract/election/vote-session.ts';
import { dayInWords, factsOfRow } from '../../../documents/facts.ts';
import { officialDocument } from '../../../documents/said.ts';
import { elected, names, organisation, sheetsOf } from './shared.ts';

export const voteElected = officialDocument({
  code: 'voteElected',
  label: '当选人名单',
  entity: voteSession,
  facts: {
    organisation,
    elected: { label: '当选人（投票结束后产生）', rows: { ...names, favour: '得票' } },
    heldOn: { label: '投票日期' },
  },
  gather: async (tx, id, isPlain) => {
    const sheets = await sheetsOf(tx, { vote: id });
    return {
      ...(await factsOfRow(tx, voteSession, id, isPlain)),
      elected: await elected(tx, sheets),
      heldOn: dayInWords(sheets[0]?.heldOn),
    };
  },
  paper: {
    title: '当选人名单',
    blocks: [
      { text: '{organisation}{title}', align: 'center' },
      {
        each: 'elected',
        rows: [
          ['姓名', '职务', '得赞成票'],
          ['{name}', '{position}', '{favour}'],
        ],
      },
      { text: '总监票人：　　　　　　', align: 'right' },
      { text: '{heldOn}', align: 'right' },
    ],
  },
});
