/**
 * 3,000 graduates from May to September: some answer at once, some after being chased, some never; letters come back,
 * run out, are written anew or given up. At the end everybody is in a state with a name, and again two years later.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { createRandom } from '../../seed/random.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { enrolGraduates, openAccounts, openClasses } from './fixtures.ts';
import { takeDue } from '../../kit/process/due.ts';
import { transferHandler } from './process.ts';
import { graduates as chased, keptGraduates } from './watches.ts';

const count = 3000;
const most = 500;
let world: OpenWorld;
let department: Ask;
let batch: string;
const random = createRandom(20270510);

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2027-05-10');
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const idsWhere = async (condition: ReturnType<typeof sql>) =>
  (
    await world.database.rows<{ id: string }>(sql`
      select t.id from graduation_destination t where t.graduation_batch_id = ${batch}::bigint and ${condition}
      order by t.id`)
  ).map(row => row.id);
const silent = () => idsWhere(sql`t.state = '1'`);
const letters = (state: string) =>
  world.database.rows<{ id: string; version: number }>(sql`
    select id, version from transfer where graduation_batch_id = ${batch}::bigint and state = ${state} order by id`);

const chosen = <T>(all: readonly T[], share: number): T[] => all.filter(() => random.unit() < share);
const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
const action = async (name: string, input: object = {}) => {
  const { version } = (await department('GET', `/api/zzgxzj/batch/${batch}`)).body;
  const answer = await department('POST', `/api/zzgxzj/batch/${batch}/${name}`, { version, ...input });
  expect([name, answer.status, answer.body.fields]).toEqual([name, 200, undefined]);
};
const send = async (path: string, body: object) => {
  const answer = await department('POST', `/api/zzgxzj${path}`, body);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};

const goals = [
  { kind: '1', toRegion: '海宁省', toCommittee: '中共海宁市委组织部' },
  { kind: '2', toRegion: '江临省', toCommittee: '中共平阳县委组织部' },
  { kind: '3', toRegion: '北屿市', toCommittee: '中共北屿市委组织部' },
];
/** What a group of graduates said: every eighth stays, every ninth has not paid the dues. */
function goalAt(n: number, month: string) {
  if (n % 8 === 7) return { kind: n % 16 === 7 ? '4' : '5' };
  const goal = goals[n % goals.length];
  return { ...goal, toOrganisationName: `第${n % 40}支部委员会`, duesPaidTo: n % 9 === 8 ? '2027-01' : month };
}

/** A share of the silent ones answers, in groups of thirty with the same goal. */
async function answer(share: number, month: string): Promise<void> {
  for (const [n, destinationIds] of inParts(chosen(await silent(), share), 30).entries())
    await send('/batch/goal', { destinationIds, ...goalAt(n, month) });
  await send('/batch/check', { graduationBatchId: batch });
}

async function sendBack(share: number, state: string, receiptOn: string): Promise<void> {
  for (const part of inParts(chosen(await letters(state), share), most))
    await send('/receipt', { transferIds: part.map(({ id }) => id), receiptOn });
}
const nightOf = async (day: string) => {
  await setClock(world.database, day);
  return world.database.transaction(connection =>
    takeDue(txOf(connection, world.registry, asSystem('介绍信到期检查')), transferHandler, 'expire'),
  );
};
const watchedOn = (watch: typeof chased, day: string) =>
  watch.find(txOf(world.database, world.registry, asSystem('预警')), { today: day, until: day });

/** How everybody stands: the goal, and the order where there is one. */
const standings = async () =>
  Object.fromEntries(
    (
      await world.database.rows<{ name: string; n: number }>(sql`
        select case t.state when '4' then case o.state when '50' then '已开介绍信' when '70' then '已回执'
            when '90' then '介绍信超期' else '另行办理' end
          when '1' then '未填报' when '2' then '已填报' when '3' then '已核对' when '5' then '保留在校'
          when '6' then '已不在册' else '不明' end as name, count(*)::int as n
        from graduation_destination t left join transfer o on o.id = t.transfer_id
        where t.graduation_batch_id = ${batch}::bigint group by 1`)
    ).map(row => [row.name, row.n]),
  );

const own = (username: string, body: object) =>
  world.as(username).then(self => self('POST', '/api/zzgxzj/batch/own', body));

