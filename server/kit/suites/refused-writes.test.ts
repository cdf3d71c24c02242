/**
 * Writes that no entity takes: of what belongs to the whole school by who reaches a part of it, and removals of what may
 * not be changed any more, a record in its process and what belongs to one.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verbsOf } from 'contract/kit/permission.ts';
import type { Process } from 'contract/kit/process.ts';
import { fieldsOf, isWritable, tableName, type Resource } from 'contract/kit/resource.ts';
import { resources } from 'contract/resources.ts';
import { isMadeByHand, openBench, saveWith, type Bench } from '../../testing/bench.ts';
import { makeAccount } from '../../testing/made-account.ts';
import { messages } from '../../testing/told.ts';
import type { Ask } from '../../testing/open-world.ts';
import { undoTransactions } from '../../testing/undo.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let bench: Bench;
/** Every verb on everything, for a unit where nothing stands. */
let part: Ask;
/** Stars over meetings, as a school may give them to a college. */
let college: Ask;
const rows = new Map<string, Row>();
beforeAll(async () => {
  bench = await openBench();
  const { database } = bench.world;
  const unit = await bench.create(resources.find(({ name }) => name === 'unit') as Resource);
  const everything = ['*.*.*', '*.*.restore'];
  await makeAccount(
    database,
    { username: 'test.part', grants: [{ scope: 'UNIT_TREE', patterns: everything }] },
    String(unit['id']),
  );
  const physics = await bench.world.idOf('unit', 'code', '201');
  await makeAccount(
    database,
    { username: 'test.stars', grants: [{ scope: 'UNIT_TREE', patterns: ['meeting.*.*'] }] },
    physics,
  );
  part = await bench.world.as('test.part');
  college = await bench.world.as('test.stars');
  for (const resource of resources.filter(isRemoved)) rows.set(resource.name, await bench.create(resource));
  undoTransactions(bench.world.database);
});
afterAll(() => bench.world.close());

const isRemoved = (resource: Resource) => isMadeByHand(resource) && verbsOf(resource.kind).includes('remove');
const remove = ({ path }: Resource, { id }: Row, ask = bench.ask) => ask('DELETE', `/${path}`, [id]);
const stateOf = async ({ name }: Resource, id: string) =>
  (
    await bench.world.database.one<{ state: string }>(sql`
    select state from ${sql.identifier(tableName(name))} where id = ${id}::bigint`)
  )?.state ?? '';
const setState = ({ name }: Resource, id: string, state: string) =>
  bench.world.database.rows(sql`
    update ${sql.identifier(tableName(name))} set state = ${state} where id = ${id}::bigint`);

/** The first field that may be changed as the row stands now, and the change; none of what is not edited at all. */
async function changeOf(resource: Resource, row: Row): Promise<Row | null> {
  const typed = Object.entries(fieldsOf(resource)).filter(([, field]) => isWritable(field) && !field.flags.set);
  for (const [name] of typed) {
    const change = { id: row['id'], version: row['version'], [name]: bench.change(resource, name, row[name]) };
    if ((await bench.save('PUT', `/${resource.path}`, change)).status === 200) return change;
  }
  return null;
}

/** What has states a row hangs on: the row itself, and whatever it names that is in a process. */
const heldBy = (resource: Resource, row: Row): [Process, string][] =>
  [...bench.world.registry.processes.values()].flatMap(({ process }): [Process, string][] => {
    const to = process.resource.name;
    const own: [Process, string][] = to === resource.name ? [[process, String(row['id'])]] : [];
    const named = Object.entries(fieldsOf(resource)).filter(([name, field]) => field.to === to && row[name]);
    return [...own, ...named.map(([name]): [Process, string] => [process, String([row[name]].flat()[0])])];
  });

/** A new row without the places it may leave out. */
const bareOf = (resource: Resource) => {
  const fields = fieldsOf(resource);
  return Object.fromEntries(
    Object.entries(bench.sample(resource)).filter(([name]) => !fields[name]?.to || fields[name].flags.required),
  );
};
const ofReach = ['kit.beyond-reach', 'kit.whole-school'];

