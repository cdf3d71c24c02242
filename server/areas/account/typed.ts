/** What somebody typed of an account, cleaned and looked up: all faults at once, each on its field. */
import { sql } from 'drizzle-orm';
import { user } from 'contract/account/user.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { refuse } from '../../kit/refusal.ts';
import { cleanValue } from '../../kit/write/fields.ts';
import { isOffice } from '../platform/index.ts';
import type { Account } from './accounts.ts';
import type { Tx } from '../../kit/registry.ts';

export interface Typed {
  name?: string | null;
  personNumber?: string | null;
  unitId?: string | number | null;
  email?: string | null;
}
export interface Settled {
  name?: string;
  personId?: string | null;
  unitId?: string | null;
  email?: string | null;
}

const emailForm = /^[^\s@<>"',;]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
export const isEmail = (text: string): boolean => text.length <= 100 && emailForm.test(text);

interface Person {
  id: string;
  name: string;
  /** Of the account the person has already. */
  username: string | null;
}

/** A living person by number, with the account that is not this one. */
export const personBy = (tx: Tx, number: string, ownId: string | null) =>
  tx.one<Person>(sql`
    select p.id, p.name, (select u.username from user_account u where u.person_id = p.id and u.deleted_at is null
      and u.id is distinct from ${ownId}::bigint limit 1) as username
    from person p where (p.number = ${number} or p.second_number = ${number}) and p.deleted_at is null`);

const isUnit = async (tx: Tx, id: string) =>
  (await tx.one(sql`select 1 from unit where id = ${id}::bigint and deleted_at is null`)) !== null;

/** Texts by the types of their fields; what is not given stays out. */
function cleaned(tx: Tx, typed: Typed, faults: Fault[]) {
  const texts: Partial<Record<'name' | 'personNumber' | 'email', string | null>> = {};
  for (const name of ['name', 'personNumber', 'email'] as const) {
    if (typed[name] === undefined) continue;
    const result = cleanValue(tx.registry, name, user.fields[name], typed[name]);
    if ('fault' in result) faults.push(result.fault);
    else texts[name] = result.value as string | null;
  }
  if (texts.email && !isEmail(texts.email)) faults.push(fault('email', 'platform.account.email-format'));
  return texts;
}

/** The account may be given to the person who has this number; two who give one to the same person take turns. */
async function ownerOf(tx: Tx, number: string, account: Account | null, faults: Fault[]): Promise<Person | null> {
  await tx.rows(sql`
    select 1 from person where (number = ${number} or second_number = ${number}) and deleted_at is null for no key update`);
  const person = await personBy(tx, number, account?.id ?? null);
  if (!person) faults.push(fault('personNumber', 'platform.account.no-person', { number }));
  else if (person.username)
    faults.push(
      fault('personNumber', 'platform.account.person-taken', { name: person.name, username: person.username }),
    );
  return person;
}

/** The columns to write; a new account needs a name, which the person brings when there is one. */
export async function settle(tx: Tx, typed: Typed, account: Account | null): Promise<Settled> {
  const faults: Fault[] = [];
  const { name, personNumber, email } = cleaned(tx, typed, faults);
  const settled: Settled = email === undefined ? {} : { email };
  if (personNumber !== undefined) {
    const person = personNumber === null ? null : await ownerOf(tx, personNumber, account, faults);
    settled.personId = person?.id ?? null;
    if (person && !name) settled.name = person.name;
  }
  if (name) settled.name = name;
  const isNameless = settled.name === undefined && (account === null || name === null);
  if (isNameless && faults.length === 0) faults.push(fault('name', 'kit.required', { label: user.fields.name.label }));
  if (typed.unitId !== undefined) {
    settled.unitId = typed.unitId === null ? null : String(typed.unitId);
    if (settled.unitId && !(await isUnit(tx, settled.unitId))) faults.push(fault('unitId', 'platform.account.no-unit'));
  }
  if (account && (settled.personId || settled.email) && (await isOffice(tx, account.id))) {
    if (settled.personId) faults.push(fault('personNumber', 'platform.account.office-person'));
    if (settled.email) faults.push(fault('email', 'platform.account.office-email'));
  }
  if (faults.length > 0) throw refuse(faults);
  return settled;
}
