import { sql } from 'drizzle-orm';
import { numbersAsText, numbersIn } from 'contract/person/codes.ts';
import { person } from 'contract/person/person.ts';
import { student } from 'contract/person/student.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { factsOfIdCard, hasRightCheckDigit } from 'contract/kit/types/sealed.ts';
import { isDay } from 'contract/kit/types/day.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { prepared } from '../../kit/database/connection.ts';
import { rules, type Found, type PlannedChange, type Values, type Tx } from '../../kit/registry.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { oneOf } from '../../kit/resource/source.ts';
import { personsAbove } from '../access/index.ts';

interface Facts {
  refusesChecksum: boolean;
  today: string;
  /** Whose those numbers are, or were, that rows are to get. */
  known: Known[];
  /** Persons whose account stands above who writes: by the number people come in, so it is a way into the account. */
  above: ReadonlySet<string>;
}
interface Known {
  id: string;
  number: string | null;
  secondNumber: string | null;
  former: string[];
}
const numberFields = ['number', 'secondNumber'] as const;
/** Standard address: something, one at sign, a domain with a dot. Specification 5. */
const email = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Professional titles of GB/T 8561: the last digit is the level; 4 and 5 are the junior one. */
function levelOfTitle(title: unknown): string | null {
  const last = String(title ?? '').at(-1) ?? '';
  return /[1-5]/.test(last) ? (last === '5' ? '4' : last) : null;
}

/** The identity card tells birthday and gender where nobody wrote them. */
function derive(row: Draft<typeof person>): Values {
  const told = row.idCard ? factsOfIdCard(row.idCard) : null;
  const birthDate = row.birthDate ?? (told && isDay(told.birthDate) ? told.birthDate : null);
  const former = numbersIn(row.formerNumbers).filter(one => numberFields.every(name => row[name] !== one));
  return {
    titleLevel: levelOfTitle(row.title),
    birthDate,
    gender: row.gender ?? told?.gender ?? null,
    formerNumbers: numbersAsText(former),
  };
}

/** Check digit and agreement with birthday and gender: warnings, refusals where the school says so. Decisions 29. */
function identity({ after, changed }: PlannedChange<typeof person>, { refusesChecksum }: Facts): Fault[] {
  const card = after.idCard;
  const told = card ? factsOfIdCard(card) : null;
  if (!told || !(['idCard', 'birthDate', 'gender'] as const).some(name => changed.has(name))) return [];
  const say = refusesChecksum ? fault : warn;
  const faults: Fault[] = [];
  if (changed.has('idCard') && !hasRightCheckDigit(String(card))) faults.push(say('idCard', 'person.person.checksum'));
  if (after.birthDate !== told.birthDate && !after.birthDateNote) {
    faults.push(say('birthDate', 'person.person.birth-date', { day: told.birthDate }));
  }
  if (after.gender !== told.gender) faults.push(say('gender', 'person.person.gender'));
  return faults;
}

/** The numbers a row brings to its person, also where they come with a new part. */
const numbersGained = ({ before, after, duplicate }: PlannedChange<typeof person>) => {
  const held = before ?? duplicate?.values;
  return numberFields.filter(name => (after[name] ?? null) !== (held?.[name] ?? null));
};

/**
 * Either of its numbers finds a person, so what is the one of somebody is the other one of nobody else. And a number that
 * somebody had stays that person's: a sheet of last year does not make a second record of it.
 */
function takenNumbers(plan: PlannedChange<typeof person>, { known }: Facts): Found[] {
  return numbersGained(plan).flatMap(name => {
    const number = plan.after[name];
    const others = known.filter(one => one.id !== plan.id);
    const { label } = person.fields[name];
    const inUse = others.find(one => one[name === 'number' ? 'secondNumber' : 'number'] === number);
    if (inUse) return [{ ...fault(name, 'kit.duplicate', { label }), of: inUse.id }];
    const before = others.find(({ former }) => former.includes(String(number)));
    if (!before) return [];
    return [{ ...fault(name, 'person.person.former-number', { label, number: String(number) }), of: before.id }];
  });
}

/** Single sign-on finds an account by these. Security SEC-16. */
function numbersAbove(plan: PlannedChange<typeof person>, { above }: Facts): Fault[] {
  if (!above.has(plan.id)) return [];
  return numbersGained(plan).map(name => fault(name, 'person.person.account-above'));
}

/** Those who are in the register and get another number. */
const renumbered = (plans: PlannedChange<typeof person>[]) =>
  plans.filter(plan => (plan.before ?? plan.duplicate) !== null && numbersGained(plan).length > 0);

async function ownersOf(tx: Tx, plans: PlannedChange<typeof person>[]): Promise<Known[]> {
  const wanted = plans.flatMap(plan =>
    numbersGained(plan).flatMap(name => (plan.after[name] ? [plan.after[name]] : [])),
  );
  if (wanted.length === 0) return [];
  const rows = await tx.rows<Omit<Known, 'former'> & { former: string | null }>(
    prepared(sql`
    select id, number, second_number, former_numbers as former from person
    where deleted_at is null and (${oneOf(sql`number`, wanted, 'text')} or ${oneOf(sql`second_number`, wanted, 'text')})
    union
    select id, number, second_number, former_numbers from person
    where former_numbers is not null and deleted_at is null
      and string_to_array(former_numbers, '、') && ${sql.param(wanted)}::text[]`),
  );
  return rows.map(row => ({ ...row, former: numbersIn(row.former) }));
}

function check(plan: PlannedChange<typeof person>, known: Facts): Found[] {
  const { after, changed } = plan;
  const faults = [...identity(plan, known), ...takenNumbers(plan, known), ...numbersAbove(plan, known)];
  if (changed.has('birthDate') && (after.birthDate ?? '') > known.today) {
    faults.push(fault('birthDate', 'person.person.born-later'));
  }
  if (changed.has('email') && after.email !== null && !email.test(after.email)) {
    faults.push(fault('email', 'person.person.email'));
  }
  return faults;
}

async function facts(tx: Tx, plans: PlannedChange<typeof person>[]): Promise<Facts> {
  const renamed = renumbered(plans).map(({ id }) => id);
  const [known, above, checksum] = await Promise.all([
    ownersOf(tx, plans),
    personsAbove(tx, renamed),
    settingOf(tx, 'idCard.checksum', 'warn'),
  ]);
  return { known, above, refusesChecksum: checksum === 'refuse', today: await today(tx) };
}

export const personRules = rules(person, { facts, derive, check });

export const studentRules = rules(student, {
  check: ({ after }) =>
    after.enrolledOn && after.graduatesOn && after.graduatesOn <= after.enrolledOn
      ? [fault('graduatesOn', 'person.student.graduates-before', { day: after.enrolledOn })]
      : [],
});
