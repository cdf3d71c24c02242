/** What request and report share. */
import { sql } from 'drizzle-orm';
import { election } from 'contract/election/election.ts';
import { dayInWords, factsOfRow } from '../../../documents/facts.ts';
import type { Fact } from '../../../documents/said.ts';
import { placeOf } from './place.ts';
import type { Tx } from '../../../kit/registry.ts';
import type { Gathered } from '../../../documents/paper.ts';

export async function gatherElection(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const facts = await factsOfRow(tx, election, id, isPlain);
  const place = await placeOf(tx, 'election', id);
  const day = await tx.one<{ day: string }>(sql`select today::text as day from clock`);
  return {
    ...facts,
    organisation: place?.organisation ?? null,
    above: place?.above ?? place?.organisation ?? null,
    termEndOn: dayInWords(place?.termEndOn),
    planOn: dayInWords(facts['planOn']),
    electOn: dayInWords(facts['electOn']),
    today: dayInWords(day?.day),
  };
}

export const electionFacts: Record<string, Fact> = {
  name: { label: '换届' },
  organisation: { label: '党组织' },
  above: { label: '上级党组织' },
  session: { label: '届次' },
  teamType: { label: '班子类型' },
  electMethod: { label: '选举方式' },
  today: { label: '填写日期' },
};
export const names = { name: '姓名', position: '职务' };
export const signed = [
  { text: '{organisation}', align: 'right' as const },
  { text: '{today}', align: 'right' as const },
];
