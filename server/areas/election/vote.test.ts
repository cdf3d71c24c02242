import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { textsIn } from '../../archive/archive.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { callOnly, enrol, type Enrolled } from './fixtures.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let optics: string;
let crowd: Enrolled;
let electionId: string;
/** Candidates for the committee, in the order of their persons. */
let candidates: string[];
const base = '/api/dzzhj/tp';

const told = ({ status, body }: Answer) => [status, body.fields?.[0]?.message ?? body.message];
async function act(who: Ask, id: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await secretary('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/${name}`, { version, ...input });
}

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  secretary = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 24);
  electionId = (
    await secretary('POST', '/api/dzzhj', {
      organisationId: optics,
      teamType: '3',
      electMethod: '1',
      cycleType: '1',
      planOn: '2026-12-10',
      seats: 3,
    })
  ).body.id;
  candidates = [];
  for (const personId of crowd.ids.slice(0, 4)) {
    const made = await secretary('POST', '/api/dzzhj/candidate', { electionId, personId, position: '05', source: '1' });
    candidates.push(made.body.id);
  }
  await world.database.rows(sql`update election_candidate set pre_approved = true`);
  await world.database.rows(sql`update election set state = '3' where id = ${electionId}::bigint`);
});
afterAll(() => world.close());

/** The seats of one election are given once: a vote that was tried makes room for the next. */
const retire = () => world.database.rows(sql`update vote_session set deleted_at = now() where deleted_at is null`);
beforeEach(retire);

interface Wanted {
  due: number;
  present: number;
  values?: object;
}
/** A vote with so many due and so many of them present; the chair is the first. */
async function prepared({ due, present, values = {} }: Wanted): Promise<string> {
  await retire();
  const made = await secretary('POST', base, {
    title: '委员选举',
    electionId,
    voteType: '2',
    position: '05',
    seats: 3,
    candidateIds: candidates,
    chairId: crowd.chairId,
    supervisorIds: crowd.ids.slice(20, 22),
    ...values,
  });
  const id = String(made.body.id);
  const people = [crowd.chairId, ...crowd.ids].slice(0, due);
  await callOnly(world.database, optics, people);
  const electors = people.map((personId, at) => ({ personId, isDue: true, isPresent: at < present }));
  expect(told(await secretary('POST', `${base}/${id}/elector`, { electors }))[0]).toBe(200);
  expect(messages(await act(secretary, id, 'configure'))).toEqual([]);
  return id;
}
async function started(wanted: Wanted): Promise<string> {
  const id = await prepared(wanted);
  expect(messages(await act(secretary, id, 'start'))).toEqual([]);
  return id;
}
/** Marks for the candidates in order. */
const ballot = (...marks: number[]) => ({
  marks: candidates.map((candidateId, at) => ({ candidateId, mark: marks[at] ?? 3 })),
});
const voter = (at: number): Promise<Ask> => (at === 0 ? Promise.resolve(secretary) : crowd.as(crowd.ids[at - 1] ?? ''));
const cast = async (id: string, at: number, body: object) => (await voter(at))('POST', `${base}/${id}/cast`, body);
/** Casts of so many electors, from the second on: as many as a count needs. */
async function castBy(id: string, count: number, body: object = ballot(1, 1, 1, 2)): Promise<void> {
  for (let at = 1; at <= count; at += 1) expect((await cast(id, at, body)).status).toBe(200);
}
const resultOf = async (id: string) => (await secretary('GET', `${base}/${id}/result`)).body;

/** What those who are called find among their to-dos. */
const called = async (id: string) =>
  (
    await world.database.rows<{ title: string }>(sql`
      select title from todo where biz_type = 'HJ_VOTE' and record_id = ${id}::bigint and state = 0
        and link->>'routePath' = '/dzzhjgl/tp'`)
  ).map(todo => todo.title);

test('[case 6] twenty due and fifteen present: no election; sixteen suffice', async () => {
  const id = await prepared({ due: 20, present: 15 });
  const refused = await act(secretary, id, 'start');
  expect([refused.status, messages(refused)]).toEqual([
    400,
    ['实到会有选举权人数不足应到会人数的五分之四，不能进行选举'],
  ]);
  const enough = await prepared({ due: 20, present: 16 });
  expect((await act(secretary, enough, 'start')).body.state).toBe('3');
});

