import { person } from 'contract/person/person.ts';
import { student } from 'contract/person/student.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { factsOfIdCard, hasRightCheckDigit } from 'contract/kit/types/sealed.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { rules, type Plan, type Values } from '../../kit/house.ts';
import { settingOf, today } from '../../kit/setting.ts';
import type { Tx } from '../../kit/tx.ts';

interface Facts {
  refusesChecksum: boolean;
  today: string;
}
/** Standard address: something, one at sign, a domain with a dot. Specification 5. */
const email = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** Professional titles of GB/T 8561: the last digit is the level; 4 and 5 are the junior one. */
function levelOfTitle(title: unknown): string | null {
  const last = String(title ?? '').at(-1) ?? '';
  return /[1-5]/.test(last) ? (last === '5' ? '4' : last) : null;
}

/** The identity card tells birthday and gender where nobody wrote them. */
function derive(row: Values): Values {
  const told = row['idCard'] ? factsOfIdCard(String(row['idCard'])) : null;
  const birthDate = row['birthDate'] ?? (told && isDay(told.birthDate) ? told.birthDate : null);
  return { titleLevel: levelOfTitle(row['title']), birthDate, gender: row['gender'] ?? told?.gender ?? null };
}

/** Check digit and agreement with birthday and gender: warnings, refusals where the school says so. Decisions 29. */
function identity({ after, changed }: Plan, { refusesChecksum }: Facts): Fault[] {
  const card = after['idCard'];
  const told = card ? factsOfIdCard(String(card)) : null;
  if (!told || !['idCard', 'birthDate', 'gender'].some(name => changed.has(name))) return [];
  const say = refusesChecksum ? fault : warn;
  const faults: Fault[] = [];
  if (changed.has('idCard') && !hasRightCheckDigit(String(card))) faults.push(say('idCard', 'person.person.checksum'));
  if (after['birthDate'] !== told.birthDate && !after['birthDateNote']) {
    faults.push(say('birthDate', 'person.person.birth-date', { day: told.birthDate }));
  }
  if (after['gender'] !== told.gender) faults.push(say('gender', 'person.person.gender'));
  return faults;
}

function check(plan: Plan, known: Facts): Fault[] {
  const { after, changed } = plan;
  const faults = identity(plan, known);
  if (changed.has('birthDate') && String(after['birthDate'] ?? '') > known.today) {
    faults.push(fault('birthDate', 'person.person.born-later'));
  }
  if (changed.has('email') && after['email'] !== null && !email.test(String(after['email']))) {
    faults.push(fault('email', 'person.person.email'));
  }
  return faults;
}

const facts = async (tx: Tx): Promise<Facts> => ({
  refusesChecksum: (await settingOf(tx, 'idCard.checksum', 'warn')) === 'refuse',
  today: await today(tx),
});

export const personRules = rules<Facts>(person, { facts, derive, check });

export const studentRules = rules(student, {
  check: ({ after }) =>
    after['enrolledOn'] && after['graduatesOn'] && String(after['graduatesOn']) <= String(after['enrolledOn'])
      ? [fault('graduatesOn', 'person.student.graduates-before', { day: String(after['enrolledOn']) })]
      : [],
});
