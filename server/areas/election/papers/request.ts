/** 换届选举请示. */
import { election } from 'contract/election/election.ts';
import { officialDocument } from '../../../documents/said.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { candidatesOf } from '../facts.ts';
import { blank, electionFacts, gatherElection, names, signed } from './shared.ts';
import type { Tx } from '../../../kit/registry.ts';
import type { FactRows } from '../../../kit/paper.ts';

async function candidates(tx: Tx, id: string): Promise<FactRows> {
  const post = await wordsOf(tx, 'DJ_DZZ_DNZW');
  return (await candidatesOf(tx, [id])).map(one => ({
    name: one.name,
    position: post(one.position),
    bio: one.bio ?? blank,
  }));
}

export const electionRequest = officialDocument({
  code: 'electionRequest',
  label: '换届选举请示',
  entity: election,
  facts: {
    ...electionFacts,
    termEndOn: { label: '本届届满日期', otherwise: '（尚未登记）' },
    deputySeats: { otherwise: '0' },
    reason: { otherwise: '无' },
    candidates: { label: '候选人预备人选', rows: { ...names, bio: '简介' } },
  },
  gather: async (tx, id, isPlain) => ({
    ...(await gatherElection(tx, id, isPlain)),
    candidates: await candidates(tx, id),
  }),
  paper: {
    title: '关于换届选举的请示',
    blocks: [
      { text: '{requestDoc}', align: 'right' },
      { text: '{above}：' },
      {
        text: '{organisation}本届任期于{termEndOn}届满。经研究，拟于{planOn}以{electMethod}方式进行换届选举，产生第{session}届{teamType}。设委员{seats}名、副书记{deputySeats}名，候选人预备人选如下。',
        align: 'indent',
      },
      {
        each: 'candidates',
        rows: [
          ['姓名', '拟任职务', { text: '简介', span: 2 }],
          ['{name}', '{position}', { text: '{bio}', span: 2 }],
        ],
      },
      { text: '其他说明：{reason}', align: 'indent' },
      { text: '妥否，请批示。', align: 'indent' },
      ...signed,
    ],
  },
});
