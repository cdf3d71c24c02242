/** The sheet of a closed vote in words. */
import type { VoteSheet } from 'contract/election/calls.ts';
import { bases } from 'contract/election/codes.ts';
import { dayInWords } from '../../../documents/facts.ts';
import { excludedOf } from '../facts.ts';
import { sheetsOf } from './counted.ts';
import { figure } from './place.ts';
import type { Tx } from '../../../kit/registry.ts';
import type { Gathered } from '../../../documents/paper.ts';

const outcomeOf = (line: VoteSheet['lines'][number]) => (line.isElected ? '当选' : line.isTied ? '得票相同' : '未当选');

export async function sheetFacts(tx: Tx, id: string): Promise<Gathered> {
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
    base: sheet ? (sheet.base === bases.present ? '实到会' : '应到会') : null,
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