async function begin(): Promise<void> {
  const seats = await openClasses(world.database, 12);
  const ids = await enrolGraduates(world, seats, count);
  const made = await department('POST', '/api/zzgxzj/batch', {
    name: '2027届毕业生',
    organisationId: await world.idOf('party_organisation', 'code', '9999990001'),
    year: 2027,
    classIds: seats.map(seat => seat.classId),
    deadlineOn: '2027-05-31',
    leaveOn: '2027-06-25',
  });
  batch = made.body.id;
  await action('submit');
  const usernames = await openAccounts(world.database, ids.slice(0, 5));
  for (const [n, username] of usernames.entries()) expect((await own(username, goalAt(n, '2027-07'))).status).toBe(200);
  // One changes the own mind before the branch looks at it.
  expect((await own(usernames[0] ?? '', { kind: '4' })).body.goal.kind).toBe('4');
}

/** Three go by an order of their own, two leave the Party, and nobody tells the batch. */
async function goOtherWays(): Promise<void> {
  const others = await idsWhere(sql`t.state = '1'`);
  const people = await world.database.rows<{ memberId: string }>(sql`
    select member_id from graduation_destination where id = any(${sql.param(others.slice(0, 5))}::bigint[])
    order by id`);
  for (const { memberId } of people.slice(0, 3)) {
    const { status } = await department('POST', '/api/zzgxzj', {
      type: '4',
      reason: '1',
      memberId,
      toRegion: '海宁省',
      toCommittee: '中共海宁市委组织部',
      toOrganisationName: '中共海宁市第一支部委员会',
      duesPaidTo: '2027-07',
    });
    expect(status).toBe(201);
  }
  const left = people.slice(3).map(one => one.memberId);
  await world.database.rows(sql`
    update party_member set party_status = '8' where id = any(${sql.param(left)}::bigint[])`);
}

async function each(name: string, state: string, many: number, input: object): Promise<void> {
  for (const { id, version } of (await letters(state)).slice(0, many)) {
    const answer = await department('POST', `/api/zzgxzj/${id}/${name}`, { version, ...input });
    expect([name, answer.status]).toEqual([name, 200]);
  }
}

test('[BIZ-21] three thousand graduates with random silence: nobody ends in an unknown state', async () => {
  await begin();
  expect(await standings()).toEqual({ 未填报: 2995, 已填报: 5 });

  for (const day of ['2027-05-17', '2027-05-24', '2027-05-31', '2027-06-07']) {
    await nightOf(day);
    await answer(0.4, '2027-06');
    await action('generate');
  }
  expect((await watchedOn(chased, '2027-06-07')).filter(one => one.matter === '尚未填报毕业去向')).toHaveLength(394);
  expect(await standings()).toEqual({ 未填报: 394, 已核对: 229, 已开介绍信: 2076, 保留在校: 301 });

  for (const day of ['2027-06-14', '2027-06-21', '2027-06-28', '2027-07-05', '2027-07-12']) {
    await nightOf(day);
    await sendBack(0.25, '50', day);
  }
  await each('cancel', '50', 6, { reason: '接收单位变更' });
  await each('reissue', '90', 8, { reason: '接收单位延期报到', days: 60 });
  await answer(0.5, '2027-07');
  await action('generate');
  await goOtherWays();
  expect(await standings()).toEqual({
    未填报: 196,
    已核对: 229,
    已开介绍信: 522,
    介绍信超期: 425,
    已回执: 1327,
    保留在校: 301,
  });

  await nightOf('2027-08-16');
  await sendBack(0.4, '90', '2027-08-15');
  await nightOf('2027-09-01');
  await action('close', { reason: '2027届办结' });
  const end = await standings();
  expect(end).toEqual({
    已回执: 1658,
    已开介绍信: 152,
    介绍信超期: 464,
    保留在校: 721,
    另行办理: 3,
    已不在册: 2,
  });
  expect(Object.values(end).reduce((sum, n) => sum + n, 0)).toBe(count);
});

test('the ledger of letters has no gap, and who was kept is told of when the two years are over', async () => {
  const ledger = await world.database.one(sql`
    select count(*)::int as letters, min(serial_no) as first, max(serial_no) as last from introduction_letter`);
  expect(ledger).toEqual({ letters: 2288, first: 1, last: 2288 });
  const counted = await world.database.one(sql`
    select count(*) filter (where m.party_status = '1')::int as here, count(*) filter (where m.party_status = '9')::int as gone
    from party_member m join graduation_destination d on d.member_id = m.id where d.graduation_batch_id = ${batch}::bigint`);
  // Who waits for the receipt is counted here; so are those who stay.
  expect(counted).toEqual({ here: 1340, gone: 1658 });
  await each('cancel', '50', 1, { reason: '不再转出' });
  // Given up after the end of the batch: the membership stays, for two years at most.
  expect(await standings()).toMatchObject({ 已开介绍信: 151, 保留在校: 722 });
  await setClock(world.database, '2029-06-25');
  expect(await watchedOn(keptGraduates, '2029-06-25')).toHaveLength(722);
});
