/** What stands in an introduction letter: masked on the page, in full on the paper, and that leaves an audit line. */
import { sql } from 'drizzle-orm';
import { yearsBetween } from 'contract/kit/calendar.ts';
import { person } from 'contract/person/person.ts';
import { readLetter, readPrintedLetter, type Letter } from 'contract/transfer/calls.ts';
import { letterStates } from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { shownCell } from '../../kit/resource/present.ts';
import { find } from '../../kit/resource/read.ts';
import { reach } from '../../kit/resource/reach.ts';
import { notFound } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';

type Found = Letter & {
  memberId: string;
  birthDate: string | null;
  sealedIdCard: string | null;
  sealedPhone: string | null;
};

/** The last letter of each of these orders, sealed values still closed. */
export const lettersOf = (tx: Tx, transferIds: string[]) =>
  tx.rows<Found>(sql`
    select distinct on (t.id) l.id, l.version, l.letter_no, l.state, l.print_count, l.name,
      p.gender, p.birth_date, p.ethnicity, l.member_category, p.id as member_id,
      p.id_card as sealed_id_card, p.phone as sealed_phone, t.from_organisation_name as from_branch,
      t.from_committee, (select name from party_organisation where level = 1 limit 1) as school,
      t.to_organisation_name, t.to_committee, t.dues_paid_to,
      l.issued_on, l.valid_days, l.expires_on
    from introduction_letter l join transfer t on t.id = l.transfer_id join person p on p.id = t.member_id
    where t.id = any(${sql.param(transferIds)}::bigint[]) order by t.id, l.id desc`);

export function openLetter(tx: Tx, { memberId, birthDate, sealedIdCard, sealedPhone, ...letter }: Found): Letter {
  const open = (column: string, sealed: string | null) =>
    sealed && tx.registry.seal.open({ table: 'person', column, id: memberId }, sealed);
  return {
    ...letter,
    age: birthDate ? yearsBetween(birthDate, letter.issuedOn) : null,
    idCard: open('id_card', sealedIdCard),
    phone: open('phone', sealedPhone),
  };
}

/** Each look at an id card in full leaves its line. */
export const auditLetters = (tx: Tx, letters: readonly Letter[]) =>
  audit(
    tx,
    ...letters.map(({ id, letterNo }) => ({
      action: 'transfer.introductionLetter.print',
      entity: 'introductionLetter',
      recordId: id,
      detail: { field: 'idCard', letterNo },
    })),
  );

/** Letters are written and printed by who answers for the whole school. */
async function letterOf(tx: Tx, transferId: string): Promise<Letter> {
  const isSchool = reach(tx.actor, 'transfer.introductionLetter.print').all;
  const [found] = isSchool && (await find(tx, transfer, transferId)) ? await lettersOf(tx, [transferId]) : [];
  if (!found) throw notFound();
  return openLetter(tx, found);
}

const masked = (name: 'idCard' | 'phone', value: string | null) => value && shownCell(person.fields[name], value);

export const letterRoute = serve(readLetter, async ({ tx, params: { id } }) => {
  const letter = await letterOf(tx, id);
  return { ...letter, idCard: masked('idCard', letter.idCard), phone: masked('phone', letter.phone) };
});

/** What goes on paper: a print of a letter that holds was counted before. */
export const printedLetterRoute = serve(readPrintedLetter, async ({ tx, params: { id } }) => {
  const letter = await letterOf(tx, id);
  if (letter.printCount === 0 || letter.state !== letterStates.valid) throw notFound();
  await auditLetters(tx, [letter]);
  return letter;
});
