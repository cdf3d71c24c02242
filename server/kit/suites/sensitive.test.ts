/** Sensitive values of every resource through every exit: masked everywhere, plain on the one road with a reason. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field } from 'contract/kit/field.ts';
import { verbsOf } from 'contract/kit/permission.ts';
import { fieldsOf, isWritable, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { resources } from 'contract/resources.ts';
import { allColumns, isMadeByHand, openBench, type Bench } from '../../testing/bench.ts';
import { birthDates, leaks, seededSecrets } from '../../testing/secrets.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let bench: Bench;
let cases = 0;
beforeAll(async () => void (bench = await openBench()));
afterAll(async () => {
  console.info(`sensitive fields of resources: ${resources.length}, cases: ${cases}`);
  await bench.world.close();
});
const ask: Bench['ask'] = (...request) => {
  cases += 1;
  return bench.ask(...request);
};
/** What an action alone fills stands empty in a row that a form made. */
const sensitiveOf = (resource: Resource) =>
  Object.entries(fieldsOf(resource)).filter(([, { type, flags }]) => type in masks && !flags.derived);

/** The masks of decisions 55, written out. */
const masks: Record<string, (plain: string) => string> = {
  idCard: plain => `${plain.slice(0, 3)}${'*'.repeat(plain.length - 7)}${plain.slice(-4)}`,
  certificateNo: plain => `${plain.slice(0, 1)}${'*'.repeat(plain.length - 4)}${plain.slice(-3)}`,
  phone: plain => `${plain.slice(0, 3)}****${plain.slice(7)}`,
  telephone: plain => `${plain.slice(0, 3)}${'*'.repeat(plain.length - 7)}${plain.slice(-4)}`,
  sealedText: () => '******',
  income: () => '****',
  birthDate: plain => plain.slice(0, 7),
};
const isSealed = ({ type }: Field) => type !== 'birthDate';

test('[S2-07] every type that is sensitive has its mask written out here', () => {
  const fields = resources.flatMap(resource => Object.values(fieldsOf(resource)));
  const sensitive = fields.filter(field => typeOf(field).class !== 'S2').map(({ type }) => type);
  expect([...new Set(sensitive)].sort()).toEqual(Object.keys(masks).sort());
});

const holders = resources.filter(resource => Object.values(fieldsOf(resource)).some(({ type }) => type in masks));

test('the seeded people have secrets to look for', () => {
  expect(seededSecrets.length).toBeGreaterThan(100);
  expect(masks['idCard']!('110101199001011234')).toBe('110***********1234');
  expect(masks['idCard']!('999999410315001')).toBe('999********5001');
  expect(masks['phone']!('13800001234')).toBe('138****1234');
});

test('[SEC-34] no list, detail or trace of any resource shows a seeded secret', async () => {
  for (const resource of resources) {
    const list = await ask('GET', `/${resource.path}?size=200&${allColumns(resource)}`);
    expect(leaks(list.body, [...seededSecrets, ...birthDates])).toEqual([]);
    for (const { id } of list.body.content as Row[]) {
      const answers = [await ask('GET', `/${resource.path}/${id}`), await ask('GET', `/${resource.path}/${id}/trace`)];
      for (const { status, body } of answers) expect([status, leaks(body, seededSecrets)]).toEqual([200, []]);
    }
  }
  for (const name of ['dyjbxx', 'getDwInfo', 'getBjInfo', 'xsjbxx', 'jsjbxx', 'xsjsxx'])
    expect(leaks((await ask('GET', `/api/common/${name}`)).body, [...seededSecrets, ...birthDates])).toEqual([]);
});

test('[SEC-31] the tables, traces and audit lines hold no seeded id card, phone or address in plain text', async () => {
  const tables = [...resources.map(({ name }) => tableName(name)), 'change_record', 'audit_record', 'user_account'];
  for (const name of tables) {
    const rows = await bench.world.database.rows<{ text: string }>(sql`
      select to_jsonb(t)::text as text from ${sql.identifier(name)} t`);
    expect([
      name,
      leaks(
        rows,
        seededSecrets.filter(one => one.length > 8),
      ),
    ]).toEqual([name, []]);
    cases += 1;
  }
});