test('[ENUM-16] the states go 1, 2, 3, 4 and back from 2 to 1 alone; every other step is 409', async () => {
  const made = await secretary('POST', base, { title: '试', electionId, voteType: '2', seats: 3 });
  const id = String(made.body.id);
  expect(made.body.state).toBe('1');
  for (const name of ['reopen', 'start', 'close', 'again']) expect((await act(secretary, id, name)).status).toBe(409);
  expect(messages(await act(secretary, id, 'configure'))).toEqual([
    '请选择候选人',
    '请指定主持人',
    '监票人不得少于 2 人',
    '请先确定选举人名单',
  ]);
  const ready = await prepared({ due: 10, present: 10 });
  for (const name of ['configure', 'close', 'again']) expect((await act(secretary, ready, name)).status).toBe(409);
  expect((await act(secretary, ready, 'reopen')).body.state).toBe('1');
  expect((await act(secretary, ready, 'configure')).body.state).toBe('2');
  const { version } = (await secretary('GET', `${base}/${ready}`)).body;
  expect(messages(await secretary('PUT', base, { id: ready, version, seats: 2 }))).toEqual([
    '投票已完成配置，不能直接修改；如需修改，请先退回配置',
  ]);
  const member = await crowd.as(crowd.ids[0] ?? '');
  expect((await act(member, ready, 'start')).status).toBe(403);
  expect((await act(secretary, ready, 'start')).body.state).toBe('3');
  for (const name of ['configure', 'reopen', 'start']) expect((await act(secretary, ready, name)).status).toBe(409);
  await castBy(ready, 5);
  expect((await act(secretary, ready, 'close')).body.state).toBe('4');
  for (const name of ['configure', 'reopen', 'start', 'close'])
    expect((await act(secretary, ready, name)).status).toBe(409);
});

test('[BIZ-29] a ballot is cast once, nothing but the turnout is told before the close, and the count afterwards', async () => {
  const id = await started({ due: 10, present: 8 });
  const mine = (await (await voter(1))('GET', `${base}/mine`)).body[0];
  expect(mine).toMatchObject({ id, state: '3', hasVoted: false });
  expect((await called(id))[0]).toBe('【投票】物理学院光学教工党支部委员选举，请投票');
  const paper = (await (await voter(1))('GET', `${base}/${id}/ballot`)).body;
  expect(paper.candidates).toHaveLength(4);
  expect((await cast(id, 1, ballot(1, 1, 1, 2))).body).toEqual({ done: true });
  expect(told(await cast(id, 1, ballot(2, 2, 2, 1)))).toEqual([409, '您已投票，不能重复投票']);
  expect(await resultOf(id)).toMatchObject({ state: '3', expected: 10, present: 8, voted: 1, sheet: null });
  expect((await (await voter(1))('GET', `${base}/${id}/result`)).status).toBe(403);
  for (let at = 2; at <= 6; at += 1) await cast(id, at, ballot(1, 1, 2, 3));
  expect((await act(secretary, id, 'close')).body.state).toBe('4');
  const { sheet, voted } = await resultOf(id);
  expect([voted, sheet.returned, sheet.lines.map((line: { favour: number }) => line.favour)]).toEqual([
    6,
    6,
    [6, 6, 1, 0],
  ]);
  expect(told(await cast(id, 7, ballot(1, 1, 1, 2)))).toEqual([409, '投票已结束']);
});

