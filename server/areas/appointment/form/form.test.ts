/** 任免审批表 of a cadre: what it says, its files, what signing keeps, and many of them as one task. Domain-cadre 1.14. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textsIn, unpack } from '../../../archive/archive.ts';
import { png, sendFile } from '../../../testing/files.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { messages } from '../../../testing/told.ts';
import { readLrmx } from './lrmx.ts';

let world: OpenWorld;
let department: Ask;
let id: string;
const base = '/api/gbAppointment/form';
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  id = (await department('POST', '/api/gbjbxx', { number: 'GZ941007', cadreType: '2', rank: '131' })).body.id;
});
afterAll(() => world.close());

const add = async (path: string, values: object) => {
  const made = await department('POST', path, { personId: id, ...values });
  expect([path, messages(made), made.status]).toEqual([path, [], 201]);
};
const change = async (values: object) => {
  const { version } = (await department('GET', `/api/gbjbxx/${id}`)).body;
  const changed = await department('PUT', '/api/gbjbxx', { id, version, ...values });
  expect([messages(changed), changed.status]).toEqual([[], 200]);
};
const content = async (query = '', ask = department) =>
  (await ask('GET', `${base}/content?cadreId=${id}${query}`)).body;
const file = (values: object, ask = department) => ask('POST', `${base}/file`, { cadreId: id, ...values });
const textOf = async ({ bytes }: Answer) =>
  ((await textsIn(bytes)).get('word/document.xml') ?? '')
    .replaceAll(/<\/w:p>/g, '\n')
    .replaceAll(/<w:tab\/>/g, ' ')
    .replaceAll(/<[^>]+>/g, '');

test('a record that lacks something shows its form, and is not signed', async () => {
  const draft = await department('POST', base, { personId: id, toPost: '教务处处长', reason: '工作需要' });
  expect([draft.status, draft.body.name, draft.body.state]).toEqual([201, '邵承志', '0']);
  const later = await department('POST', base, { personId: id, filledOn: '2100-01-01' });
  expect(messages(later)).toEqual(['填表时间不能晚于今天']);
  expect(messages(await department('POST', `${base}/${draft.body.id}/sign`, { version: 1 }))[0]).toMatch(
    /^信息不完整，无法生成正式任免审批表：缺少.*照片.*简历/,
  );
  const { content: said, isSigned, formId } = await content();
  expect([said.name, said.toPost, said.honours, said.idCard, isSigned, formId]).toEqual([
    '邵承志',
    '教务处处长',
    '无',
    '',
    false,
    draft.body.id,
  ]);
  expect((await content('&formId=999999')).message).toBe('记录不存在或无权访问');
});

test('signed, a form keeps what it said, whatever the record says later', async () => {
  const photo = (await sendFile(department, '/api/file/upload', { name: 'a.png', content: png(40, 50) })).body.id;
  await change({
    photo,
    ethnicity: '01',
    nativePlace: '湖北省黄冈市蕲春县',
    birthPlace: '湖北武汉',
    health: '1',
    rankMonth: '2016-05',
    specialty: '光学',
    maritalStatus: '20',
    arrivedMonth: '1994-07',
    workStartedOn: '1994-07-01',
    phone: '19900000001',
  });
  const studies = { startMonth: '1990-09', endMonth: '1994-07', kind: '1', education: '21', degree: '407' };
  await add('/api/person/edu', { ...studies, school: '江临大学', department: '物理系', major: '物理学' });
  await add('/api/person/resume', {
    startMonth: '1990-09',
    endMonth: '1994-07',
    content: '江临大学物理系物理学专业学习',
  });
  await add('/api/person/resume', { startMonth: '1994-07', endMonth: null, content: '江临大学物理学院教师' });
  await add('/api/person/family', {
    relation: '12',
    name: '林𬭎',
    birthMonth: '1972-03',
    politicalStatus: '13',
    unitPost: '江临一中教师',
  });
  await add('/api/gbjbxx/assess', { year: 2025, type: '2', grade: '2' });
  await add('/api/person/training', {
    name: '处级干部轮训',
    category: '1',
    startOn: '2025-03-01',
    endOn: '2025-03-05',
    hours: 40,
    isOffJob: true,
  });
  const unitId = await world.idOf('unit', 'code', '201');
  await add('/api/gbjbxx/post', { unitId, postName: '院长', postAttribute: '1', rank: '131', startOn: '2016-05-20' });
  const { formId, gaps } = await content();
  expect(gaps).toBeNull();
  const { version } = (await department('GET', `${base}/${formId}`)).body;
  const signed = await department('POST', `${base}/${formId}/sign`, { version });
  expect([messages(signed), signed.status]).toEqual([[], 200]);
  await change({ specialty: '凝聚态物理' });
  const kept = await content(`&formId=${formId}`);
  expect(kept).toMatchObject({
    isSigned: true,
    photo,
    signedBy: expect.stringMatching(/./),
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect(kept.content).toMatchObject({
    nativePlace: '湖北蕲春',
    specialty: '光学',
    currentPost: '物理学院院长',
    fullTime: { education: '大学', degree: '理学学士', educationSchool: '江临大学物理系物理学专业' },
    grades: '2025年称职',
    family: [{ relation: '妻子', name: '林𬭎', birth: '197203', politicalStatus: '群众', unitPost: '江临一中教师' }],
  });
  expect(kept.changed).toEqual([
    { name: 'specialty', label: '熟悉专业有何专长', before: '光学', after: '凝聚态物理', isTakable: false },
  ]);
  const row = (await department('GET', `${base}/${formId}`)).body;
  expect('content' in row).toBe(false);
  const altered = await department('PUT', base, { id: formId, version: row.version, toPost: '校长' });
  expect([altered.status, (await content(`&formId=${formId}`)).content.toPost]).toEqual([400, '教务处处长']);
});

test('the document and the exchange file say the same; the file needs a purpose and the right to plain values', async () => {
  const text = await textOf(await file({ format: 'docx' }));
  expect(text).toContain('干部任免审批表');
  expect(text).toContain('1990.09--1994.07 江临大学物理系物理学专业学习\n1994.07--        江临大学物理学院教师');
  expect(text).toContain('林　𬭎');
  expect(messages(await file({ format: 'lrmx' }))).toEqual(['请填写导出原因（至少 5 个字）']);
  expect(messages(await file({ format: 'lrmx', reason: '上报' }))).toEqual(['请填写导出原因（至少 5 个字）']);
  const out = await file({ format: 'lrmx', reason: '上报省委组织部' });
  const { content: said, photo } = readLrmx(out.bytes);
  const idCard = await world.database.one<{ reason: string }>(
    sql`
      select reason from audit_record where action = 'cadre.cadre.exportPlain' order by id desc limit 1`,
  );
  expect([said.name, said.idCard.length, photo?.length, idCard?.reason]).toEqual([
    '邵承志',
    18,
    png(40, 50).length,
    '上报省委组织部',
  ]);
  expect(decodeURIComponent(String(out.headers['content-disposition']))).toContain(`邵承志${said.idCard}.lrmx`);
  expect(out.bytes.toString()).not.toContain('DaoLingNianYue');
  const since = await file({ format: 'lrmx', reason: '上报省委组织部', isSince2025: true });
  expect(since.bytes.toString()).toMatch(/<DaoLingNianYue>20\d{4}<\/DaoLingNianYue>/);
  const resume = await textOf(await file({ format: 'resume' }));
  expect(resume).toContain('邵承志同志简历');
});

test('who may: leaders read and take nothing out, the form of somebody out of reach is not there', async () => {
  const leader = await world.as('demo.leader');
  expect((await content('', leader)).content.name).toBe('邵承志');
  expect((await file({ format: 'docx' }, leader)).status).toBe(403);
  const office = await world.as('demo.cadreoffice');
  expect((await office('GET', `${base}/content?cadreId=${id}`)).status).toBe(404);
  expect((await file({ format: 'docx' }, office)).status).toBe(404);
  const member = await world.as('demo.member');
  expect((await member('GET', `${base}/content?cadreId=${id}`)).status).toBe(403);
});

test('many forms are one task with one archive', async () => {
  const made = await department('POST', `${base}/pack`, { ids: [id], format: 'docx' });
  expect([made.status, made.body.name, made.body.totalCount]).toEqual([202, '干部任免审批表_Word_1人.zip', 1]);
  await world.settle();
  const task = (await department('GET', `/api/exportTask/${made.body.id}`)).body;
  expect([task.state, task.doneCount, task.failure]).toEqual([2, 1, null]);
  const archive = await department('GET', `/api/exportTask/${made.body.id}/file`);
  expect(archive.headers['content-type']).toContain('application/zip');
  expect([...(await unpack(archive.bytes)).keys()]).toEqual(['干部任免审批表_邵承志_GZ941007.docx']);
  expect(messages(await department('POST', `${base}/pack`, { ids: [id], format: 'lrmx' }))).toEqual([
    '请填写导出原因（至少 5 个字）',
  ]);
  expect((await department('POST', `${base}/pack`, { ids: [id, '999999'], format: 'docx' })).status).toBe(404);
});
