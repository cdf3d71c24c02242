import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolInto } from '../server/testing/enrolled.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { counts, isSettled, reads } from './steps.ts';

const electors = 60;
let app: OpenApp;
let accounts: [personId: string, username: string][];
let candidates: string[];
let electionId = '';
let session = '';

type Answer = { status: number; body: Record<string, any> }; // read by literal expectations
async function ask(username: string, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${app.url}/${path}`, {
    method,
    headers: { authorization: `Bearer ${await app.tokenOf(username)}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

beforeAll(async () => {
  app = await openApp();
  const optics = await app.idOf('party_organisation', 'code', '9999990001201001');
  const enrolled = await enrolInto(app.database, optics, electors - 1);
  accounts = [...enrolled.accounts];
  const made = await ask('demo.secretary', 'POST', 'api/dzzhj', {
    organisationId: optics,
    teamType: '3',
    electMethod: '1',
    cycleType: '1',
    planOn: '2026-12-10',
    seats: 3,
  });
  electionId = made.body['id'];
  candidates = [];
  for (const [personId] of accounts.slice(0, 4)) {
    const one = { electionId, personId, position: '05', source: '1' };
    candidates.push((await ask('demo.secretary', 'POST', 'api/dzzhj/candidate', one)).body['id']);
  }
  await app.database.rows(sql`update election_candidate set pre_approved = true`);
  await app.database.rows(sql`update election set state = '3' where id = ${electionId}::bigint`);
  const vote = await ask('demo.secretary', 'POST', 'api/dzzhj/tp', {
    title: '支部委员选举',
    electionId,
    voteType: '2',
    position: '05',
    seats: 3,
    candidateIds: candidates,
    chairId: enrolled.chairId,
    supervisorIds: accounts.slice(10, 12).map(([personId]) => personId),
  });
  session = vote.body['id'];
});
afterAll(() => app.close());

/** 赞成 of each: the first is wanted by all sixty, the second by fifty, and thirty-five each share the last seat. */
const wanted = (at: number) => (at < 24 ? [1, 1, 1, 2] : at < 48 ? [1, 1, 2, 1] : [1, 2, 1, 1]);
const ballot = (at: number) => ({
  marks: candidates.map((candidateId, place) => ({ candidateId, mark: wanted(at)[place] ?? 3 })),
});

async function castOnPhone(username: string, marks: string[]): Promise<void> {
  const page = await app.page(username, { viewport: phone });
  await page.goto('dzzhjgl/tp');
  await page.getByRole('link', { name: '支部委员选举' }).click();
  const lines = page.locator('.ballot-line');
  await expect.poll(() => lines.count()).toBe(4);
  const names = await lines.locator('strong').allInnerTexts();
  for (const name of names) {
    const mark = marks[Number(name.slice(-3)) - 1] ?? '— 弃权';
    await page.getByRole('group', { name }).getByRole('button', { name: mark }).click();
  }
  expect(await barriers(page, touch)).toEqual([]);
  await page.getByRole('button', { name: '提交选票' }).click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.innerText()).toContain('提交后不可修改');
  // The dialog still moves when it is clicked at once.
  const confirm = dialog.getByRole('button', { name: '确认提交' });
  await expect
    .poll(async () => {
      await confirm.click({ timeout: 1000 }).catch(() => undefined);
      return dialog.count();
    })
    .toBe(0);
  await page.getByText('您已投票', { exact: true }).waitFor();
  await page.goto(`dzzhjgl/tp?id=${session}`);
  await page.getByText('您已投票', { exact: true }).waitFor();
}