test('[SEC-34] the day of birth is for who may change the row and for the person, the month for other readers', async () => {
  const discipline = await bench.world.as('demo.discipline');
  const birthDate = async (number: string) => {
    const id = await bench.world.idOf('person', 'number', number);
    return (await discipline('GET', `/api/person/${id}`)).body.birthDate;
  };
  expect(await birthDate('GZ981003')).toBe('1974-12-07');
  expect(await birthDate('GZ021001')).toBe('1976-08');
  const member = await bench.world.as('demo.member');
  const [self] = (await member('GET', '/api/dyjbxx?columns=name&columns=birthDate')).body.content;
  expect(self.birthDate).toMatch(/^\d{4}-\d{2}$/);
  expect((await member('GET', `/api/dyjbxx/${self.id}`)).body.birthDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

/** What a form writes; requests for persons are shown in the tests of their area. Others are filled by an action alone. */
const filledByHand = holders.filter(one => isMadeByHand(one) && sensitiveOf(one).length > 0);
describe.each(filledByHand.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
  const url = `/${resource.path}`;
  const fields = sensitiveOf(resource);
  /** A row; where its maker reads it in clear (decision 221) somebody else made it. */
  async function made(typed?: Row): Promise<Row> {
    const row = await bench.create(resource, typed);
    if (!bench.world.registry.clear.has(resource.name)) return row;
    await bench.world.database.rows(sql`
      update ${sql.identifier(tableName(resource.name))} set created_by = null where id = ${String(row['id'])}::bigint`);
    return (await ask('GET', `${url}/${String(row['id'])}`)).body;
  }

  test('created, listed, read, changed and traced, the value is masked', async () => {
    const typed = bench.sample(resource);
    const secrets = fields.filter(([, one]) => isSealed(one)).map(([name]) => String(typed[name]));
    const row = await made(typed);
    expect(leaks(row, secrets)).toEqual([]);
    const list = (await ask('GET', `${url}?size=200&${allColumns(resource)}`)).body;
    expect(leaks(list, secrets)).toEqual([]);
    const listed = list.content.find((one: Row) => one['id'] === row['id']);
    const detail = (await ask('GET', `${url}/${row['id']}`)).body;
    for (const [name, field] of fields) {
      const masked = masks[field.type]!(String(typed[name]));
      expect([name, listed[name]]).toEqual([name, masked]);
      expect([name, detail[name]]).toEqual([name, isSealed(field) ? masked : typed[name]]);
    }
    for (const [name, field] of fields.filter(([, one]) => isWritable(one) && one.flags.set !== 'create')) {
      const next = String(bench.change(resource, name));
      const { version } = (await ask('GET', `${url}/${row['id']}`)).body;
      const saved = await bench.save('PUT', url, { id: row['id'], version, [name]: next });
      const stale = await bench.save('PUT', url, { id: row['id'], version, [name]: bench.change(resource, name) });
      const trace = await ask('GET', `${url}/${row['id']}/trace`);
      expect([saved.status, stale.status]).toEqual([200, 409]);
      // The day of birth is shown to who may change the row.
      expect(leaks([saved.body, stale.body, trace.body], isSealed(field) ? [...secrets, next] : secrets)).toEqual([]);
      expect(trace.body.content[0].fields[0]).toMatchObject({ name, sensitive: true });
    }
  });

  test('[SEC-35] a mask that comes back is refused and the value stays', async () => {
    const row = await made();
    for (const [name, field] of fields.filter(([, one]) => isSealed(one))) {
      const { status, body } = await ask('PUT', url, { id: row['id'], version: row['version'], [name]: row[name] });
      const code = field.flags.set === 'create' ? 'kit.key-field' : 'kit.masked-value';
      expect([status, body.fields]).toMatchObject([400, [{ path: name, code }]]);
      const created = await ask('POST', url, { ...bench.sample(resource), [name]: row[name] });
      expect([created.status, created.body.fields[0]]).toMatchObject([400, { path: name, code: 'kit.masked-value' }]);
    }
    expect((await ask('GET', `${url}/${row['id']}`)).body.version).toBe(row['version']);
  });

  test('[SEC-34] [SEC-66] a value is revealed one at a time, with a reason that stands in the audit', async () => {
    if (!verbsOf(resource.kind).includes('reveal')) return;
    const typed = bench.sample(resource);
    const { id } = await bench.create(resource, typed);
    for (const [name] of fields) {
      const road = `${url}/${String(id)}/reveal`;
      for (const reason of ['', '   ']) {
        const refused = await ask('POST', road, { field: name, reason });
        expect([refused.status, refused.body.fields[0].path]).toEqual([400, 'reason']);
      }
      const { status, body } = await ask('POST', road, { field: name, reason: `核对${name}` });
      expect([status, body]).toEqual([200, { value: typed[name] }]);
    }
    const lines = await bench.world.database.rows<Row>(sql`
      select detail, reason, user_name from audit_record
      where record_id = ${String(id)} and action = ${`${resource.area}.${resource.name}.reveal`} order by id`);
    expect(lines).toEqual(
      fields.map(([name]) => ({ detail: { field: name }, reason: `核对${name}`, userName: '周若川' })),
    );
  });

  test('what is not sensitive, not there or not asked properly is not revealed', async () => {
    if (!verbsOf(resource.kind).includes('reveal')) return;
    const { id } = await bench.create(resource);
    const road = `${url}/${String(id)}/reveal`;
    for (const field of [resource.title, 'nonsense', 'toString', '__proto__', 'idCardIndex', 'id_card', ''])
      expect([field, (await ask('POST', road, { field, reason: '核对' })).status]).toEqual([field, 400]);
    for (const body of [
      {},
      { field: fields[0]![0] },
      { reason: '核对' },
      { field: [fields[0]![0]], reason: '核对' },
      [],
      { field: fields[0]![0], reason: '核对', id: '1' },
    ])
      expect((await ask('POST', road, body)).status).toBe(400);
    expect((await ask('POST', `${url}/999999999/reveal`, { field: fields[0]![0], reason: '核对' })).status).toBe(404);
  });

  test('restored, a sealed value is the former one', async () => {
    if (!verbsOf(resource.kind).includes('restore')) return;
    const typed = bench.sample(resource);
    const row = await made(typed);
    for (const [name] of fields.filter(([, one]) => isSealed(one) && one.flags.set !== 'create')) {
      const { version } = (await ask('GET', `${url}/${row['id']}`)).body;
      const changed = await bench.save('PUT', url, { id: row['id'], version, [name]: bench.change(resource, name) });
      const { content } = (await ask('GET', `${url}/${row['id']}/trace`)).body;
      const wish = { changeId: content.at(-1).changeId, fields: [name], reason: '误改', version: changed.body.version };
      const restored = await ask('POST', `${url}/${row['id']}/restore`, wish);
      expect([restored.status, leaks(restored.body, [String(typed[name])])]).toEqual([200, []]);
      const { body } = await ask('POST', `${url}/${row['id']}/reveal`, { field: name, reason: '核对' });
      expect(body).toEqual({ value: typed[name] });
    }
  });
});
