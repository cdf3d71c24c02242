/** All accounts × all lists: an export holds exactly the rows a second opinion says, plain ones by their own permission. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import * as oracle from '../testing/oracle.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
  await world.database.rows(sql`update system_config set config_value = '1000' where config_key = 'export.perHour'`);
});
afterAll(() => world.close());

const accounts = oracle.accounts.filter(one => !oracle.madeAccounts.includes(one));

describe.each(accounts.map(account => [account.username, account] as const))('%s', (username, account) => {
  test('[ROLE-10] [ROLE-13] [BIZ-51] exports what it may export and read, and nothing else', async () => {
    const ask = await world.as(username);
    for (const { area, name, path, title } of resources) {
      const permission = (verb: string) => `${area}.${name}.${verb}`;
      const reached = (verb: string) => oracle.visible(account, name, permission(verb));
      const answer = await ask('POST', `/${path}/export`, { columns: [title] });
      const mayExport = oracle.allows(account, permission('export'));
      expect([name, answer.status]).toEqual([name, mayExport ? 200 : 403]);
      if (!mayExport) continue;
      const wanted = [...reached('export')].filter(key => reached('read').has(key));
      const { sheets } = await readXlsx(new Uint8Array(answer.bytes));
      expect([name, sheets[0]?.rows.slice(3).length]).toEqual([name, wanted.length]);
      const plain = await ask('POST', `/${path}/export`, { columns: [title], plain: true, reason: '核对' });
      expect([name, plain.status]).toEqual([name, oracle.allows(account, permission('exportPlain')) ? 200 : 403]);
    }
  });
});
