/** A 组织生活会 from its preparation to an issue that is mended by a member on the phone and closed by the college. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-12-01', '09:00:00');
});
afterAll(() => app.close());

async function ask(username: string, method: string, path: string, body: object): Promise<any> {
  const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, 'content-type': 'application/json' };
  return (await fetch(`${app.url}/api/zzsh/${path}`, { method, headers, body: JSON.stringify(body) })).json();
}

test('prepared, talked over, held, and what it found is mended and closed', async () => {
  const optics = await app.idOf('party_organisation', 'code', '9999990001201001');
  const gu = await app.idOf('person', 'number', 'GZ141033');
  const ding = await app.idOf('person', 'number', 'GZ041011');
  const life = await ask('demo.secretary', 'POST', 'lifeMeeting', {
    organisationId: optics,
    meetingType: '06',
    year: 2026,
    theme: '勇于担当作为',
    studiedOn: '2026-11-20',
    study: '党章',
    adviceCount: 5,
  });
  const page = await app.page('demo.secretary');
  const leave = () => page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

  // Who was not talked with stands there by name; a press on the name writes the talk down.
  await page.goto('meeting/talk?by=coverage');
  await isSettled(page);
  await page.getByRole('button', { name: '登记与许怀瑾的谈话' }).first().click();
  await page.getByRole('dialog').getByText('登记与许怀瑾的谈话').first().waitFor();
  await leave();
  await ask('demo.secretary', 'POST', 'talk', {
    organisationId: optics,
    talkerId: ding,
    personId: gu,
    talkedOn: '2026-11-25',
    place: '物理楼 208',
  });

  await page.goto(`meeting/life-meeting/detail?id=${life.id}`);
  await reads(page.getByRole('region', { name: '筹备和整改进展' }), /已谈心\s*2 \/ 9/);
  await page.getByRole('tab', { name: '对照检查' }).click();
  await page.getByRole('button', { name: '按名册生成名单' }).click();
  await page.getByRole('button', { name: '登记许怀瑾' }).waitFor();
  await page.getByRole('tab', { name: '整改清单' }).click();
  await page.getByRole('button', { name: '添加整改事项' }).click();
  await page.getByRole('dialog').getByText('整改期限').first().waitFor();
  await leave();
  await ask('demo.secretary', 'POST', 'issue', {
    lifeMeetingId: life.id,
    problem: '联系学生不够经常',
    measure: '每月走访一次实验室',
    personId: gu,
    dueOn: '2026-12-20',
  });
  await page.getByRole('button', { name: '安排组织生活会' }).click();
  await arrives(page, /^\/meeting\/list\/form\?id=\d+$/);

  const member = await app.page('demo.branchstaff', { viewport: phone });
  await member.goto('self/meeting');
  await reads(member.getByRole('region', { name: '待整改的事项' }), /联系学生不够经常/);
  await member.getByRole('button', { name: '报告完成' }).click();
  await field(member, '整改情况').fill('已走访三个实验室');
  await member.getByRole('dialog').getByRole('button', { name: '报告完成' }).click();
  await member.getByText('已报告，待上级核查').waitFor();

  const college = await app.page('demo.college');
  await college.goto('meeting/issue');
  await college.getByRole('link', { name: '联系学生不够经常' }).click();
  await college.getByRole('button', { name: '核查销号' }).click();
  await college.getByRole('dialog').getByRole('button', { name: '核查销号' }).click();
  await college.getByText('已销号').first().waitFor();
  await page.goto(`meeting/life-meeting/detail?id=${life.id}`);
  await reads(page.getByRole('region', { name: '筹备和整改进展' }), /整改事项\s*1 项\s*已销号\s*1 项/);
  expect(app.offences).toEqual([]);
});