test('[S2-01] whoever reaches a part of the school writes nothing that belongs to all of it or stands elsewhere', async () => {
  let cases = 0;
  const written: string[] = [];
  for (const resource of resources.filter(isRemoved)) {
    const { id, version } = rows.get(resource.name) as Row;
    const url = `/${resource.path}`;
    for (const values of [bench.sample(resource), bareOf(resource)]) {
      const { status, body } = await saveWith(part, 'POST', url, values);
      const isTold = body.fields?.some((one: Row) => ofReach.includes(one['code']));
      if (status !== 400 || (resource.scope.length === 0 && !isTold))
        written.push(`POST ${resource.name}: ${status} ${JSON.stringify(body)}`);
    }
    const requests: [string, string, unknown][] = [
      ['PUT', url, { id, version }],
      ['DELETE', url, [id]],
      ['DELETE', `${url}/${id}`, undefined],
      ...(verbsOf(resource.kind).includes('restore')
        ? [
            ['POST', `${url}/${id}/restore`, { changeId: '1', fields: ['name'], reason: '核对', version }] as [
              string,
              string,
              unknown,
            ],
          ]
        : []),
    ];
    for (const [method, at, body] of requests) {
      const { status } = await part(method as 'PUT', at, body);
      if (status !== 404) written.push(`${method} ${resource.name}: ${status}`);
    }
    cases += requests.length + 2;
  }
  console.info(`writes beyond reach: ${cases}`);
  expect(written).toEqual([]);
});

const noted = (label: string) => `${label}由学校统一维护，需要新增请联系组织部`;

test('[S2-01] a frequency of meetings, a reminder with a link and a regulation are not written by who reaches a part', async () => {
  const rule = { meetingType: '14', body: '1', cycle: '1', minTimes: 1, validFrom: '2126-01-01' };
  expect((await (await bench.world.as('demo.secretary'))('POST', '/api/zzsh/rule', rule)).status).toBe(403);
  expect(messages(await college('POST', '/api/zzsh/rule', rule))).toEqual([noted('组织生活规则')]);
  const office = await bench.world.as('demo.cadreoffice');
  const of = (name: string) => bench.sample(resources.find(one => one.name === name) as Resource);
  const reminder = { ...of('reminderRule'), link: 'https://example.org/' };
  expect(messages(await office('POST', '/api/remindRule', reminder))).toContain(noted('提醒规则'));
  expect(messages(await office('POST', '/api/ruleDoc', of('regulation')))).toEqual([noted('规章制度')]);
});

test('[S2-02] wherever a change is refused for a state, the removal is refused in it', async () => {
  let [cases, refused] = [0, 0];
  const left: string[] = [];
  for (const resource of resources.filter(isRemoved)) {
    const row = rows.get(resource.name) as Row;
    const change = await changeOf(resource, row);
    if (!change) continue;
    for (const [{ resource: owner, states }, id] of heldBy(resource, row)) {
      const before = await stateOf(owner, id);
      for (const state of Object.values(states)) {
        await setState(owner, id, state);
        const edit = await bench.save('PUT', `/${resource.path}`, change);
        cases += 1;
        if (edit.status === 200) continue;
        refused += 1;
        const { status } = await remove(resource, row);
        if (status === 200) left.push(`${resource.name}: ${owner.name} ${state}, ${JSON.stringify(messages(edit))}`);
      }
      await setState(owner, id, before);
    }
  }
  console.info(`states: ${cases}, without change: ${refused}`);
  expect(left).toEqual([]);
  expect(refused).toBeGreaterThan(50);
});

/** The sentences of a removal of a row after something of the world was set. */
async function removed(name: string, ask = bench.ask): Promise<string[]> {
  return messages(await remove(resources.find(one => one.name === name) as Resource, rows.get(name) as Row, ask));
}
const put = (of: string, id: string, state: string) =>
  setState(resources.find(one => one.name === of) as Resource, id, state);

test('[S2-02] an attendee of a meeting in review or archived stays on its list', async () => {
  const { meetingId } = rows.get('meetingAttendee') as Row;
  await put('meeting', meetingId, '5');
  expect(await removed('meetingAttendee')).toEqual(['会议记录正在审核，不能修改参会人员']);
  await put('meeting', meetingId, '6');
  expect(await removed('meetingAttendee')).toEqual(['会议已归档，不能修改']);
  await put('meeting', meetingId, '1');
});

test('[S2-02] a candidate of an election that was handed in or is over stays', async () => {
  const { electionId } = rows.get('electionCandidate') as Row;
  for (const state of ['2', '3', '6']) {
    await put('election', electionId, state);
    expect(await removed('electionCandidate')).toEqual(['换届请示已提交，不能再修改候选人；如需修改，请先退回']);
  }
  await put('election', electionId, '1');
});

test('[S2-02] a frequency in force stays, and so does a punishment in force, whoever entered it', async () => {
  await bench.world.database.rows(sql`
    update life_rule set valid_from = '2020-01-01' where id = ${rows.get('lifeRule')?.['id']}::bigint`);
  expect(await removed('lifeRule')).toEqual([
    '规则自 2020-01-01 起已生效，不能修改或删除；需要调整的，请另建一条并填写新的生效日期',
  ]);
  await put('disciplineRecord', rows.get('disciplineRecord')?.['id'], '1');
  const [said] = await removed('disciplineRecord', await bench.world.as('demo.discipline'));
  expect(said).toMatch(/已提交或已生效，不能删除，请改为撤回、注销、废止或作废$/);
});
