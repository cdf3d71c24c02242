/** Every type of field through what leaves the server: the list, the detail, the sheet, the trace, a conflict, a paper. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyType, samples, type Sample } from 'contract/kit/sample-shown.ts';
import { nameOfRef } from 'contract/kit/resource.ts';
import { resources } from 'contract/resources.ts';
import { factsOfRow } from '../../documents/facts.ts';
import { pdf, png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { asSystem } from '../actor.ts';
import { tablesOf } from '../database/table.ts';
import { noFacts, txOf } from '../tx.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let world: OpenWorld;
let department: Ask;
let id: string;
let exported: Awaited<ReturnType<typeof readXlsx>>['sheets'][number];
const given: Row = {};

async function madeOf({ field, value }: Sample): Promise<unknown> {
  const one = async (name: string) => {
    if (field.to) return world.idOf(field.to, 'name', name);
    const content = name.endsWith('.png') ? png() : pdf;
    return (await sendFile(department, '/api/file/upload', { name, content })).body.id as string;
  };
  const isNamed = field.to !== undefined || ['file', 'files', 'photo'].includes(field.type);
  if (!isNamed) return value;
  return Array.isArray(value) ? Promise.all(value.map(one)) : one(String(value));
}

beforeAll(async () => {
  world = await openWorld({ resources: [...resources, everyType] });
  const before = await generateDrizzleJson(Object.fromEntries(tablesOf(resources)));
  const after = await generateDrizzleJson(Object.fromEntries(tablesOf([...resources, everyType])), before.id);
  for (const statement of await generateMigration(before, after)) await world.database.rows(sql.raw(statement));
  department = await world.as('demo.department');
  for (const sample of samples.filter(({ field }) => field.type !== 'state')) given[sample.name] = await madeOf(sample);
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201');
  const made = await department('POST', '/api/everyType', { organisationId, title: '甲' });
  id = made.body.id;
  const { status, body } = await department('PUT', '/api/everyType', { id, version: 1, ...given });
  expect([status, body.fields]).toEqual([200, undefined]);
  const { bytes } = await department('POST', '/api/everyType/export', {});
  exported = (await readXlsx(new Uint8Array(bytes), { readStyles: true })).sheets[0]!;
});
afterAll(() => world.close());

const idsOrValue = ({ name, value }: Sample) => given[name] ?? value;

describe.each(samples.map(sample => [sample.field.type, sample] as const))('%s', (_, sample) => {
  const { name, field, heading, listed, list, alone = list, sheet, trace = alone, paper = trace } = sample;

  test('the list sends what its cell shows, and the detail no more but the day of a birthday', async () => {
    const { content } = (await department('GET', `/api/everyType?columns=${name}`)).body;
    const detail = (await department('GET', `/api/everyType/${id}`)).body;
    expect(content[0][name]).toEqual(listed ?? idsOrValue(sample));
    expect(detail[name]).toEqual(listed === undefined || alone !== list ? idsOrValue(sample) : listed);
    if (field.to) expect([content[0][nameOfRef(name)]].flat().join('、')).toBe(list);
  });

  test('the sheet holds the value by its kind, under the heading of the list', async () => {
    const at = exported.rows[2]?.indexOf(heading) ?? -1;
    if (sheet === null) return expect(at).toBe(-1);
    const value = exported.rows[3]?.[at];
    const told = value instanceof Date ? value.toISOString().slice(0, String(sheet[0]).length) : value;
    expect([told, exported.cells?.get(`3,${at}`)?.style?.numFmt ?? 'General']).toEqual(sheet);
    // A text that looks like a day is none.
    return expect(value instanceof Date).toBe(sheet[1].startsWith('yyyy'));
  });

  test('its change is told as a detail tells the value', async () => {
    const [entry] = (await department('GET', `/api/everyType/${id}/trace`)).body.content;
    const told = entry.fields.find((one: Row) => one['name'] === name);
    expect([told?.new ?? null, told?.now ?? null]).toEqual([trace, trace]);
  });

  test('a paper writes it in words', async () => {
    const facts = await world.database.transaction(connection =>
      factsOfRow(txOf(connection, world.registry, asSystem('papers'), noFacts), everyType, id, false),
    );
    expect(facts[name]).toBe(paper);
  });
});

test('who comes too late sees both values as a detail shows them', async () => {
  const late = { amountFen: 150, rate: 125, phone: '19900008888', bornOn: '1991-01-02', month: '2025-01' };
  const { status, body } = await department('PUT', '/api/everyType', { id, version: 1, ...late });
  expect(status).toBe(409);
  const told = (body.conflict.differences as Row[]).map(one => [one['name'], one['theirs'], one['yours']]);
  expect(Object.fromEntries(told.map(([name, ...both]) => [name, both]))).toEqual({
    amountFen: ['1,846.20 元', '1.50 元'],
    rate: ['0.5%', '1.25%'],
    phone: ['199****9999', '199****8888'],
    bornOn: ['1990-05-06', '1991-01-02'],
    month: ['2024-11', '2025-01'],
  });
});
