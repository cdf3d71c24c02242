/**
 * Every reference of every sheet, as every account that imports it: a text or a word that means a row beyond reach comes to
 * the same rows, faults and causes as one that means nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sheetFields } from 'contract/import/batch.ts';
import { permissionOf, verbsOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { may } from '../kit/actor.ts';
import type { Tx } from '../kit/registry.ts';
import { loadRows } from '../kit/write/load.ts';
import { linkOf } from '../kit/resource/link.ts';
import type { Ask } from '../testing/open-world.ts';
import * as oracle from '../testing/oracle.ts';
import { absent, openRows, type Rows } from '../testing/rows-asked.ts';
import { send, sheet } from '../testing/uploads.ts';
import { lookupsOf } from '../kit/resource/lookups.ts';

let asking: Rows;
let cases = 0;
beforeAll(async () => {
  asking = await openRows({ keeps: true });
});
afterAll(async () => {
  console.info(`references in sheets: ${cases}`);
  await asking.close();
});

interface Named {
  name: string;
  label: string;
  foreign: string;
  /** What the foreign row is called in a cell. */
  text: string;
}
const valuesOf = async (tx: Tx, resource: Resource, id: string) =>
  ((await loadRows(tx, resource, [id], null, 'look')).get(id)?.values ?? {}) as Record<string, unknown>;

/** The references of a sheet for which there is a row beyond reach. */
async function namedIn(tx: Tx, resource: Resource, held: Record<string, unknown>): Promise<Named[]> {
  const named: Named[] = [];
  // What the row names already, in whatever field, is shown to who reads it.
  const but = Object.values(held)
    .flat()
    .map(String)
    .filter(one => /^\d{1,18}$/.test(one));
  for (const [name, { label }] of sheetFields(resource)) {
    const link = linkOf(tx, resource, name, { verb: 'import' });
    if (!link || link.isOpen || resource.key.includes(name)) continue;
    const foreign = await asking.strange(tx, link.target, link.permission, but);
    const values = foreign ? await valuesOf(tx, link.target, foreign) : {};
    const text = lookupsOf(link.target).flatMap(one => values[one] ?? [])[0];
    if (foreign && text) named.push({ name, label, foreign, text: String(text) });
  }
  return named;
}

/** Of a cause: what goes by the letters that were typed and by the rows in reach that are like them. */
const byLetters = { id: '', proposals: [], isLikely: false };

/** What a sheet comes to: its rows and causes, and what was typed into it as a sign. */
async function read(ask: Ask, resource: Resource, heads: string[], cells: string[], words: object[]): Promise<string> {
  const { body, status } = await send(ask, `/${resource.path}/import`, '表.xlsx', await sheet(heads, cells));
  expect([resource.name, status, body.columns?.length]).toEqual([resource.name, 201, heads.length]);
  const names = new Map(sheetFields(resource).map(([name, { label }]) => [label, name]));
  const fields = heads.map(head => names.get(head));
  expect((await ask('POST', `/api/gbImport/${body.id}/map`, { fields, words })).status).toBe(200);
  await asking.bench.world.settle();
  const { content } = (await ask('GET', `/api/gbImport/${body.id}/row`)).body;
  const { causes } = (await ask('GET', `/api/gbImport/${body.id}/cause`)).body;
  const { failure, words: shown } = (await ask('GET', `/api/gbImport/${body.id}`)).body;
  await ask('POST', `/api/gbImport/${body.id}/cancel`);
  return JSON.stringify({
    content,
    failure,
    shown,
    causes: causes.map((one: object) => ({ ...one, ...byLetters })),
  });
}
const without = (said: string, typed: readonly string[]) =>
  typed.toSorted((one, other) => other.length - one.length).reduce((text, one) => text.replaceAll(one, '#'), said);

async function tryOne(who: string, resource: Resource, one: Named, key: [string, string] | null): Promise<void> {
  const { ask } = asking.readers.get(who) as { ask: Ask };
  const heads = [...(key ? [key[0]] : []), one.label];
  const come = (text: string, words: object[] = []) =>
    read(ask, resource, heads, [...(key ? [key[1]] : []), text], words);
  const nobody = '没有这样一条';
  const where = `${who} ${resource.name}.${one.name}`;
  const byText = [without(await come(one.text), [one.text]), without(await come(nobody), [nobody])];
  expect([where, byText[0]]).toEqual([where, byText[1]]);
  const word = '某条';
  const meant = async (to: string) =>
    without(await come(word, [{ field: one.name, text: word, to }]), [JSON.stringify(to)]);
  expect([where, await meant(one.foreign)]).toEqual([where, await meant(absent)]);
  cases += 2;
}

describe.each(oracle.accounts.map(({ username }) => username))('%s', who => {
  test('[S2-03] [S2-08] no sheet tells what stands beyond reach', async () => {
    const reader = asking.readers.get(who);
    if (!reader) return;
    const { tx } = reader;
    for (const resource of asking.bench.world.registry.resources.values()) {
      const access = permissionOf(resource, 'import');
      if (!verbsOf(resource.kind).includes('import') || !may(tx.actor, access)) continue;
      const id = await asking.own(tx, resource, access);
      const held = id ? await valuesOf(tx, resource, id) : {};
      const [name] = resource.key.filter(one => typeof held[one] === 'string' && !fieldsOf(resource)[one]?.to);
      const key: [string, string] | null = name ? [fieldsOf(resource)[name]?.label ?? '', String(held[name])] : null;
      // Without its key no row of such a sheet is read.
      if (resource.key.length > 0 && !key) continue;
      for (const one of await namedIn(tx, resource, held)) await tryOne(who, resource, one, key);
    }
  });
});
