/** Announcements, regulations and help: who may write, who is told, what of a text is kept. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { cleanRichText } from '../../kit/rich-text.ts';
import { messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask; // 周若川, 组织部管理员
let member: Ask; // 陆知微, 党员 of the optics branch
let student: Ask; // 苗禾
let admin: Ask;
beforeAll(async () => {
  world = await openWorld();
  [department, member, student, admin] = (await Promise.all(
    ['demo.department', 'demo.member', 'demo.student', 'admin'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
});
afterAll(() => world.close());

const url = '/api/announcement';
const titles = async (ask: Ask) =>
  (await ask('GET', `${url}/own?size=200`)).body.content.map((one: { title: string }) => one.title) as string[];
const publish = async (body: object) => {
  const made = await department('POST', url, { audience: '1', isPinned: false, bodyHtml: '<p>正文</p>', ...body });
  expect(made.body.fields ?? []).toEqual([]);
  return (await department('POST', `${url}/${made.body.id}/publish`, { version: made.body.version })).body;
};

test('[SEC-84] of a formatted text nothing that runs, loads or dresses is kept', () => {
  expect(cleanRichText('<p onclick="x()">甲<script>alert(1)</script><b>乙</b></p>')).toBe(
    '<p>甲<strong>乙</strong></p>',
  );
  expect(cleanRichText('<a href="javascript:alert(1)">x</a>')).toBe('<a>x</a>');
  expect(cleanRichText('<a href="https://a.example" style="x">x</a>')).toBe(
    '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
  );
  expect(cleanRichText('<a data-id="17">下载</a>')).toBe('<a data-id="17">下载</a>');
  expect(cleanRichText('<img src=x onerror=alert(1)><iframe src="//a"></iframe><svg/onload=alert(1)>词')).toBe('词');
  expect(cleanRichText('<p>&nbsp;</p><p></p>')).toBeNull();
  const once = cleanRichText('<h1>一</h1><a href="https://a.example">甲 & 乙</a>');
  expect(cleanRichText(once)).toBe(once);
});

test('a draft is told to nobody; published it is news for all until each has read it; withdrawn it is gone', async () => {
  const draft = await department('POST', url, {
    title: '放假安排',
    audience: '1',
    isPinned: false,
    bodyHtml: '<p>五月一日放假</p><script>alert(1)</script>',
  });
  expect([draft.status, draft.body.state, draft.body.bodyHtml]).toEqual([201, '1', '<p>五月一日放假</p>']);
  const { id } = draft.body;
  expect(await titles(student)).not.toContain('放假安排');
  expect((await student('GET', `${url}/own/${id}`)).status).toBe(404);
  const published = await department('POST', `${url}/${id}/publish`, { version: 1 });
  expect(published.body).toMatchObject({ state: '2', version: 2 });
  const before = (await student('GET', `${url}/own`)).body;
  expect(before.content.find((one: { id: string }) => one.id === id)).toMatchObject({ isUnread: true });
  expect((await student('GET', `${url}/own/${id}`)).body).toMatchObject({
    bodyHtml: '<p>五月一日放假</p>',
    publisherName: '周若川',
  });
  expect((await student('POST', `${url}/own/read`, { ids: [id, '999999'] })).body).toEqual({ read: 1 });
  expect((await student('POST', `${url}/own/read`, { ids: [id] })).body).toEqual({ read: 0 });
  expect((await student('GET', `${url}/own`)).body.unreadCount).toBe(before.unreadCount - 1);
  expect((await member('GET', `${url}/own/${id}`)).body.isUnread).toBe(true);
  const frozen = await department('PUT', url, { id, version: 2, title: '改了' });
  expect(messagesByField(frozen)).toEqual([': 已发布的公告不能修改内容，请先撤回']);
  expect((await department('POST', `${url}/${id}/publish`, { version: 2 })).status).toBe(409);
  expect((await department('POST', `${url}/${id}/withdraw`, { version: 2 })).status).toBe(400);
  await department('POST', `${url}/${id}/withdraw`, { version: 2, reason: '日期有误' });
  expect(await titles(student)).not.toContain('放假安排');
  expect((await department('PUT', url, { id, version: 3, title: '放假安排（更正）' })).status).toBe(200);
});

test('only a draft is removed; what was published is withdrawn or abolished and stays', async () => {
  const draft = (
    await department('POST', url, { title: '写错了', audience: '1', isPinned: false, bodyHtml: '<p>x</p>' })
  ).body.id;
  const said = (await publish({ title: '已发布的' })).id;
  const removed = await department('DELETE', url, [draft, said]);
  expect([removed.status, messagesByField(removed)]).toEqual([
    400,
    ['rows.1.: “已发布的”已提交或已生效，不能删除，请改为撤回、注销、废止或作废'],
  ]);
  await department('POST', `${url}/${said}/withdraw`, { version: 2, reason: '有误' });
  expect((await department('DELETE', url, [said])).status).toBe(400);
  expect((await department('DELETE', url, [draft])).body).toEqual({ removed: 1 });
});

test('members are told what is for members, an organisation with all below it what is for it, pinned ones first', async () => {
  const college = await world.idOf('party_organisation', 'code', '9999990001201');
  await publish({ title: '致全体党员', audience: '2' });
  await publish({ title: '致学院', audience: '3', organisationIds: [college] });
  await publish({ title: '请先看', isPinned: true });
  expect((await titles(member))[0]).toBe('请先看');
  expect(await titles(member)).toContain('致全体党员');
  expect(await titles(student)).not.toContain('致全体党员');
  expect(await titles(student)).not.toContain('致学院');
  const secretary = await world.as('demo.college');
  expect(await titles(secretary)).toContain('致学院');
  const nowhere = await department('POST', url, { title: 'x', audience: '3', isPinned: false, bodyHtml: '<p>x</p>' });
  expect(messagesByField(nowhere)).toEqual(['organisationIds: 请选择接收的党组织']);
});

test('those who keep none see the published ones in the list and cannot write', async () => {
  await department('POST', url, { title: '还是草稿', audience: '1', isPinned: false, bodyHtml: '<p>x</p>' });
  const list = async (ask: Ask) =>
    (await ask('GET', `${url}?size=200`)).body.content.map((one: { title: string }) => one.title);
  expect(await list(department)).toContain('还是草稿');
  expect(await list(student)).not.toContain('还是草稿');
  expect(await list(student)).toContain('请先看');
  expect((await student('POST', url, { title: 'x' })).status).toBe(403);
  expect((await (await world.as(null))('GET', `${url}/own`)).status).toBe(401);
});

test('a regulation that revises another makes it a revised one; only what holds can be revised', async () => {
  const rule = '/api/ruleDoc';
  const first = {
    title: '请假办法',
    docNo: '〔2026〕1号',
    category: '3',
    issuer: '学校办公室',
    issuedOn: '2026-01-05',
    effectiveOn: '2026-02-01',
    bodyHtml: '<p>第一条</p>',
  };
  const made = await department('POST', rule, first);
  expect([made.status, made.body.state]).toEqual([201, '0']);
  expect((await student('GET', `${rule}/${made.body.id}`)).status).toBe(404);
  expect(messagesByField(await department('POST', rule, { ...first, effectiveOn: '2026-01-01' }))).toEqual([
    'title: 标题与文号重复',
    'effectiveOn: 生效日期不能早于发布日期（2026-01-05）',
  ]);
  await department('POST', `${rule}/${made.body.id}/publish`, { version: 1 });
  expect((await student('GET', `${rule}/${made.body.id}`)).body).toMatchObject({ state: '1', title: '请假办法' });
  const next = { ...first, docNo: '〔2027〕1号', supersedesId: made.body.id };
  const successor = await department('POST', rule, next);
  await department('POST', `${rule}/${successor.body.id}/publish`, { version: 1 });
  const former = (await department('GET', `${rule}/${made.body.id}`)).body;
  expect([former.state, former.version]).toEqual(['2', 3]);
  const late = await department('POST', rule, { ...next, docNo: '〔2028〕1号' });
  expect(messagesByField(late)).toEqual(['supersedesId: 只能修订现行有效的制度，“请假办法”不是']);
  const abolished = await department('POST', `${rule}/${successor.body.id}/abolish`, {
    version: 2,
    reason: '学校决定',
  });
  expect(abolished.body.state).toBe('3');
  expect((await department('POST', `${rule}/${made.body.id}/abolish`, { version: 3, reason: 'x' })).status).toBe(409);
});

test('help is written by its keepers, found by its words and read by everybody once published', async () => {
  const help = '/api/helpDocument';
  const body = { title: '怎样请假', category: '1', routePath: '/leave/list', sortNo: 5, isPublished: false };
  const made = await admin('POST', help, { ...body, bodyHtml: '<p>先填写<b>请假单</b></p>' });
  expect([made.status, made.body.bodyHtml]).toEqual([201, '<p>先填写<strong>请假单</strong></p>']);
  const found = async (word: string) =>
    (await student('GET', `${help}/published?keyword=${encodeURIComponent(word)}`)).body.content.map(
      (one: { title: string }) => one.title,
    );
  expect(await found('请假单')).toEqual([]);
  await admin('PUT', help, { id: made.body.id, version: 1, isPublished: true });
  expect(await found('请假单')).toEqual(['怎样请假']);
  expect(await found('strong')).toEqual([]);
  expect((await student('GET', `${help}/published/${made.body.id}`)).body).toMatchObject({ routePath: '/leave/list' });
  expect((await student('GET', help)).status).toBe(403);
  expect(
    messagesByField(await admin('POST', help, { ...body, title: '又', routePath: 'leave', bodyHtml: '<p>x</p>' })),
  ).toEqual(['routePath: 对应页面应为站内地址，以“/”开头']);
});

test('everybody reads the own data, sealed values masked, and nobody else’s', async () => {
  const { status, body } = await member('GET', '/api/personalArchive');
  expect(status).toBe(200);
  expect(body.modules.map((one: { label: string }) => one.label)).toContain('党员');
  const person = body.modules[0].facts as { name: string; text: string | null }[];
  expect(person.find(one => one.name === 'name')?.text).toBe('陆知微');
  expect(person.find(one => one.name === 'idCard')?.text).toMatch(/^\d{3}\*+\d{3}[\dX]$/);
  expect((await admin('GET', '/api/personalArchive')).body).toMatchObject({ modules: [], chapters: [] });
});

test('the same regulation entered by several at once stands once', async () => {
  const rule = {
    title: '保密工作办法',
    docNo: '〔2026〕8号',
    category: '3',
    issuer: '学校办公室',
    issuedOn: '2026-01-05',
    effectiveOn: '2026-02-01',
    bodyHtml: '<p>第一条</p>',
  };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => department('POST', '/api/ruleDoc', rule)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
});
