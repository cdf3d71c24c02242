import { Client } from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './test-database.ts';

async function names(url: string, ...statements: string[]): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query<{ name: string }>('select name from trial');
  await client.end();
  return rows.map(row => row.name);
}

test('each fresh database stands alone', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
  const create = 'create table trial (name text)';
  expect(await names(one.url, create, `insert into trial values ('党')`)).toEqual(['党']);
  expect(await names(other.url, create)).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
});