test('what a ballot may not say is told, and nothing of it is taken down', async () => {
  const id = await started({ due: 10, present: 8, values: { allowOther: true } });
  expect(told(await cast(id, 1, ballot(1, 1, 1, 1)))).toEqual([400, '所选人数超过应选名额3人']);
  expect(told(await cast(id, 1, { marks: ballot(1).marks.slice(0, 3) }))).toEqual([400, '请对每位候选人表明意见']);
  expect(told(await cast(id, 1, { ...ballot(1, 1, 1, 3), others: [crowd.ids[5]] }))).toEqual([
    400,
    '另选他人的人数不能多于不赞成的人数',
  ]);
  expect(told(await cast(id, 1, { ...ballot(2, 3, 3, 3), others: [crowd.ids[20]] }))).toEqual([
    400,
    '另选的人不在名单中，请在选举人名单中选择',
  ]);
  expect(told(await cast(id, 20, ballot(1, 1, 1, 2)))).toEqual([
    404,
    '没有这场投票，或者您不在投票人名单中，如有疑问请联系会务人员',
  ]);
  expect(told(await cast(id, 9, ballot(1, 1, 1, 2)))).toEqual([400, '您未登记到会，请联系会务人员签到后投票']);
  expect((await cast(id, 1, { ...ballot(2, 1, 1, 3), others: [crowd.ids[5]] })).status).toBe(200);
  for (let at = 2; at <= 5; at += 1) await cast(id, at, ballot(1, 1, 1, 3));
  const member = await voter(2);
  const { version } = (await secretary('GET', `${base}/${id}`)).body;
  expect((await member('POST', `${base}/${id}/close`, { version })).status).toBe(403);
  await act(secretary, id, 'close');
  const other = (await resultOf(id)).sheet.lines.find(
    (line: { candidateId: string | null }) => line.candidateId === null,
  );
  expect(other).toMatchObject({ personId: crowd.ids[5], favour: 1, isElected: false });
});

