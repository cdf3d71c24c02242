/** What every write of some entities must refuse, each fault on its field and all of them at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { openBench, type Bench } from '../../testing/bench.ts';
import { badValuesOf } from './sample.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let bench: Bench;
let cases = 0;
const ask: Bench['ask'] = (...request) => {
  cases += 1;
  return bench.ask(...request);
};
const pathsOf = (body: Row): string[] => (body['fields'] ?? []).map((one: Row) => one['path']);
/** What is only warned of is another matter. */
const faultsOf = (body: Row): Row => ({
  fields: (body['fields'] ?? []).filter((one: Row) => one['level'] !== 'warning'),
});
const total = async ({ path }: Resource) => (await ask('GET', `/${path}?size=1`)).body.totalElements;

export function faults(own: readonly Resource[]): void {
  beforeAll(async () => {
    bench = await openBench();
    cases = 0;
  });
  afterAll(async () => {
    console.info(`faults of resources: ${own.length}, cases: ${cases}`);
    await bench.world.close();
  });
  describe.each(own.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
    const { path } = resource;
    const url = `/${path}`;

    test('[VAL-17] each bad value of each field is refused on that field, in Chinese, and nothing is written', async () => {
      const before = await total(resource);
      for (const [name, field] of Object.entries(fieldsOf(resource))) {
        for (const value of badValuesOf(field)) {
          const { status, body } = await ask('POST', url, { ...bench.sample(resource), [name]: value });
          expect([name, value, status, pathsOf(body).includes(name)]).toEqual([name, value, 400, true]);
          const told = body.fields.find((one: Row) => one['path'] === name);
          expect(told.message).toMatch(/[一-龥]{3}/);
          expect(told.message).not.toContain('{');
        }
      }
      expect(await total(resource)).toBe(before);
    });

    test('[HTTP-18] all faults of a body are told at once', async () => {
      const fields = Object.entries(fieldsOf(resource));
      const body = Object.fromEntries(fields.map(([name, field]) => [name, badValuesOf(field)[0]]));
      const answer = await ask('POST', url, { ...body, nonsense: 1 });
      expect([answer.status, answer.body.code]).toEqual([400, 'kit.invalid']);
      expect(pathsOf(answer.body).sort()).toEqual(
        expect.arrayContaining([...fields.map(([name]) => name), 'nonsense'].sort()),
      );
      expect(answer.body.message).toMatch(/^提交的内容有 \d+ 处需要修改$/);
    });

    test('what is required is asked for by name, at creation and when it is cleared', async () => {
      const { status, body } = await ask('POST', url, {});
      const required = Object.entries(fieldsOf(resource)).filter(
        ([, { flags, type }]) => flags.required && flags.default === undefined && type !== 'state' && !flags.derived,
      );
      expect(status).toBe(400);
      expect(pathsOf(body)).toEqual(expect.arrayContaining(required.map(([name]) => name)));
      const row = await bench.create(resource);
      for (const [name, { label }] of required.filter(([, { flags }]) => !('set' in flags))) {
        const cleared = await ask('PUT', url, { id: row['id'], version: row['version'], [name]: null });
        if (cleared.status === 200 && cleared.body[name] === row[name]) continue; // derived again from what is there
        expect([name, cleared.status]).toEqual([name, 400]);
        expect(cleared.body.fields).toContainEqual({ path: name, code: 'kit.required', message: `${label}不能为空` });
      }
    });

    test('key fields and what nobody types are not written by the form', async () => {
      const row = await bench.create(resource);
      for (const [name, field] of Object.entries(fieldsOf(resource))) {
        if (isWritable(field) && field.flags.set !== 'create') continue;
        const { status, body } = await ask('PUT', url, { id: row['id'], version: row['version'], [name]: null });
        const code = isWritable(field) ? 'kit.key-field' : 'kit.not-writable';
        expect([name, status, body.fields?.[0]?.code]).toEqual([name, 400, code]);
      }
      const nobodys = ['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'deletedAt', 'searchText', 'personId'];
      // Of some entities the person is a field that is typed.
      for (const name of nobodys.filter(one => !(one in fieldsOf(resource) && isWritable(fieldsOf(resource)[one]!)))) {
        const { status, body } = await ask('PUT', url, { id: row['id'], version: row['version'], [name]: '1' });
        expect([name, status, pathsOf(body)]).toEqual([name, 400, [name]]);
      }
      expect((await ask('GET', `${url}/${row['id']}`)).body.version).toBe(row['version']);
    });

    test('keys a body does not know are refused by name, inherited ones too', async () => {
      const typed = bench.sample(resource);
      for (const name of ['nonsense', 'id', 'version', 'toString', 'constructor', 'hasOwnProperty', 'version ']) {
        const { status, body } = await ask('POST', url, { ...typed, [name]: 1 });
        expect([name, status, pathsOf(faultsOf(body))]).toEqual([name, 400, [name]]);
      }
      const poisoned = `{"__proto__": {"isAdmin": true}, "name": "x"}`;
      const { status } = await ask('POST', url, poisoned, { 'content-type': 'application/json' });
      expect(status).toBe(400);
      expect(({} as Row)['isAdmin']).toBeUndefined();
    });

    test('a row is named by a sound id and version', async () => {
      for (const [id, status] of [
        [undefined, 400],
        ['', 400],
        ['x', 400],
        ['1;2', 400],
        ['99999999999999999999', 400],
        [{}, 400],
        ['999999999', 404],
      ] as const)
        expect([id, (await ask('PUT', url, { id, version: 1 })).status]).toEqual([id, status]);
      for (const version of [undefined, null, '1', 1.5, [1]])
        expect((await ask('PUT', url, { id: '999999999', version })).status).toBe(400);
      for (const id of [
        '0',
        '999999999999999999',
        '000000000000000001x',
        '9999999999999999999',
        '-1',
        '1.5',
        '%00',
        "1'--",
      ])
        expect([id, (await ask('GET', `${url}/${id}`)).status]).toEqual([id, 404]);
    });

    test('a call that takes no query refuses one', async () => {
      const { id } = await bench.create(resource);
      for (const tail of ['?asOf=x', '/trace?nonsense=1', '?__proto__=1'])
        expect([tail, (await ask('GET', `${url}/${String(id)}${tail}`)).status]).toEqual([tail, 400]);
      expect((await ask('PUT', `${url}?force=true`, { id, version: 1 })).status).toBe(400);
      expect((await ask('DELETE', `${url}?all=true`, [id])).status).toBe(400);
      expect((await ask('GET', `${url}/${String(id)}`)).status).toBe(200);
    });
  });
}
