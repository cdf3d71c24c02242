/** Six who are to become dean: one is stopped by each check, one goes from the motion to the document. Domain-cadre 1.10. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspect, meeting, onNotice, recommend, toNotice } from '../server/areas/appointment/matter/fixture-way.ts';
import { deputy, mattersIn, move, postsOf, told, type Matters } from '../server/areas/appointment/matter/fixtures.ts';
import type { Ask } from '../server/testing/open-world.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { card, field, isSettled, reads } from './steps.ts';

let app: OpenApp;
let m: Matters;
const day = '2026-09-28';

const as = async (username: string | null): Promise<Ask> => {
  const token = username === null ? null : await app.tokenOf(username);
  return async (method, url, body, given = {}) => {
    const isWhole = Buffer.isBuffer(body);
    const headers = {
      'content-type': 'application/json',
      ...given,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = isWhole ? new Uint8Array(body) : JSON.stringify(body);
    const answer = await fetch(`${app.url}${url}`, { method, headers, ...(body ? { body: sent } : {}) });
    return { status: answer.status, body: await answer.json(), bytes: Buffer.alloc(0), headers: {} };
  };
};

beforeAll(async () => {
  app = await openApp();
  m = await mattersIn({ database: app.database, idOf: app.idOf, as }, day);
});
afterAll(() => app.close());

/** The motion of a deputy of that name. */
const begin = async (name: string, values: object = {}): Promise<string> =>
  (await move(m, await deputy(m, name, values))).body.id;

test('each check stops the one it is for; the sixth is appointed and the posts say so', async () => {
  const [old, few, blamed, voted, hurried] = [
    await begin('陆知远', { birthDate: '1974-05-06' }),
    await begin('方予宁'),
    await begin('程牧之'),
    await begin('裴景行'),
    await begin('林疏影'),
  ];
  expect(told(await m.step(old, 'submit'))[0]).toContain('年龄不超过 50 岁');
  await m.step(few, 'submit');
  await recommend(m, few, { presentCount: 30, validCount: 30, voteCount: 28 });
  expect(told(await m.step(few, 'choose'))).toEqual(['民主推荐到会人数不足应到人数的三分之二，推荐无效']);
  for (const id of [blamed, voted]) {
    await m.step(id, 'submit');
    await recommend(m, id);
    await m.step(id, 'choose');
    await m.step(id, 'inspect', { inspectionNoticedOn: day });
    await inspect(m, id, day, id === blamed ? { '3': '3' } : {});
  }
  expect(told(await m.step(blamed, 'present'))).toContain('"凡提四必"中纪检监察机关意见的结论影响任用，不能提请讨论');
  await m.step(voted, 'present');
  const meetingId = await meeting(m, day);
  const votes = { meetingId, voteWay: '3', agreeCount: 5, againstCount: 2, abstainCount: 1 };
  expect(told(await m.step(voted, 'decide', votes))).toEqual(['同意票未超过应到会成员半数']);
  const shown = await toNotice(m, hurried, day);
  await onNotice(m, shown, 'publish', { startOn: day, channel: '校园网' });
  expect(told(await m.step(hurried, 'issue'))).toEqual(['公示期不少于 5 个工作日：公示至 2026-10-10，次日起可以办理']);

  const sixth = await begin('郑怀瑾');
  const notice = await toNotice(m, sixth, day);
  await onNotice(m, notice, 'publish', { startOn: day, channel: '校园网' });
  await m.at('2026-10-12');
  expect((await m.step(sixth, 'issue')).body.state).toBe('70');

  const page = await app.page('demo.department');
  await page.goto('cadre/appointment/list');
  await isSettled(page);
  await reads(card(page, '动议'), /动议 1 资格审查 陆知远 2026-001/);
  await reads(card(page, '任前公示'), /林疏影 [^]*公示至 10-10/);
  await reads(card(page, '任职发文'), /郑怀瑾 2026-006 [^]*任 物理学院院长 免 副院长/);
  await card(page, '动议')
    .getByRole('link', { name: /陆知远/ })
    .click();
  // Beside the board, which stays; the next step is taken from there.
  await reads(card(page, '资格审查'), /1 项不符 11 项符合[^]*年龄不超过 50 岁/);
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '提交', exact: true }).click();
  await page.getByText('年龄不超过 50 岁，距退休 2 年以上：').first().waitFor();
  await page.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '下一件' }).click();
  await reads(page.getByRole('dialog', { name: '方予宁' }), /拟任 物理学院院长/);

  await page.goto(`cadre/appointment/list/detail?id=${sixth}`);
  await page.getByRole('button', { name: '发文办结', exact: true }).click();
  await field(page, '任免文号').fill('江大党干〔2026〕21号');
  await field(page, '发文日期').fill('2026-10-12');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: '发文办结', exact: true }).click();
  await page
    .getByText(/^已发文办结：/)
    .first()
    .waitFor();
  const { personId, state } = await m.get(sixth);
  expect(state).toBe('80');
  expect((await postsOf(m, personId)).at(-1)).toMatchObject({
    postName: '院长',
    startOn: day,
    endOn: null,
    state: '2',
  });

  const small = await app.page('demo.department', { viewport: phone });
  await small.goto('cadre/appointment/batch');
  await reads(small.getByRole('listitem').filter({ hasText: '2026 年第四批' }), /2026 年第四批 6 件[^]*已办结 1/);
});