test('[BIZ-29] [ROUTE-42] sixty electors vote on their phones, two share the last seat, and it goes to another vote', async () => {
  const page = await app.page('demo.secretary');
  await page.goto(`organisation/election-setup?id=${session}`);
  await page.getByRole('tab', { name: '选举人名单' }).click();
  await page.getByRole('button', { name: '全部到会' }).click();
  await page.getByRole('button', { name: '保存名单' }).click();
  await page.getByText('已保存选举人名单').waitFor();
  await reads(page.getByRole('status').filter({ hasText: '应到会' }), '应到会 60 人，实到会 60 人，须到会 48 人以上');
  for (const action of ['完成配置', '开始投票']) {
    await page.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await castOnPhone(accounts[0]?.[1] ?? '', ['○ 赞成', '○ 赞成', '○ 赞成', '× 不赞成']);
  await castOnPhone(accounts[1]?.[1] ?? '', ['○ 赞成', '○ 赞成', '× 不赞成', '○ 赞成']);
  const rest = ['demo.secretary', ...accounts.slice(2).map(([, username]) => username)];
  // Who is told that the platform is too busy at this moment, and that nothing was saved, casts again.
  const castUntilHeard = async (username: string, at: number): ReturnType<typeof ask> => {
    const answer = await ask(username, 'POST', `api/dzzhj/tp/${session}/cast`, ballot(at));
    return answer.status === 503 ? castUntilHeard(username, at) : answer;
  };
  const answers = await Promise.all(rest.map(castUntilHeard));
  expect(answers.map(one => one.status)).toEqual(Array<number>(electors - 2).fill(200));
  const twice = await ask(rest[1] ?? '', 'POST', `api/dzzhj/tp/${session}/cast`, ballot(0));
  expect([twice.status, twice.body['message']]).toEqual([409, '您已投票，不能重复投票']);

  await page.getByRole('tab', { name: '投票进度' }).click();
  await expect.poll(() => page.locator('.key-figures').innerText()).toMatch(/已投票\s+60/);
  expect(await page.locator('main').innerText()).not.toMatch(/得票相同|当选须得/);
  // Nobody is offered the end of a vote but who presides or watches over it.
  const department = await app.page('demo.department');
  await department.goto(`organisation/election-setup?id=${session}`);
  await isSettled(department);
  await counts(department.getByRole('button', { name: /结束投票|宣布无效/ }), 0);
  await page.getByRole('button', { name: '结束投票' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '结束投票' }).click();
  await expect.poll(() => page.getByText('得票相同，须再次投票').count()).toBe(2);
  await expect.poll(() => page.getByText('当选', { exact: true }).count()).toBe(2);
  await page.getByRole('button', { name: '再次投票' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '再次投票' }).click();
  await page.goto(`organisation/election/detail?id=${electionId}`);
  await page.getByRole('tab', { name: '投票' }).click();
  await page.getByRole('link', { name: '支部委员选举（第2轮）' }).waitFor();
  expect(app.offences).toEqual([]);
});

test('who shares the box with fewer than four others is told so before the marks, and asked again with it', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  const paper = {
    id: '9',
    title: '书记选举',
    organisationName: '物理学院光学教工党支部',
    state: '3',
    seats: 1,
    position: '01',
    allowOther: false,
    isPaper: false,
    closeAt: null,
    hasVoted: false,
    isPresent: true,
    presentCount: 4,
    candidates: [{ id: '1', name: '丁砚书', bio: null }],
    others: [],
  };
  await page.route('**/api/dzzhj/tp/9/ballot', route => route.fulfill({ json: paper }));
  const sentence = '本场实到会仅 4 人，公布结果后，他人可能从票数推知您的选择。';
  await page.goto('dzzhjgl/tp?id=9');
  await page.getByRole('alert').getByText(sentence).waitFor();
  await page.getByRole('button', { name: '○ 赞成' }).click();
  expect(await barriers(page, touch)).toEqual([]);
  await page.getByRole('button', { name: '提交选票' }).click();
  await page.getByRole('dialog').getByText(`弃权 0 人。${sentence}提交后不可修改。`).waitFor();
  await page.getByRole('button', { name: '取消' }).click();
  paper.presentCount = 5;
  await page.goto('dzzhjgl/tp?id=9');
  await page.getByRole('button', { name: '○ 赞成' }).waitFor();
  await counts(page.getByRole('alert').filter({ hasText: '实到会' }), 0);
});
