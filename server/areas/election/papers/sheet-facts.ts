/** The sheet of a closed vote in words. */
import { sql } from 'drizzle-orm';
import type { VoteSheet } from 'contract/election/calls.ts';
import { bases } from 'contract/election/codes.ts';
import { dayInWords } from '../../../documents/facts.ts';
import { sheetsOf } from './counted.ts';
import { figure } from './place.ts';
import type { Tx } from '../../../kit/registry.ts';
import type { Gathered } from '../../../documents/paper.ts';

const outcomeOf = (line: VoteSheet['lines'][number]) => (line.isElected ? '当选' : line.isTied ? '得票相同' : '未当选');

const baseOf = ({ base }: VoteSheet) => (base === bases.present ? '实到会' : '应到会');
const ruleOf = (sheet: VoteSheet) =>
  sheet.isTie ? '赞成票较多' : `${sheet.needed} 票（超过${baseOf(sheet)}人数的半数）`;

export async function sheetFacts(tx: Tx, id: string): Promise<Gathered> {
  const [counted] = await sheetsOf(tx, { vote: id });
  const sheet = counted?.sheet;
  await tx.registry.dictionaries.load(tx, ['DJ_ZZSH_BJYD']);
  const reasons = tx.registry.dictionaries.words('DJ_ZZSH_BJYD');
  const excluded = await tx.rows<{ name: string; reason: string }>(sql`
    select p.name, e.reason from vote_elector e join person p on p.id = e.person_id
    where e.session_id = ${id}::bigint and not e.is_due order by p.name_pinyin`);
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
    excluded: excluded.map(one => `${one.name}（${reasons.get(one.reason)?.label ?? ''}）`).join('、') || null,
    lines: (sheet?.lines ?? []).map(line => ({
      name: line.candidateId ? line.name : `${line.name}（另选）`,
      favour: String(line.favour),
      against: line.candidateId ? String(line.against) : '—',
      abstain: line.candidateId ? String(line.abstain) : '—',
      outcome: outcomeOf(line),
    })),
  };
}
