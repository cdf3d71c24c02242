/** A teacher on the way from the application to full membership, each step by who owes it; the clock goes along. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsBefore, turns, type Turn } from '../server/testing/development-way.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { counts, field, pick } from './steps.ts';

type Values = Record<string, unknown>;
let app: OpenApp;
const accounts = {
  person: 'demo.teacher',
  branch: 'demo.secretary',
  committee: 'demo.college',
  department: 'demo.department',
} as const;
const tokens = {} as Record<Turn['by'], string>;
let way: Turn[];
let record = '';

beforeAll(async () => {
  app = await openApp();
  for (const [hand, username] of Object.entries(accounts)) tokens[hand as 'person'] = await app.tokenOf(username);
  const people = await Promise.all(['丁砚书', '顾青岚'].map(name => app.idOf('person', 'name', name)));
  const physics = await app.idOf('party_organisation', 'code', '9999990001201');
  const quota = await send('department', 'POST', 'api/fzdy/quota', {
    year: 2025,
    category: '4',
    organisationId: physics,
    total: 1,
  });
  await send('department', 'POST', `api/fzdy/quota/${String(quota['id'])}/issue`, { version: 1 });
  way = turns({ talker: people[0]!, contacts: people, introducers: people, quota: String(quota['id']) });
});
afterAll(() => app.close());

async function send(hand: Turn['by'], method: string, path: string, body?: Values): Promise<Values> {
  const answer = await fetch(`${app.url}/${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens[hand]}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const told = (await answer.json()) as Values;
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told['fields'] ?? told['message'])}`);
  return told;
}
const rowOf = () => send('department', 'GET', `api/fzdy/${record}`);

/** What a step needs beside its form. */
async function prepare({ no, on, materials = [] }: Turn): Promise<void> {
  await app.setClock(on);
  for (const [path, row] of partsBefore[no] ?? [])
    await send('branch', 'POST', `api/fzdy/${path}`, { recordId: record, ...row });
  for (const category of materials)
    await send('branch', 'POST', 'api/fzdy/material', { recordId: record, category, occurredOn: on, isPaper: true });
}
async function post(hand: Turn['by'], tail: string, form: Values): Promise<void> {
  await send(hand, 'POST', `api/fzdy/${record}/${tail}`, { version: (await rowOf())['version'], ...form });
}
async function walk(from: number, to: number): Promise<void> {
  for (const turn of way.filter(({ no }) => no >= from && no <= to)) {
    await prepare(turn);
    await post(turn.by, `${turn.by === 'person' ? 'own' : 'step'}/${turn.no}/submit`, turn.form);
    if (!turn.confirmed) continue;
    await app.setClock(turn.confirmed.on);
    await post(turn.confirmed.by, `step/${turn.no}/audit`, turn.confirmed.form);
  }
}
const turnOf = (no: number) => way.find(turn => turn.no === no)!;

/** A day goes in as it is typed. */
async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await field(page, label).fill(day);
  await field(page, label).press('Enter');
}
const opens = (page: Page, no: number, name: string) =>
  page
    .getByRole('region', { name })
    .getByRole('heading', { name: `${no}　${name}` })
    .waitFor();

test('[BIZ-19] a teacher applies on the phone, and 25 steps later is a full member', async () => {
  await app.setClock('2024-02-01');
  const own = await app.page(accounts.person, { viewport: phone });
  await own.goto('self/development');
  await pick(own, '党支部', '物理学院光学教工党支部');
  await typeDay(own, '申请日期', '2024-02-01');
  await own
    .getByRole('switch', { name: '纸质申请书已交党支部' })
    .or(own.getByLabel('纸质申请书已交党支部'))
    .first()
    .click();
  await own.getByRole('button', { name: '提交申请' }).click();
  await own.getByRole('heading', { name: '下一步：党组织派人谈话' }).waitFor();
  await own.getByText('2024-03-01').first().waitFor();
  record = await app.idOf('development_record', 'name', '贺兰亭');

  await prepare(turnOf(2));
  const secretary = await app.page(accounts.branch);
  await secretary.goto(`development/process?id=${record}`);
  await opens(secretary, 2, '党组织派人谈话');
  await pick(secretary, '谈话人', '丁砚书');
  await typeDay(secretary, '谈话日期', '2024-02-20');
  await field(secretary, '谈话情况').fill(String(turnOf(2).form['summary']));
  await secretary.getByRole('button', { name: '办结本步' }).click();
  await opens(secretary, 3, '推荐和确定入党积极分子');

  await walk(3, 3);
  await prepare(turnOf(4));
  await post('branch', 'step/4/submit', turnOf(4).form);
  await app.setClock('2024-05-20');
  const college = await app.page(accounts.committee);
  await college.goto(`development/process?id=${record}`);
  await opens(college, 4, '上级党委备案（积极分子）');
  await typeDay(college, '备案日期', '2024-05-20');
  await college.getByRole('button', { name: '审核通过' }).click();
  await opens(college, 5, '指定培养联系人');

  await walk(5, 14);
  await prepare(turnOf(15));
  await secretary.goto(`development/process?id=${record}`);
  await opens(secretary, 15, '支部大会讨论接收');
  await field(secretary, '会议名称').fill('支部党员大会');
  await typeDay(secretary, '支部大会日期', '2025-11-19');
  for (const [label, count] of Object.entries({
    应到会人数: 30,
    实到人数: 24,
    赞成: 22,
    反对: 1,
    弃权: 1,
    书面赞成: 2,
  }))
    await field(secretary, label).fill(String(count));
  await secretary.getByText('赞成 24 票，须 16 票').waitFor();
  await field(secretary, '支部大会决议').fill('同意接收为中共预备党员。');
  await secretary.getByRole('button', { name: '办结本步' }).click();
  await counts(secretary.getByRole('button', { name: '15 支部大会讨论接收：已完成' }), 1);

  await walk(16, 25);
  await secretary.goto(`development/process?id=${record}`);
  await counts(secretary.getByRole('button', { name: /：已完成$/ }), 25);
  await own.goto('self/development');
  await own.getByText('您于 2026-11-19 转为正式党员').waitFor();
  expect(await rowOf()).toMatchObject({ state: '2', formalOn: '2026-11-19' });
  const member = await send('department', 'GET', `api/dyjbxx/${String((await rowOf())['personId'])}`);
  expect(member).toMatchObject({ memberCategory: '1', joinedOn: '2025-11-19', formalOn: '2026-11-19' });
  expect(app.offences).toEqual([]);
});

test('[BIZ-19] who may enter an application for somebody has its form', async () => {
  for (const hand of ['branch', 'committee'] as const) {
    const page = await app.page(accounts[hand]);
    await page.goto('development/applicant/form');
    await field(page, '学号/工号').waitFor();
    await field(page, '申请日期').waitFor();
  }
});
