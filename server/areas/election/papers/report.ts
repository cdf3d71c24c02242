/** 选举结果报告. */
import { election } from 'contract/election/election.ts';
import { officialDocument } from '../../../documents/said.ts';
import { elected, electionFacts, figure, gatherElection, names, sheetsOf, signed } from './shared.ts';

export const electionReport = officialDocument({
  code: 'electionReport',
  label: '选举结果报告',
  entity: election,
  facts: {
    ...electionFacts,
    expected: { label: '应到会人数' },
    present: { label: '实到会人数' },
    elected: { label: '当选人', rows: { ...names, favour: '得票' } },
  },
  gather: async (tx, id, isPlain) => {
    const sheets = await sheetsOf(tx, { election: id });
    const first = sheets[0]?.sheet;
    return {
      ...(await gatherElection(tx, id, isPlain)),
      expected: figure(first?.expected),
      present: figure(first?.present),
      elected: await elected(tx, sheets),
    };
  },
  paper: {
    title: '关于选举结果的报告',
    blocks: [
      { text: '{above}：' },
      {
        text: '根据{replyDoc}批复，{organisation}于{electOn}以{electMethod}方式进行换届选举。应到会有选举权的党员{expected}名，实到会{present}名，符合规定人数。经无记名投票，选举产生第{session}届{teamType}，当选人如下。',
        align: 'indent',
      },
      {
        each: 'elected',
        rows: [
          ['职务', '姓名', '得赞成票'],
          ['{position}', '{name}', '{favour}'],
        ],
      },
      { text: '特此报告，请审批。', align: 'indent' },
      ...signed,
    ],
  },
});
