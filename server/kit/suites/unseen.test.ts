/** What is kept for machines is told to nobody: a row of each entity that keeps any leaves by every way without it. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, isSeen, isWritable, nameOfRef, type Resource } from 'contract/kit/resource.ts';
import { verbsOf, type Verb } from 'contract/kit/permission.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { resources } from 'contract/resources.ts';
import type { ApiDescription } from 'contract/description/endpoints.ts';
import { detailName, rowName } from '../../description/row-shape.ts';
import { isMadeByHand, openBench, type Bench } from '../../testing/bench.ts';
import { asSystem } from '../actor.ts';
import { present } from '../resource/present.ts';
import { reveal } from '../resource/reveal.ts';
import { noFacts, txOf } from '../tx.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.world.close());

const unseen = (resource: Resource) => Object.entries(fieldsOf(resource)).filter(([, field]) => !isSeen(field));
/** By which names they would be answered: a reference with the title of what it names beside it. */
const names = (resource: Resource) =>
  unseen(resource).flatMap(([name, { to }]) => (to === undefined ? [name] : [name, nameOfRef(name)]));
const keeping = resources.filter(one => unseen(one).length > 0);
const named = (own: readonly Resource[]) => own.map(resource => [resource.name, resource] as const);

/** Those names that stand in a row, or that a trace or a conflict tells of. */
const toldIn = (resource: Resource, rows: readonly Row[]): string[] =>
  names(resource).filter(name => rows.some(row => Object.hasOwn(row, name) || row['name'] === name));
const changesIn = ({ content }: Row): Row[] => content.flatMap((entry: Row) => entry['fields']);

const revealed = (resource: Resource, name: string) =>
  bench.world.database.transaction(connection =>
    reveal(txOf(connection, bench.world.registry, asSystem('tests'), noFacts), resource, '1', name, '核对材料'),
  );

test('the seed of an exam, the hash of a link and the path of a unit are such fields', () => {
  const all = keeping.flatMap(one => unseen(one).map(([name]) => `${one.name}.${name}`));
  expect(all).toEqual(expect.arrayContaining(['exam.seed', 'publicRater.tokenHash', 'unit.path']));
});

test('what names a row, and what its list shows and asks, is none of them', () => {
  const said = keeping.flatMap(({ name, title, list: { columns, filters, sort } }) =>
    [title, ...columns, ...filters, sort.replace('-', '')].map(field => `${name}.${field}`),
  );
  const kept = new Set(keeping.flatMap(one => names(one).map(field => `${one.name}.${field}`)));
  expect(said.filter(one => kept.has(one))).toEqual([]);
});

describe.each(named(keeping))('%s', (_, resource) => {
  const path = `/${resource.path}`;
  const may = (verb: Verb) => verbsOf(resource.kind).includes(verb);

  test('the last step of a read leaves them out, in a list, alone and in the plain export', () => {
    const isPlain = ([, field]: [string, { type: string }]) => !typeOf(field as never).mask;
    const seen = Object.entries(fieldsOf(resource)).filter(one => isSeen(one[1]) && isPlain(one));
    const row = Object.fromEntries([...seen.map(([name]) => name), ...names(resource)].map(name => [name, 'kept']));
    for (const reader of [
      { exit: 'list', mayUpdate: false },
      { exit: 'detail', mayUpdate: true },
      { exit: 'list', mayUpdate: true, isPlain: true },
    ] as const) {
      const shown = present(bench.world.registry.seal, resource, fieldsOf(resource), { ...row }, reader);
      expect(Object.keys(shown).sort()).toEqual(seen.map(([name]) => name).sort());
    }
  });

  test('the description knows none of them, neither in a row nor among the conditions of the list', async () => {
    const api: ApiDescription = (await (await bench.world.as(null))('GET', '/api/openapi')).body;
    for (const shape of [rowName(resource), detailName(resource)]) {
      const properties = Object.keys(api.components.schemas[shape]?.properties ?? {});
      expect(properties).toContain(resource.title);
      expect(properties.filter(name => names(resource).includes(name))).toEqual([]);
    }
    const asked = (api.paths[path]?.['get']?.parameters ?? []).map(({ name }) => name.split('.')[0] ?? '');
    expect(asked.filter(name => names(resource).includes(name))).toEqual([]);
  });

  test('none is a column of a list or of a sheet, and none is revealed', async () => {
    for (const [name] of unseen(resource)) {
      const { status, body } = await bench.ask('GET', `${path}?columns=${name}`);
      expect([name, status, body.code]).toEqual([name, 400, 'kit.bad-query']);
      await expect(revealed(resource, name)).rejects.toMatchObject({ code: 'kit.bad-query' });
      if (!may('export')) continue;
      const sheet = await bench.ask('POST', `${path}/export`, { columns: [name] });
      expect([name, sheet.status, sheet.body.code]).toEqual([name, 400, 'kit.bad-query']);
    }
    const { content } = (await bench.ask('GET', `${path}?size=200`)).body;
    expect(toldIn(resource, content)).toEqual([]);
    for (const { id } of content.slice(0, 5)) {
      const { status, body } = await bench.ask('GET', `${path}/${id}`);
      expect([status, toldIn(resource, [body])]).toEqual([200, []]);
    }
  });
});

describe.each(named(keeping.filter(isMadeByHand)))('%s, made by hand', (_, resource) => {
  const path = `/${resource.path}`;

  test('made, read, changed, traced, as of a day and too late, it is answered without them', async () => {
    const made = await bench.create(resource);
    const { id } = made;
    const read = (await bench.ask('GET', `${path}/${String(id)}`)).body;
    const past = (await bench.ask('GET', `${path}/${String(id)}?asOf=2026-11-20`)).body;
    expect([read.id, past.id]).toEqual([id, id]);
    const name = Object.entries(fieldsOf(resource)).find(
      ([, one]) => isWritable(one) && !one.flags.set && (one.type === 'text' || one.type === 'longText'),
    )?.[0];
    const wish = { id, version: read.version, ...(name && { [name]: bench.change(resource, name) }) };
    const saved = (await bench.save('PUT', path, wish)).body;
    const late = (await bench.ask('PUT', path, { ...wish, version: 0 })).body;
    const trace = (await bench.ask('GET', `${path}/${String(id)}/trace`)).body;
    const rows = [made, read, past, saved, ...changesIn(trace), ...(late.conflict?.differences ?? [])];
    expect(toldIn(resource, rows)).toEqual([]);
  });

  test('its sheet has no column for them', async () => {
    if (!verbsOf(resource.kind).includes('export')) return;
    // A person may ask for so many sheets an hour.
    await bench.world.database.rows(sql`delete from rate_counter where key like 'export:%'`);
    const { status, bytes } = await bench.ask('POST', `${path}/export`, {});
    expect(status).toBe(200);
    const cells = (await readXlsx(new Uint8Array(bytes))).sheets[0]!.rows.slice(0, 3).flat();
    const seen = Object.values(fieldsOf(resource)).flatMap(one => (isSeen(one) ? [one.label] : []));
    const alone = unseen(resource).flatMap(([, { label }]) => (seen.includes(label) ? [] : [label]));
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.filter(cell => alone.includes(String(cell)))).toEqual([]);
  });
});
