/** People of the bases who have no account yet, and their accounts: names and numbers alone, for who makes accounts. */
import { sql, type SQL } from 'drizzle-orm';
import { peopleWithoutAccount, registerPeople, type HandOut } from 'contract/account/calls.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { serve } from '../../kit/route.ts';
import { anywhere } from '../../kit/resource/keyword.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import type { Database } from '../../kit/database/connection.ts';
import { txOf } from '../../kit/tx.ts';
import { createAccount, oneTimes, type Parts } from '../platform/index.ts';
import { idsIn } from './accounts.ts';
import type { Tx } from '../../kit/registry.ts';

type Asked = InputOf<typeof peopleWithoutAccount>;

const keys: Record<string, SQL> = { id: sql`p.id`, name: sql`p.name_pinyin`, number: sql`p.number` };

function orderOf(sort: string[] = []): SQL {
  const terms = sort.map(one => {
    const [name = '', direction = 'asc', ...rest] = one.split(',');
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!key || rest.length > 0 || !/^(asc|desc)$/.test(direction))
      throw new Refusal(400, 'kit.bad-query', { params: { name: 'sort' } });
    return sql`${key} ${sql.raw(direction)} nulls last`;
  });
  return sql.join([...terms, sql`p.id`], sql`, `);
}

async function listed(tx: Tx, { page = 0, size = 20, sort }: Asked['query'], { keyword, unitId }: Asked['body']) {
  const word = keyword?.trim().toLowerCase() ?? '';
  const condition = sql`p.deleted_at is null
    and not exists (select 1 from user_account u where u.person_id = p.id and u.deleted_at is null)
    and (${word === ''} or p.search_text like ${anywhere(word)})
    and (${unitId ?? null}::bigint is null or p.unit_id = ${unitId ?? null}::bigint)`;
  const counted = await tx.one<{ n: number }>(sql`select count(*)::int as n from person p where ${condition}`);
  const content = await tx.rows<{ id: string; name: string; number: string | null; unitName: string | null }>(sql`
    select p.id, p.name, p.number, (select d.name from unit d where d.id = p.unit_id) as unit_name
    from person p where ${condition} order by ${orderOf(sort)} limit ${size} offset ${page * size}`);
  return { content, totalElements: counted?.n ?? 0 };
}

interface Person {
  id: string;
  name: string;
  number: string | null;
  email: string | null;
  hasAccount: boolean;
}

async function peopleBy(tx: Tx, ids: string[], isHeld = true): Promise<Person[]> {
  const people = await tx.rows<Person>(sql`
    select p.id, p.name, p.number, p.email,
      exists (select 1 from user_account u where u.person_id = p.id and u.deleted_at is null) as has_account
    from person p where p.id = any(${sql.param(ids)}::bigint[]) and p.deleted_at is null order by p.id
    ${isHeld ? sql`for update` : sql``}`);
  if (people.length !== ids.length) throw notFound();
  const faults = people.flatMap(({ name, number, hasAccount }, at): Fault[] => {
    if (hasAccount) return [fault(`rows.${at}`, 'platform.account.has-account', { name })];
    return number ? [] : [fault(`rows.${at}`, 'platform.account.no-number', { name })];
  });
  if (faults.length > 0) throw refuse(faults);
  return people;
}

/** The number becomes the user name. Roles are granted by the security administrator. */
async function register(tx: Tx, database: Database, { hashing }: Parts, ids: string[]): Promise<HandOut[]> {
  const prepared = await oneTimes(tx, hashing, (await peopleBy(tx, ids, false)).length);
  return database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    const made: HandOut[] = [];
    for (const [at, { id, name, number, email }] of (await peopleBy(own, ids)).entries()) {
      const account = { username: number ?? '', name, personId: id, email, roles: [] };
      const oneTime = prepared[at];
      const { oneTimePassword, ...one } = await createAccount(own, hashing, {
        ...account,
        ...(oneTime && { oneTime }),
      });
      made.push({ ...one, name, oneTimePassword: oneTimePassword ?? '' });
    }
    return made;
  });
}

export const withoutAccountRoutes = (parts: Parts) => [
  serve(peopleWithoutAccount, ({ tx, query, body }) => listed(tx, query, body)),
  serve(
    registerPeople,
    async ({ tx, database, body }) => ({ accounts: await register(tx, database, parts, idsIn(body)) }),
    { opensTransaction: true },
  ),
];
