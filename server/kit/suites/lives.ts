/**
 * The life of a row: created, read, changed, traced, restored, removed.
 * What is expected is worked out here and not by the code under test.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from 'contract/kit/field.ts';
import { verbsOf } from 'contract/kit/permission.ts';
import { fieldsOf, isSeen, isWritable, layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { openBench, type Bench } from '../../testing/bench.ts';

let bench: Bench;
let cases = 0;
function openOne(of: string, count: number): void {
  beforeAll(async () => {
    bench = await openBench();
    cases = 0;
  });
  afterAll(async () => {
    console.info(`${of}: ${count}, cases: ${cases}`);
    await bench.world.close();
  });
}

type Row = Record<string, any>; // rows are compared value by value
const ask: Bench['ask'] = (...request) => {
  cases += 1;
  return bench.ask(...request);
};
const save: Bench['save'] = (...request) => {
  cases += 1;
  return bench.save(...request);
};
const fieldsBy = (resource: Resource, is: (field: Field) => boolean) =>
  Object.entries(fieldsOf(resource)).filter(([, field]) => is(field));
const isSealed = ({ type }: Field) =>
  ['idCard', 'certificateNo', 'phone', 'telephone', 'sealedText', 'income'].includes(type);

const traceOf = async ({ path }: Resource, id: string) => (await ask('GET', `/${path}/${id}/trace`)).body;
const auditsOf = (id: string, action: string) =>
  bench.world.database.rows<Row>(sql`
    select user_name, reason, change_id from audit_record where record_id = ${id} and action = ${action} order by id`);
const permission = ({ area, name }: Resource, verb: string) => `${area}.${name}.${verb}`;

/** By the clocks at school, eight hours ahead. */
const toldAt = (instant: string) => new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
const grouped = (value: number, places: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });
/** A value as people read it, asked of the tables directly. */
async function wordOf({ type, dictionary, to }: Field, value: unknown): Promise<string | null> {
  if (value === null || value === undefined) return null;
  const { database, registry } = bench.world;
  if (type === 'flag') return value ? '是' : '否';
  if (type === 'number') return Math.abs(Number(value)) < 10_000 ? String(value) : grouped(Number(value), 0);
  if (type === 'money') return `${grouped(Number(value) / 100, 2)} 元`;
  if (type === 'percent') return `${Number(value) / 100}%`;
  if (type === 'instant') return toldAt(String(value));
  if (dictionary) {
    const row = await database.one<{ label: string | null }>(sql`
      select string_agg(label, '、' order by value) as label from dictionary_entry
      where dict_name = ${dictionary} and value = any(string_to_array(${String(value)}, ';'))`);
    return row?.label ?? `${String(value)}级`;
  }
  if (!to) return String(value);
  const target = registry.resources.get(to) as Resource;
  const title = sql.identifier(target.title === 'shortName' ? 'short_name' : target.title);
  const table = sql.identifier(tableName((layersOf(target)[0] as Resource).name));
  const titles = await Promise.all(
    [value]
      .flat()
      .map(id => database.one<{ title: string }>(sql`select ${title} as title from ${table} where id = ${id}`)),
  );
  return titles.map(row => row?.title).join('、');
}

const named = (own: readonly Resource[]) => own.map(resource => [resource.name, resource] as const);

