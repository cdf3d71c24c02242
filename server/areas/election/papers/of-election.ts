/** What request and report share. */
import { election } from 'contract/election/election.ts';
import { dayInWords, factsOfRow } from '../../../documents/facts.ts';
import type { Fact } from '../../../documents/said.ts';
import { today } from '../../../kit/setting.ts';
import { placeOf } from './place.ts';
import type { Tx } from '../../../kit/registry.ts';
import type { Gathered } from '../../../documents/paper.ts';

export async function gatherElection(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const facts = await factsOfRow(tx, election, id, isPlain);
  const place = await placeOf(tx, 'election', id);
  return {
    ...facts,
    organisation: place?.organisation ?? null,
    above: place?.above ?? place?.organisation ?? null,
    termEndOn: dayInWords(place?.termEndOn),
    today: dayInWords(await today(tx)),
  };
}

export const electionFacts: Record<string, Partial<Fact>> = {
  name: {},
  organisation: { label: '党组织' },
  above: { label: '上级党组织' },
  today: { label: '填写日期' },
};
export const names = { name: '姓名', position: '职务' };
export const signed = [
  { text: '{organisation}', align: 'right' as const },
  { text: '{today}', align: 'right' as const },
];
