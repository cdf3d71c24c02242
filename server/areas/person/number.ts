/**
 * Other numbers for a person: what is no longer in use is kept as a former number, an account that was called by the old
 * number is called by the new one, and who becomes a member of staff stands among them. Decisions 31 and 89.
 */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { changeNumber } from 'contract/person/actions.ts';
import { isStaffType, numbersAsText, numbersIn, staffInPost } from 'contract/person/codes.ts';
import { person } from 'contract/person/person.ts';
import { teacher } from 'contract/person/teacher.ts';
import type { Draft, Row } from 'contract/kit/resource.ts';
import { audit } from '../../kit/audit.ts';
import { handler, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { write, type WriteOptions } from '../../kit/write/write.ts';
import { queueMessage } from '../message/index.ts';

const numberFields = ['number', 'secondNumber'] as const;
type Person = Row<typeof person>;
type Changed = Pick<Draft<typeof person>, 'number' | 'secondNumber' | 'personType'>;
type Known = Pick<Draft<typeof person>, 'number' | 'secondNumber' | 'formerNumbers'>;
const area = 'person.person';
const present = (values: unknown[]) => values.filter((one): one is string => typeof one === 'string' && one !== '');
const usedIn = (row: Known) => present(numberFields.map(name => row[name]));

/** Every number by which a row is or was known. */
export const numbersOf = (row: Known) => [...usedIn(row), ...numbersIn(row.formerNumbers)];

/** The former numbers of a row that had others before; none of them is in use. */
export function formerAfter(before: Known, after: Known, further: readonly string[] = []): string | null {
  const used = usedIn(after);
  const former = [...numbersIn(before.formerNumbers), ...usedIn(before), ...further];
  return numbersAsText(former.filter(one => !used.includes(one)));
}

function faultsOf(row: Person, after: Changed): Fault[] {
  const isSame = ([...numberFields, 'personType'] as const).every(
    name => (row[name] ?? null) === (after[name] ?? null),
  );
  return [
    ...(isSame ? [fault('number', `${area}.number-unchanged`)] : []),
    ...(row.number && !after.number ? [fault('number', `${area}.number-cleared`)] : []),
    ...(after.number && after.number === after.secondNumber ? [fault('secondNumber', `${area}.same-numbers`)] : []),
  ];
}

interface Named {
  id: string;
  username: string;
  name: string;
  email: string | null;
}

/** Accounts made by the number are called by it: they follow, and their owner is told the name to sign in with. */
async function renameAccounts(tx: Tx, row: Person, number: string): Promise<void> {
  const old = row.number ?? '';
  const accounts = await tx.rows<Named>(sql`
    select id, username, name, email from user_account
    where person_id = ${row.id}::bigint and lower(username) = lower(${old}) and deleted_at is null for update`);
  if (accounts.length === 0 || old === number) return;
  const taken = await tx.one(sql`
    select 1 from user_account where lower(username) = lower(${number}) and deleted_at is null
      and person_id is distinct from ${row.id}::bigint`);
  if (taken) throw refuse([fault('number', `${area}.user-name-taken`, { number })]);
  for (const { id, name, email } of accounts) {
    await tx.rows(sql`
      update user_account set username = ${number}, version = version + 1, updated_at = now() where id = ${id}::bigint`);
    await audit(tx, {
      action: `${area}.${changeNumber.name}`,
      entity: 'user',
      recordId: id,
      detail: { changes: [{ field: 'username', old, new: number }] },
    });
    if (email)
      await queueMessage(tx, {
        channel: 'mail',
        to: email,
        subject: '您的登录用户名已变更',
        text: `${name}：您的学号/工号已变更，登录用户名由 ${old} 改为 ${number}，密码不变。如有疑问，请联系本单位管理员。`,
        purpose: 'user-name',
      });
  }
}

/** Who is a member of staff now and was none stands in the register of staff too. */
async function joinStaff(tx: Tx, row: Person, after: Changed, options: WriteOptions): Promise<void> {
  if (!isStaffType(after.personType) || isStaffType(row.personType)) return;
  const found = await tx.one(sql`select 1 from teacher where id = ${row.id}::bigint and deleted_at is null`);
  if (found) return;
  if (!row.unitId) throw refuse([fault('personType', `${area}.staff-unit`)]);
  const values = { number: after.number, unitId: row.unitId, state: staffInPost };
  await write(tx, teacher, [{ values }], { ...options, allow: Object.keys(values) });
}

export const changeNumberHandler = handler(changeNumber, {
  subjects: (_, row) => Promise.resolve([row.id]),
  async perform(tx, row, { reason, confirmed, isMistake, ...given }) {
    const after = { ...row, ...given };
    const faults = faultsOf(row, after);
    if (faults.length > 0) throw refuse(faults);
    const formerNumbers =
      isMistake === true ? formerAfter({ ...row, number: null, secondNumber: null }, after) : formerAfter(row, after);
    const options: WriteOptions = {
      verb: changeNumber.name,
      origin: 3,
      reason,
      allow: [...numberFields, 'personType', 'formerNumbers'],
      confirmed,
      isConsequence: true,
      isWhole: true,
    };
    await write(tx, person, [{ id: row.id, version: row.version, values: { ...given, formerNumbers } }], options);
    await renameAccounts(tx, row, after.number ?? '');
    await joinStaff(tx, row, after, { ...options, confirmed: 'all' });
  },
});