test('[case 8] of twenty casts of one voter at once exactly one lies in the box', async () => {
  const id = await started({ due: 10, present: 8 });
  const all = await Promise.all(Array.from({ length: 20 }, () => cast(id, 1, ballot(1, 1, 1, 2))));
  expect(all.map(one => one.status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  expect((await resultOf(id)).voted).toBe(1);
  for (let at = 2; at <= 5; at += 1) await cast(id, at, ballot(1, 1, 1, 2));
  await act(secretary, id, 'close');
  expect((await resultOf(id)).sheet.returned).toBe(5);
});

test('of casts and a close at once none is lost: what was acknowledged is counted, what came later is refused', async () => {
  const id = await started({ due: 16, present: 16 });
  await castBy(id, 5);
  const rest = [0, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
  const casts = rest.map(at => cast(id, at, ballot(1, 1, 1, 2)));
  const [closed, ...answers] = await Promise.all([act(secretary, id, 'close'), ...casts]);
  expect(closed?.body.state).toBe('4');
  const taken = answers.filter(one => one.status === 200).length;
  expect(answers.filter(one => one.status !== 200).map(told)).toEqual(
    Array.from({ length: 11 - taken }, () => [409, '投票已结束']),
  );
  const { sheet, voted } = await resultOf(id);
  expect([sheet.returned, voted]).toEqual([taken + 5, taken + 5]);
});

test('[case 7] twenty due, sixteen present: ten votes are not enough, on the base of those present nine are', async () => {
  const run = async () => {
    const id = await started({ due: 20, present: 16 });
    for (let at = 0; at < 16; at += 1) await cast(id, at, ballot(at < 10 ? 1 : 2, at < 11 ? 1 : 2, at < 9 ? 1 : 2, 2));
    await act(secretary, id, 'close');
    const { sheet } = await resultOf(id);
    const elected = sheet.lines.filter((line: { isElected: boolean }) => line.isElected);
    return [sheet.needed, elected.map((line: { favour: number }) => line.favour), sheet.missing];
  };
  expect(await run()).toEqual([11, [11], 2]);
  await world.database.rows(sql`update system_config set config_value = '2' where config_key = 'election.base'`);
  expect(await run()).toEqual([9, [11, 10, 9], 0]);
  await world.database.rows(sql`update system_config set config_value = '1' where config_key = 'election.base'`);
});

test('a tie at the last seat goes to another vote among those who are tied', async () => {
  const id = await started({ due: 16, present: 16 });
  for (let at = 0; at < 16; at += 1)
    await cast(id, at, at < 8 ? ballot(1, 1, 1, 2) : at < 12 ? ballot(1, 1, 2, 1) : ballot(1, 2, 1, 1));
  await act(secretary, id, 'close');
  const { sheet } = await resultOf(id);
  expect(
    sheet.lines.map((line: Record<string, unknown>) => [line['favour'], line['isElected'], line['isTied']]),
  ).toEqual([
    [16, true, false],
    [12, true, false],
    [12, true, false],
    [8, false, false],
  ]);
  const tied = await started({ due: 16, present: 16 });
  for (let at = 0; at < 16; at += 1) await cast(tied, at, at < 12 ? ballot(1, 1, 2, 2) : ballot(1, 2, 1, 1));
  for (const name of ['close']) await act(secretary, tied, name);
  expect((await resultOf(tied)).sheet.missing).toBe(1);

  const last = await started({ due: 16, present: 16, values: { seats: 3 } });
  for (let at = 0; at < 16; at += 1) await cast(last, at, at < 10 ? ballot(1, 1, 3, 3) : ballot(1, 3, 1, 1));
  await act(secretary, last, 'close');
  const again = await act(secretary, last, 'again');
  expect(again.status).toBe(200);
  const [round] = (
    await secretary(
      'GET',
      `${base}?electionId=${electionId}&voteType=3&columns=title&columns=seats&columns=candidateIds`,
    )
  ).body.content;
  expect(round).toMatchObject({ seats: 1, candidateIds: candidates.slice(2) });
});

test('paper: two counters must agree, and more ballots returned than issued make the election void', async () => {
  const [one, two] = [crowd.ids[12] ?? '', crowd.ids[13] ?? ''];
  const id = await started({ due: 10, present: 8, values: { isPaper: true, counterIds: [one, two] } });
  expect(told(await cast(id, 1, ballot(1, 1, 1, 2)))).toEqual([400, '本次投票使用纸质选票，请在会场投票']);
  const lines = candidates.map((candidateId, at) => ({
    candidateId,
    favour: at < 3 ? 7 : 0,
    against: at < 3 ? 0 : 7,
    abstain: 0,
  }));
  const count = { returned: 8, invalid: 1, lines };
  const [first, second] = [await crowd.as(one), await crowd.as(two)];
  expect(told(await secretary('POST', `${base}/${id}/count`, count))).toEqual([400, '您不是本次投票的计票人']);
  expect(told(await (await crowd.as(crowd.ids[2] ?? ''))('POST', `${base}/${id}/count`, count))).toEqual([
    404,
    '记录不存在或无权访问',
  ]);
  expect(told(await first('POST', `${base}/${id}/count`, { ...count, returned: 9 }))).toEqual([
    400,
    '收回选票多于发出选票，选举无效，请重新选举',
  ]);
  const before = await first('GET', `${base}/${id}/count`);
  expect([before.body.issued, before.body.own, before.body.entered]).toEqual([8, null, 0]);
  expect((await first('POST', `${base}/${id}/count`, count)).body).toEqual({ entered: 1, agrees: null, differs: [] });
  // The other counter sees that one has entered, never what.
  const sight = (await second('GET', `${base}/${id}/count`)).body;
  expect([sight.own, sight.entered, sight.paper.candidates.length]).toEqual([null, 1, candidates.length]);
  expect(messages(await act(secretary, id, 'close'))).toEqual(['纸质选票应由两名计票人分别录入']);
  const other = { ...count, lines: lines.map((line, at) => (at === 0 ? { ...line, favour: 6, against: 1 } : line)) };
  expect((await second('POST', `${base}/${id}/count`, other)).body).toEqual({
    entered: 2,
    agrees: false,
    differs: ['选举人001的得票'],
  });
  expect(messages(await act(secretary, id, 'close'))).toEqual(['两次录入结果不一致']);
  expect((await second('POST', `${base}/${id}/count`, count)).body).toEqual({ entered: 2, agrees: true, differs: [] });
  expect((await first('GET', `${base}/${id}/count`)).body.own).toEqual({ ...count, others: [] });
  const asked = (await first('GET', `${base}/mine`)).body.find((one: { id: string }) => one.id === id);
  expect(asked).toMatchObject({ isCounter: true, isPaper: true });
  expect((await act(secretary, id, 'close')).body.state).toBe('4');
  expect((await resultOf(id)).sheet).toMatchObject({
    issued: 8,
    returned: 8,
    valid: 7,
    invalid: 1,
    needed: 6,
    missing: 0,
  });
});

test('a vote whose ballots are too many is declared void with a reason, counts for nothing and is held once more as it was', async () => {
  const [one, two] = [crowd.ids[12] ?? '', crowd.ids[13] ?? ''];
  const id = await started({ due: 10, present: 8, values: { isPaper: true, counterIds: [one, two] } });
  expect(await called(id)).toEqual(Array<string>(2).fill('【计票】物理学院光学教工党支部委员选举，请录入纸质选票'));
  expect(messages(await act(secretary, id, 'annul'))).toEqual(['原因不能为空']);
  const reason = '收回选票 9 张，多于发出选票 8 张';
  expect((await act(secretary, id, 'annul', { reason })).body.state).toBe('4');
  const { issued, lines, missing, voidReason } = (await resultOf(id)).sheet;
  expect([issued, lines, missing, voidReason]).toEqual([8, [], 3, reason]);
  expect(await called(id)).toEqual([]);
  expect((await act(secretary, id, 'again')).status).toBe(200);
  const { next } = await resultOf(id);
  expect(next.title).toBe('委员选举（第2轮）');
  const round = (await secretary('GET', `${base}/${next.id}`)).body;
  expect([round.voteType, round.seats, round.candidateIds]).toEqual(['2', 3, candidates]);
  expect(messages(await act(secretary, id, 'again'))).toEqual(['已有后续轮次“委员选举（第2轮）”，请在该场投票中继续']);
});

const paper = async (code: string, id: string): Promise<string> => {
  const answer = await secretary('POST', '/api/document/file', { code, id, format: 'docx' });
  if (answer.status !== 200) return messages(answer).join('；');
  const text = (await textsIn(answer.bytes)).get('word/document.xml') ?? '';
  return text
    .replaceAll('</w:tr>', '\n')
    .replaceAll('</w:tc>', '|')
    .replaceAll(/<[^>]+>/g, '');
};

test('ballot, sheet of the count and list of the elected are documents; before the close the sheet says what it lacks', async () => {
  const id = await started({ due: 5, present: 4, values: { allowOther: true } });
  const ballots = await paper('voteBallot', id);
  expect(ballots).toContain('候选人（以姓氏笔画为序）|赞成|不赞成|弃权|');
  expect(ballots).toContain('弃权的不画；不赞成候选人的可另选他人。');
  expect([...ballots.matchAll(/选举人00\d\|　\|　\|　\|/g)]).toHaveLength(4);
  expect([...ballots.matchAll(/另选他人（\d）：\|　\|　\|　\|/g)]).toHaveLength(3);
  expect(await paper('voteSheet', id)).toContain('计票结果（投票结束后产生）未填写');
  for (let at = 0; at < 4; at += 1) await cast(id, at, ballot(1, at < 3 ? 1 : 2, at < 3 ? 1 : 3, 2));
  await act(secretary, id, 'close');
  const sheet = await paper('voteSheet', id);
  for (const line of [
    '应到会|5 人|实到会|4 人|',
    '发出选票|4 张|收回选票|4 张|',
    '应选|3 人|当选须得|3 票（超过应到会人数的半数）|',
    '选举人001|4|0|0|当选|',
    '选举人002|3|1|0|当选|',
    '选举人003|3|0|1|当选|',
    '选举人004|0|4|0|未当选|',
  ])
    expect(sheet).toContain(line);
  const elected = await paper('voteElected', id);
  expect([...elected.matchAll(/选举人00\d\|委员\|\d\|/g)].map(([text]) => text)).toEqual([
    '选举人001|委员|4|',
    '选举人002|委员|3|',
    '选举人003|委员|3|',
  ]);
  for (const text of [ballots, sheet, elected]) expect(text).not.toMatch(/[{}]|undefined|null/);
});
