/** Whom a file is about: by the number of the card, else by name and month of birth, among those the reader may change. */
import { sql, type SQL } from 'drizzle-orm';
import type { FormContent } from 'contract/appointment/form/content.ts';
import { bare } from 'contract/appointment/form/words.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { sentence } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { factsOfIdCard } from 'contract/kit/types/sealed.ts';
import type { Tx } from '../../../kit/registry.ts';
import { within } from '../../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../../kit/resource/source.ts';

export interface Candidate {
  id: string;
  name: string;
  number: string | null;
  unitName: string | null;
}
const isCard = /^(\d{15}|\d{17}[\dX])$/;

/** Those in the reach of who may change them; nobody else is told of. */
const among = (tx: Tx, condition: SQL) =>
  tx.rows<Candidate>(sql`
    select t.id, w.name, w.number, (select u.name from unit u where u.id = t.post_unit_id) as unit_name
    from ${sourceOf(cadre)} where ${notDeletedIn(cadre)} and ${within(tx, permissionOf(cadre, 'update'), cadre)}
      and ${condition} order by t.id limit 20`);

export const byCard = (tx: Tx, idCard: string) =>
  among(tx, sql`w.id_card_index = ${tx.registry.seal.index('person', 'id_card', idCard)}`);
export const byNumber = (tx: Tx, number: string) =>
  among(tx, sql`(w.number = ${number} or w.second_number = ${number})`);
export const byId = async (tx: Tx, id: string): Promise<Candidate | null> =>
  (await among(tx, sql`t.id = ${id}::bigint`))[0] ?? null;

const birthMonth = sql`to_char(coalesce(t.verified_birth_date, w.birth_date), 'YYYYMM')`;
/** Born in that month, and with no other card than the file says. */
const mayBe = ({ birth }: FormContent, hasCard: boolean) =>
  sql`${birthMonth} = ${birth} and (w.id_card_index is null or not ${hasCard}::boolean)`;

export interface Matched {
  cadre: Candidate | null;
  candidates: Candidate[];
  fault: string | null;
  warnings: string[];
}
/** A name alone never decides: whoever it finds is offered. */
export async function matchOf(tx: Tx, content: FormContent): Promise<Matched> {
  const say = (code: string, params = {}) => sentence(tx.registry.texts, `appointment.form.${code}`, params);
  const { idCard, birth, name } = content;
  const told = isCard.test(idCard) ? factsOfIdCard(idCard) : null;
  const warnings = [
    ...(idCard && !told ? [say('card')] : []),
    ...(told && birth && bare(told.birthDate) !== birth
      ? [say('birth', { birth: `${birth.slice(0, 4)}.${birth.slice(4)}` })]
      : []),
  ];
  const [own] = told ? await byCard(tx, idCard) : [];
  if (own) return { cadre: own, candidates: [], fault: null, warnings };
  const candidates = await among(tx, sql`w.name = ${name}`);
  const sure = birth ? await among(tx, sql`w.name = ${name} and ${mayBe(content, told !== null)}`) : [];
  if (sure.length === 1) return { cadre: sure[0] ?? null, candidates: [], fault: null, warnings };
  const fault = candidates.length > 1 ? say('several', { count: candidates.length }) : say('nobody', { name });
  return { cadre: null, candidates, fault, warnings };
}
