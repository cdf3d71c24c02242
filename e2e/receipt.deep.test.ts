/** 会议回执: the branch hands out a link, who is called answers on a phone without a session, and the branch sees it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, postAs, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '09:00:00');
  await announce();
});
afterAll(() => app.close());

async function announce(): Promise<void> {
  const post = await postAs(app, 'demo.secretary');
  const hostId = await app.idOf('person', 'number', 'GZ041011');
  const { id, version } = await post('zzsh/meeting', {
    organisationId: await app.idOf('party_organisation', 'code', '9999990001201001'),
    types: '01',
    title: '十一月支部党员大会',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-11-25',
    startTime: '14:30',
    endTime: '16:00',
    notice: '请携带学习笔记。',
    hostId,
    recorderId: hostId,
  });
  await post(`zzsh/meeting/${id}/publish`, { version });
}

test('[BIZ-24] [ROUTE-08] a receipt is given by a link without a session, and the meeting shows it', async () => {
  const desk = await app.page('demo.secretary');
  await desk.goto('meeting/receipt');
  await desk.getByRole('button', { name: '生成回执链接十一月支部党员大会' }).click();
  const dialog = desk.getByRole('dialog', { name: '回执链接：十一月支部党员大会' });
  const line = dialog.getByRole('row').filter({ hasText: '顾青岚' });
  const address = (await line.getByRole('cell').first().innerText()).trim();
  expect(address).toMatch(/\/web\/questionnaire\?t=[\w-]{32}$/);
  const general = (await dialog.locator('.general-link code').innerText()).trim();
  expect(await barriers(desk)).toEqual([]);
  await dialog.getByRole('button', { name: '完成' }).click();

  const page = await app.page(null, { viewport: phone });
  await page.route('**/api/**', route => route.abort('internetdisconnected'));
  await page.goto(address);
  await reads(page.getByRole('alert'), '请检查网络后重试。');
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: '重新打开' }).click();
  await reads(page.getByRole('heading'), '十一月支部党员大会');
  // Neither the address nor the page tells more than has to be known.
  await arrives(page, '/questionnaire');
  const body = await page.locator('main').innerText();
  expect(body).toMatch(/顾\*岚/);
  expect(body).toMatch(/请携带学习笔记。/);
  expect(body).not.toMatch(/丁砚书|叶舒窈|顾青岚/);
  await page.getByRole('button', { name: '提交回执' }).click();
  await page.getByText('请选择是否参加').waitFor();
  await page.getByText('请假', { exact: true }).click();
  await page.getByRole('button', { name: '提交回执' }).click();
  await page.getByText('请填写请假事由').waitFor();
  expect(await barriers(page, touch)).toEqual([]);
  await page.getByLabel(/^请假事由/).selectOption('因公出差');
  await page.getByLabel('说明').fill('赴京参加学术会议');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: '提交回执' }).click();
  await reads(page.getByRole('alert'), /网络/);
  expect(await page.getByLabel('说明').inputValue()).toBe('赴京参加学术会议');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '提交回执' }).click();
  await reads(page.getByRole('status'), '回执已提交');
  await page.reload();
  await page.getByText(/^2026-11-25 14:30 前可以修改/).waitFor();
  expect(await page.getByLabel('说明').inputValue()).toBe('赴京参加学术会议');

  await desk.reload();
  await reads(
    desk.getByRole('table', { name: '会议回执' }).getByRole('row').nth(1),
    /^十一月支部党员大会 .* 9 0 0 1 1 8/,
  );
  const answer = desk
    .getByRole('region', { name: '回执：十一月支部党员大会' })
    .getByRole('row')
    .filter({ hasText: '顾青岚' });
  await reads(answer, /请假 因公出差 赴京参加学术会议 待审批/);
  await desk.getByRole('button', { name: '同意顾青岚请假', exact: true }).click();
  await reads(answer, /赴京参加学术会议 同意/);
  await page.reload();
  await page.getByText('党支部已同意请假。').waitFor();

  // The link for everybody asks first who one is.
  await page.goto(general);
  await page.getByRole('button', { name: '核对身份' }).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/参会人|顾/);
  await page.getByLabel('姓名').fill('顾青岚');
  await page.getByLabel(/^身份证号后四位/).fill('0024');
  await page.getByLabel('手机号后四位').fill('0000');
  await page.getByRole('button', { name: '核对身份' }).click();
  await reads(page.getByRole('alert'), '姓名或验证信息与参会名单不符，请核对');
  expect(await barriers(page, touch)).toEqual([]);
  await page.getByLabel('手机号后四位').fill('1034');
  await page.getByRole('button', { name: '核对身份' }).click();
  await page.getByText('顾*岚').waitFor();
  expect(app.offences).toEqual([]);
});
