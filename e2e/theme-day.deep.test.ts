/** A theme is issued by the college, picked up and held by the branch, and the board of the year shows it done. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-16', '17:00:00');
  await app.database.rows(sql`update system_config set config_value = 'false' where config_key = 'meeting.evidence'`);
});
afterAll(() => app.close());

async function ask(username: string, method: string, path: string, body?: object): Promise<any> {
  const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}/api/zzsh/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

test('[BIZ-25] a theme is issued, picked up, held and done on the board', async () => {
  const physics = await app.idOf('party_organisation', 'code', '9999990001201');
  const topic = await ask('demo.college', 'POST', 'theme', {
    title: '弘扬教育家精神',
    month: '2026-11',
    organisationId: physics,
    scopeIds: [physics],
    isMandatory: true,
    requirement: '集中学习并联系本职工作交流体会',
  });
  const college = await app.page('demo.college');
  await college.goto(`meeting/theme-topic/detail?id=${topic.id}`);
  await college.getByRole('button', { name: '发布主题' }).click();
  await college.getByRole('dialog').getByRole('button', { name: '发布主题' }).click();
  await college.getByText('已发布').first().waitFor();

  const branch = await app.page('demo.secretary');
  await branch.goto('meeting/theme-day');
  await isSettled(branch);
  await reads(branch.getByRole('region', { name: '可选用的主题' }), /11 月.*弘扬教育家精神.*必须开展/);
  await branch.getByRole('button', { name: '选用弘扬教育家精神' }).click();
  await arrives(branch, /^\/meeting\/list\/form\?id=\d+$/);
  const id = /id=(\d+)/.exec(branch.url())?.[1] ?? '';
  await branch.goto(`meeting/detail?id=${id}`);
  await branch.getByRole('heading', { name: '弘扬教育家精神' }).first().waitFor();
  await branch.getByRole('button', { name: '登记已召开' }).click();
  await branch.getByRole('dialog').getByRole('button', { name: '登记已召开' }).click();
  await branch.getByText('记录待提交').or(branch.getByText('已结束')).first().waitFor();
  for (const one of (await ask('demo.secretary', 'GET', `meeting/attendee?meetingId=${id}&size=50`)).content)
    await ask('demo.secretary', 'PUT', 'meeting/attendee', { id: one.id, version: one.version, attendance: '1' });
  const { version } = await ask('demo.secretary', 'GET', `meeting/${id}`);
  const written = { id, version, content: '学习讨论'.repeat(20) };
  const { version: now } = await ask('demo.secretary', 'PUT', 'meeting', written);
  expect(await ask('demo.secretary', 'POST', `meeting/${id}/submit`, { version: now })).toMatchObject({
    presentCount: 9,
  });

  await branch.goto('meeting/list');
  await branch.getByRole('link', { name: '弘扬教育家精神' }).waitFor();
  await branch.goto('meeting/theme-day');
  await branch.getByRole('link', { name: '物理学院光学教工党支部 11 月：已开展，记录按时提交' }).click();
  await arrives(branch, `/meeting/detail?id=${id}`);
  // The college sees who is behind, and asks them once.
  await college.goto('meeting/theme-day?isMissing=true');
  await college.getByRole('button', { name: /^催办 \d+ 个党支部$/ }).click();
  await college.getByRole('dialog').getByRole('button', { name: '发送催办' }).click();
  await college
    .getByText(/已催办 \d+ 个党支部/)
    .first()
    .waitFor();
  expect(app.offences).toEqual([]);
});