/** A row of each of them is made and read. */
export function beginnings(own: readonly Resource[]): void {
  openOne('beginnings of resources', own.length);
  describe.each(named(own))('%s', (_, resource) => {
    const { path } = resource;

    test('a created row is read back as it was typed, with who and when', async () => {
      const typed = bench.sample(resource);
      const { status, body } = await save('POST', `/${path}`, typed);
      expect(body.fields ?? []).toEqual([]);
      expect(status).toBe(201);
      const { body: row } = await ask('GET', `/${path}/${body.id}`);
      for (const [name, field] of fieldsBy(resource, one => !isSealed(one)))
        if (name in typed) expect([name, row[name]]).toEqual([name, typed[name]]);
        else expect([name, name in row]).toEqual([name, isSeen(field) && (name in row || !field.flags.computed)]);
      expect(row).toMatchObject({ version: 1, mayUpdate: true, updatedByName: '周若川' });
      expect(row.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const trace = await traceOf(resource, row.id);
      expect(trace.content).toHaveLength(1);
      expect(trace.content[0]).toMatchObject({ type: 1, origin: 2, fields: [], operatorName: '周若川' });
      expect(await auditsOf(row.id, permission(resource, 'create'))).toMatchObject([{ userName: '周若川' }]);
    });
  });
}

/** Each of their fields is changed, rows are restored and removed, and what must not be is refused. */
export function lives(own: readonly Resource[]): void {
  openOne('lives of resources', own.length);
  describe.each(named(own))('%s', (_, resource) => {
    const { path } = resource;

    test('[BIZ-43] [BIZ-44] each field is changed alone and leaves one trace with old, new and now', async () => {
      let row: Row = await bench.create(resource);
      for (const [name, field] of fieldsBy(resource, one => isWritable(one) && one.flags.set !== 'create')) {
        const value = bench.change(resource, name, row[name]);
        const { status, body } = await save('PUT', `/${path}`, {
          id: row['id'],
          version: row['version'],
          [name]: value,
        });
        expect([name, status, body.fields]).toEqual([name, 200, undefined]);
        const old = row[name];
        row = body;
        const [entry] = (await traceOf(resource, row['id'])).content;
        const told = entry.fields.find((one: Row) => one['name'] === name);
        if (JSON.stringify(old) === JSON.stringify(value)) continue;
        if (isSealed(field)) {
          // Whoever made the row may read it in clear; its history is masked for everybody. Decision 221.
          const isClear = bench.world.registry.clear.has(resource.name);
          const [was, is] = isClear ? ['******', '******'] : [old, row[name]];
          expect(told).toMatchObject({ old: was, new: is, now: is, sensitive: true });
          continue;
        }
        expect([name, row[name]]).toEqual([name, value]);
        const words = [await wordOf(field, old), await wordOf(field, value)];
        expect(told).toMatchObject({ name, label: field.label, old: words[0], new: words[1], now: words[1] });
        expect(entry).toMatchObject({ type: 2, origin: 3, operatorName: '周若川' });
      }
      const audits = await auditsOf(row['id'], permission(resource, 'update'));
      expect(audits.map(one => one['changeId'])).not.toContain(null);
      expect(audits).toHaveLength(row['version'] - 1);
    });

    test('case 32: the same save once more changes nothing and leaves no trace', async () => {
      const row = await bench.create(resource);
      const typed = Object.fromEntries(
        fieldsBy(resource, one => isWritable(one) && one.flags.set !== 'create' && !isSealed(one)).map(([name]) => [
          name,
          row[name],
        ]),
      );
      const { status, body } = await save('PUT', `/${path}`, { ...typed, id: row['id'], version: row['version'] });
      expect([status, body.version, body.updatedAt]).toEqual([200, row['version'], row['updatedAt']]);
      expect((await traceOf(resource, body.id)).totalElements).toBe(1);
    });

    test('[SEC-90] a stale version is refused with who, when and what differs', async () => {
      const row = await bench.create(resource);
      const texts = fieldsBy(resource, one => one.type === 'text' && isWritable(one) && !one.flags.set).map(
        ([name, field]) => ({ name, field, mine: bench.change(resource, name), theirs: bench.change(resource, name) }),
      );
      const changed = texts.find(({ mine, theirs }) => mine !== theirs);
      if (!changed) return;
      const { name, field, mine, theirs } = changed;
      await save('PUT', `/${path}`, { id: row['id'], version: 1, [name]: theirs });
      const { status, body } = await save('PUT', `/${path}`, { id: row['id'], version: 1, [name]: mine });
      expect([status, body.code]).toEqual([409, 'kit.stale']);
      expect(body.conflict).toMatchObject({
        by: '周若川',
        differences: [{ name, label: field.label, theirs, yours: mine }],
      });
      expect(new Date(body.conflict.at).getTime()).toBeGreaterThan(new Date(row['createdAt'] as string).getTime());
      const missing = await ask('PUT', `/${path}`, { id: row['id'], [name]: mine });
      expect([missing.status, missing.body.fields[0].path]).toEqual([400, 'version']);
    });

    test('[BIZ-45] a former value is restored with a reason, by origin 5', async () => {
      if (!verbsOf(resource.kind).includes('restore')) return;
      const row = await bench.create(resource);
      const changes = fieldsBy(resource, one => isWritable(one) && !one.flags.set)
        .map(([name, field]) => ({ name, field, value: bench.change(resource, name, row[name]) }))
        .filter(one => JSON.stringify(one.value) !== JSON.stringify(row[one.name]));
      const other = ({ type, flags }: Field) => !flags.unique && type !== 'text';
      const { name, value } = changes.find(one => other(one.field)) ?? changes[0] ?? { name: '', value: null };
      const { body: changed } = await save('PUT', `/${path}`, {
        id: row['id'],
        version: 1,
        [name]: value,
      });
      const first = (await traceOf(resource, String(row['id']))).content.at(-1);
      const wish = { changeId: first.changeId, fields: [name], reason: '误改', version: changed.version };
      const withoutReason = await ask('POST', `/${path}/${row['id']}/restore`, { ...wish, reason: ' ' });
      expect([withoutReason.status, withoutReason.body.fields[0].path]).toEqual([400, 'reason']);
      expect((await ask('POST', `/${path}/${row['id']}/restore`, { ...wish, version: 1 })).status).toBe(409);
      expect((await ask('POST', `/${path}/${row['id']}/restore`, { ...wish, fields: ['toString'] })).status).toBe(400);
      expect((await ask('POST', `/${path}/${row['id']}/restore`, { ...wish, fields: ['id'] })).status).toBe(400);
      expect((await ask('POST', `/${path}/${row['id']}/restore`, { ...wish, changeId: '1' })).status).toBe(404);
      const { status, body } = await ask('POST', `/${path}/${row['id']}/restore`, wish);
      expect([status, body[name]]).toEqual([200, row[name]]);
      const [entry] = (await traceOf(resource, body.id)).content;
      expect(entry).toMatchObject({ origin: 5, reason: '误改' });
      expect(await auditsOf(body.id, permission(resource, 'restore'))).toMatchObject([{ reason: '误改' }]);
    });

    test('[HTTP-16] removal takes ids as text or number, with a reason, or one in the path; it is soft and audited', async () => {
      const [text, number, object, inPath] = await Promise.all([1, 2, 3, 4].map(() => bench.create(resource)));
      const before = (await ask('GET', `/${path}?size=1`)).body.totalElements;
      const answers = [
        await ask('DELETE', `/${path}`, [text!['id']]),
        await ask('DELETE', `/${path}`, [Number(number!['id'])]),
        await ask('DELETE', `/${path}`, { ids: [object!['id'], object!['id']], reason: '重复登记' }),
        await ask('DELETE', `/${path}/${inPath!['id']}`),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual([200, { removed: 1 }]);
      expect((await ask('GET', `/${path}?size=1`)).body.totalElements).toBe(before - 4);
      for (const { id } of [text, number, object, inPath] as Row[]) {
        expect((await ask('GET', `/${path}/${id}`)).status).toBe(404);
        expect((await ask('GET', `/${path}/${id}/trace`)).status).toBe(404);
        const kept = await bench.world.database.one<Row>(sql`
        select deleted_at from ${sql.identifier(tableName(resource.name))} where id = ${id}`);
        expect(kept?.['deletedAt']).not.toBeNull();
        expect(await auditsOf(id, permission(resource, 'remove'))).toHaveLength(1);
      }
      expect((await auditsOf(object!['id'] as string, permission(resource, 'remove')))[0]!['reason']).toBe('重复登记');
      expect((await auditsOf(text!['id'] as string, permission(resource, 'remove')))[0]!['reason']).toBe('误录删除');
    });

    test('[HTTP-16] one absent id among the ids fails the whole removal', async () => {
      const row = await bench.create(resource);
      expect((await ask('DELETE', `/${path}`, [row['id'], '999999999'])).status).toBe(404);
      expect((await ask('GET', `/${path}/${row['id']}`)).status).toBe(200);
      for (const body of [[], [''], ['1;2'], ['a'], {}, { ids: [] }, { ids: ['1'], other: 1 }, [null]])
        expect((await ask('DELETE', `/${path}`, body)).status).toBe(400);
    });

    test('[HTTP-11] [SEC-80] PUT and DELETE by the override header do what the real ones do', async () => {
      const row = await bench.create(resource);
      // A row that moves to another place could meet one that stands there already.
      const fields = fieldsBy(resource, one => isWritable(one) && !one.flags.set);
      const name = (fields.find(([, one]) => one.type !== 'ref') ?? fields[0])?.[0] ?? '';
      const change = { id: row['id'], version: 1, [name]: bench.change(resource, name), confirmed: ['all'] };
      const put = await bench.ask('POST', `/${path}`, change, { 'x-http-method-override': 'PUT' });
      const real = await bench.ask('PUT', `/${path}`, { ...change, version: put.body.version });
      expect([put.status, put.body]).toEqual([real.status, real.body]);
      for (const wanted of ['GET', 'PATCH', 'PUT, PUT', 'put', ''])
        expect((await bench.ask('POST', `/${path}`, change, { 'x-http-method-override': wanted })).status).toBe(400);
      const gone = await bench.ask('POST', `/${path}`, [row['id']], { 'x-http-method-override': 'DELETE' });
      expect([gone.status, gone.body]).toEqual([200, { removed: 1 }]);
      cases += 8;
    });

    test('of two who take the same unique value at once exactly one gets it', async () => {
      for (const [name] of fieldsBy(resource, one => isWritable(one) && one.flags.unique === true)) {
        const taken = bench.sample(resource)[name];
        const both = await Promise.all(
          [1, 2].map(() => save('POST', `/${path}`, { ...bench.sample(resource), [name]: taken })),
        );
        expect([name, ...both.map(one => one.status).sort()]).toEqual([name, 201, 400]);
        const refused = both.find(one => one.status === 400)?.body;
        expect(refused.fields.length).toBeGreaterThan(0);
        if (!resource.partOf || name in resource.fields)
          expect(refused.fields).toMatchObject([{ path: name, code: 'kit.duplicate' }]);
      }
    });
  });
}
