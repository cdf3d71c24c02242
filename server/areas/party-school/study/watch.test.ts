/** Watching over HTTP: what counts is said by the clock of the server. Domain-cadre 4.3, 9 case 13. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStudy, type Study } from './fixtures.ts';

let of: Study;
beforeAll(async () => {
  of = await openStudy();
});
afterAll(() => of.world.close());
beforeEach(() => of.anew());

const second = (n: number) => `10:00:${String(n).padStart(2, '0')}`;

test('a film of 600 s: whoever leaps to the end and reports 40 times in 10 s has 4 % at most, and is marked', async () => {
  const nodeId = await of.filmed();
  const { play } = await of.player(nodeId);
  let reached = 0;
  for (let n = 1; n <= 40; n += 1) {
    await of.clock(second(Math.ceil(n / 4)));
    expect((await play(570, 600, { speed: 16, playing: false })).body.reason).toBe('ahead');
    // And goes on from where the server left it, as far as it lets.
    const { standing } = (await play(reached, reached + 5, { speed: 16, playing: false })).body;
    reached = standing.maxPosition;
  }
  const { percent, coveredSeconds, marks } = (await of.kept(nodeId)) as Record<string, number>;
  // 10 s × 1.5 + 5 s of 600 s.
  expect([coveredSeconds, percent]).toEqual([20, 3]);
  expect(marks).toBeGreaterThanOrEqual(40);
  const listed = (await of.school('GET', '/api/dxStudy/learner?isMarked=true')).body;
  expect(listed.content).toMatchObject([{ name: '陆知微', number: '20242013001', percent, marks, title: '第1节' }]);
});

test('the tolerance of 5 s is one for the session, not one for each report', async () => {
  const nodeId = await of.filmed();
  const { play } = await of.player(nodeId);
  const all: unknown[] = [];
  for (let n = 0; n < 4; n += 1) {
    await of.clock(`10:0${n + 1}:00`);
    all.push((await play(n * 62, n * 62 + 62)).body.reason);
  }
  // 62, 124 and 186 s lie within 60, 120 and 180 and 5; 186 is 6 beyond.
  expect(all).toEqual([null, null, 'fast', 'ahead']);
});

test('speed counts to 1.5 and no further; a slower one after it takes nothing away', async () => {
  const nodeId = await of.filmed();
  const { play } = await of.player(nodeId);
  await of.clock('10:01:00');
  expect((await play(0, 90, { speed: 1.5 })).body.reason).toBeNull();
  await of.clock('10:01:30');
  expect((await play(90, 120, { speed: 1 })).body.reason).toBeNull();
  await of.clock('10:02:00');
  expect((await play(120, 180, { speed: 2 })).body.reason).toBe('fast');
});

test('only what is covered counts: the same twice is once, and parts of 5 s count when they were seen whole', async () => {
  const nodeId = await of.filmed();
  const { play } = await of.player(nodeId);
  await of.clock('10:00:32');
  expect((await play(0, 32)).body.standing).toMatchObject({ coveredSeconds: 30, percent: 5, lastPosition: 32 });
  await of.clock('10:01:04');
  expect((await play(0, 32)).body.standing).toMatchObject({ coveredSeconds: 30, percent: 5, maxPosition: 32 });
  await of.clock('10:01:24');
  await play(0, 20);
  await of.clock('10:01:56');
  // The part from 30 to 35 was seen in two pieces that do not follow each other.
  expect((await play(32, 64)).body.standing.coveredSeconds).toBe(55);
  await of.clock('10:02:20');
  const small = await play(66.5, 68);
  expect(small.body.reason).toBe('ahead');
});

test('many short spans cover no more than they last', async () => {
  const nodeId = await of.filmed();
  const { play } = await of.player(nodeId);
  await of.clock('10:01:00');
  for (let n = 0; n < 40; n += 1) await play(n * 0.9, n * 0.9 + 0.1, { playing: false });
  await of.clock('10:02:00');
  const { maxPosition, coveredSeconds } = (await play(35.2, 36, { playing: false })).body.standing;
  expect([maxPosition, coveredSeconds]).toEqual([36, 35]);
  // What lies between counted as played: 36 s are gone of the two minutes, and 89 and 5 are left.
  expect((await play(0, 90, { playing: false })).body.reason).toBe('fast');
  expect((await play(0, 88, { playing: false })).body.reason).toBeNull();
});

test('closer than half the interval is ignored but for a pause; a number is used once', async () => {
  const nodeId = await of.filmed();
  const { play, sessionKey } = await of.player(nodeId);
  await of.clock('10:00:14');
  expect((await play(0, 14)).body).toMatchObject({ isCounted: false, reason: 'soon' });
  expect((await play(0, 14, { playing: false })).body).toMatchObject({ isCounted: true, reason: null });
  await of.clock('10:00:30');
  const again = { nodeId, sessionKey, seq: 2, from: 14, to: 29, speed: 1, playing: true };
  expect((await of.member('POST', '/api/dxStudy/heartbeat', again)).body.reason).toBe('again');
  expect((await play(14, 29)).body.reason).toBeNull();
});

test('[CONF-06] the interval is that of the configuration, 30 s where nobody set it', async () => {
  const nodeId = await of.filmed();
  expect((await of.look(nodeId)).body.interval).toBe(30);
  const admin = await of.world.as('admin');
  const store = (configValue: string) => admin('PUT', '/api/sysConfig', { configKey: 'videoRecordTime', configValue });
  expect([(await store('4')).status, (await store('61')).status]).toEqual([400, 400]);
  expect((await store('10')).status).toBe(200);
  expect((await of.look(nodeId)).body.interval).toBe(10);
  const { play } = await of.player(nodeId);
  await of.clock('10:00:04');
  expect((await play(0, 4)).body.reason).toBe('soon');
  await of.clock('10:00:06');
  expect((await play(0, 6)).body.reason).toBeNull();
  await of.database.rows(sql`
    update system_config set config_value = '30' where config_key = 'videoRecordTime'`);
});

test('finished with 95 of a hundred parts: the hours of the node, once, and no order of watching after that', async () => {
  const nodeId = await of.filmed();
  const { play } = await of.player(nodeId);
  await of.clock('10:09:25');
  expect((await play(0, 565)).body.standing).toMatchObject({ percent: 94, isFinished: false });
  await of.clock('10:10:00');
  expect((await play(565, 571)).body.standing).toMatchObject({ percent: 100, isFinished: true, coveredSeconds: 570 });
  expect(await of.kept(nodeId)).toMatchObject({ percent: 100, hoursEarned: 2, isFinished: true, marks: 0 });
  await of.clock('10:11:00');
  expect((await play(590, 600)).body).toMatchObject({ reason: null, standing: { percent: 100 } });
  const seen = (await of.look(nodeId)).body;
  expect(seen.lessons).toMatchObject([{ id: nodeId, isFinished: true, percent: 100 }]);
});

test('one player of a person: the other is told, and is ended by a wish', async () => {
  const [one, two] = [await of.filmed(), await of.filmed()];
  const first = await of.player(one);
  await of.clock('10:00:30');
  expect((await first.play(0, 30)).status).toBe(200);
  const refused = await of.begin(two);
  expect([refused.status, refused.body.message]).toEqual([409, '您正在其他页面观看视频，请关闭后再试']);
  const second = await of.player(two, { takesOver: true });
  await of.clock('10:01:00');
  const ended = await first.play(30, 60);
  expect([ended.status, ended.body.message]).toEqual([409, '已在其他页面学习，本页不再计入']);
  expect((await second.play(0, 30)).body.reason).toBeNull();
  expect([(await of.kept(one))?.['coveredSeconds'], (await of.kept(two))?.['coveredSeconds']]).toEqual([30, 30]);
});

test('who has paused, or was not heard of for two intervals, is in nobody’s way', async () => {
  const [one, two] = [await of.filmed(), await of.filmed()];
  const first = await of.player(one);
  await of.clock('10:00:30');
  await first.play(0, 30, { playing: false });
  expect((await of.begin(two)).status).toBe(200);
  await of.clock('10:01:29');
  expect((await of.begin(one)).status).toBe(409);
  await of.clock('10:01:31');
  expect((await of.begin(one)).status).toBe(200);
});

test('reports of one person that come in at once are counted one after the other', async () => {
  const nodeId = await of.filmed();
  const { play } = await of.player(nodeId);
  await of.clock('10:01:00');
  const pieces = [0, 1, 2, 3, 4, 5].map(n => play(n * 10, n * 10 + 10, { playing: false }));
  const counted = (await Promise.all(pieces)).filter(({ body }) => body.isCounted).length;
  expect((await of.kept(nodeId))?.['coveredSeconds']).toBe(counted * 10);
  const { n } = (await of.database.one<{ n: number }>(sql`
    select sum(reports)::int as n from study_log where node_id = ${nodeId}::bigint`))!;
  expect(n).toBe(6);
});

test('a session and what was watched go on after the server began anew', async () => {
  const nodeId = await of.filmed();
  const { play } = await of.player(nodeId);
  await of.clock('10:00:30');
  await play(0, 30);
  const rows = await of.database.rows(sql`select seq, allowed, played from study_session`);
  expect(rows).toMatchObject([{ seq: 1, played: 30 }]);
  await of.clock('10:01:00');
  expect((await play(30, 60)).body.standing.coveredSeconds).toBe(60);
});

test('[case 13] whoever begins again and again is given the tolerance once, and again when its time has passed', async () => {
  await of.anew();
  const nodeId = await of.filmed();
  const piece = async (at: number) => {
    const { play } = await of.player(nodeId, { takesOver: true });
    return (await play(at, at + 5, { playing: false })).body.reason;
  };
  expect([await piece(0), await piece(5), await piece(5)]).toEqual([null, 'fast', 'fast']);
  expect(await of.kept(nodeId)).toMatchObject({ coveredSeconds: 5 });
  await of.clock('10:00:30');
  expect(await piece(5)).toBe(null);
});
