/** Certificates: numbers without a gap, the paper, the check by anybody, void and expired, what follows elsewhere. Domain-cadre 4.9. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainSigns } from 'contract/kit/type.ts';
import { unpack } from '../../archive/archive.ts';
import { asSystem } from '../../kit/actor.ts';
import { takeDue } from '../../kit/process/due.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import type { Ask } from '../../testing/open-world.ts';
import { certificateHandler, issueFor } from './certificate.ts';
import { batch, direct, make, mustTake, openSchool, path, sentences, take, type School } from './fixtures.ts';

const certificates = '/api/dxCertificate';
const check = '/api/public/certificate';
let at: School;
let nobody: Ask;
let trainee: Ask;
beforeAll(async () => {
  at = await openSchool();
  [nobody, trainee] = [await at.world.as(null), await at.world.as('demo.trainee')];
  await setClock(at.world.database, '2026-12-21');
});
afterAll(() => at.world.close());

/** A batch that has ended, which these people passed. */
async function ended(type: string, ...numbers: string[]): Promise<string> {
  const { school, unitId, world } = at;
  const id = await make(school, path, batch(unitId, { ...direct, type }));
  await world.database.rows(sql`update training_batch set state = '6' where id = ${id}::bigint`);
  await world.database.rows(sql`
    insert into registration (batch_id, person_id, name, number, state, result, created_at, updated_at)
    select ${id}::bigint, id, name, number, '4', '1', now(), now() from person where number = any(${sql.param(numbers)}::text[])`);
  return id;
}
const issue = (batchId: string) => at.school('POST', `${certificates}/issue`, { batchId });
const kept = (batchId: string) =>
  at.world.database.rows<{ id: string; certNo: string; verifyCode: string; until: string | null; state: string }>(sql`
    select id, cert_no, verify_code, valid_until::text as until, state from certificate
    where batch_id = ${batchId}::bigint order by cert_no`);
/** The words of a PDF, whose letters are radicals to some readers. */
async function textOf(bytes: Buffer): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pages = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const { items } = await (await pages.getPage(1)).getTextContent();
  return plainSigns(items.map(item => ('str' in item ? item.str : '')).join(''));
}
const [jiang, lu, xu] = ['20242010023', '20242013001', 'GZ191025'];

test('twenty batches at once leave no gap, and what is rolled back takes no number', async () => {
  const { database, registry } = at.world;
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await ended('9', lu));
  const answers = await Promise.all(ids.map(issue));
  expect(answers.map(({ status, body }) => [status, body.issued])).toEqual(Array.from({ length: 20 }, () => [200, 1]));
  const numbers = await database.rows<{ certNo: string }>(
    sql`select cert_no from certificate where type = '9' order by 1`,
  );
  expect(numbers[0]?.certNo).toBe('DX-9-2026-00001');
  expect(numbers.map(({ certNo }) => Number(certNo.slice(-5)))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  const next = await ended('9', jiang, lu);
  const failing = database.transaction(async connection => {
    await issueFor(txOf(connection, registry, asSystem('试')), next);
    throw new Error('broken off');
  });
  await expect(failing).rejects.toThrow('broken off');
  const both = await Promise.all([issue(next), issue(next)]);
  expect(both.map(({ body }) => body.issued).sort()).toEqual([0, 2]);
  expect((await kept(next)).map(({ certNo }) => certNo)).toEqual(['DX-9-2026-00021', 'DX-9-2026-00022']);
});

test('a certificate of activists is in force for two years, and its holder alone has the paper', async () => {
  const id = await ended('1', jiang);
  const adviser = await at.world.as('demo.adviser');
  expect((await adviser('POST', `${certificates}/issue`, { batchId: id })).status).toBe(403);
  expect((await issue(id)).body).toEqual({ issued: 1 });
  const [one] = await kept(id);
  expect(one).toMatchObject({ certNo: 'DX-1-2026-00001', until: '2028-12-20', state: '1' });
  const mine = (await trainee('GET', `${certificates}/mine`)).body.content;
  expect(mine[0]).toMatchObject({ certNo: 'DX-1-2026-00001', hours: 28, validUntil: '2028-12-20', state: '1' });
  const paper = await trainee('GET', `${certificates}/mine/${one?.id}/paper`);
  expect([paper.status, paper.headers['content-type'], paper.bytes.toString('latin1', 0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  const member = await at.world.as('demo.member');
  expect((await member('GET', `${certificates}/mine/${one?.id}/paper`)).status).toBe(404);
  expect((await member('GET', `${certificates}/${one?.id}/paper`)).status).toBe(403);
  const again = await ended('1');
  await at.world.database.rows(sql`update training_batch set state = '2' where id = ${again}::bigint`);
  expect(sentences((await trainee('POST', '/api/dxRegistration/apply', { batchId: again })).body)).toContain(
    '您已取得该类结业证书，在有效期内不用再参加',
  );
});

test('anybody checks one by number and code: the name is masked, the state is told, and nothing is found by trying', async () => {
  const id = await ended('3', jiang);
  await issue(id);
  const [one] = await kept(id);
  const { certNo = '', verifyCode = '' } = one ?? {};
  const { status, body } = await nobody('POST', check, { certNo, verifyCode });
  expect([status, body]).toMatchObject([200, { certNo, name: '江*帆', state: '有效', isValid: true }]);
  expect(Object.keys(body).sort()).toEqual(
    ['batchName', 'certNo', 'hours', 'isValid', 'issuedOn', 'name', 'state', 'validUntil'].sort(),
  );
  const wrong = await nobody('POST', check, { certNo, verifyCode: 'AAAAAAAA' });
  const absent = await nobody('POST', check, { certNo: 'DX-3-2026-09999', verifyCode });
  expect([wrong.status, wrong.body.message]).toEqual([404, '没有找到这份证书，请核对证书编号和校验码']);
  expect([absent.status, absent.body.message]).toEqual([wrong.status, wrong.body.message]);
  const long = await nobody('POST', check, { certNo: '9'.repeat(61), verifyCode: 7 });
  expect(sentences(long.body)).toEqual(['证书编号不能超过 60 个字', '校验码的格式不正确']);
  expect(sentences((await nobody('POST', check, { certNo })).body)).toEqual(['校验码不能为空']);
  const tries = [];
  for (let n = 0; n < 8; n += 1) tries.push((await nobody('POST', check, { certNo, verifyCode })).status);
  expect(tries).toEqual([200, 200, 200, 200, 200, 200, 200, 429]);
  await at.world.database.rows(sql`delete from rate_counter`);
});

test('void by two hands: a cadre loses the training it brought, and the check says so; a reissue keeps the number', async () => {
  const { school, world } = at;
  const department = await world.as('demo.department');
  expect((await department('POST', '/api/gbjbxx', { number: xu, cadreType: '2', rank: '131' })).status).toBe(201);
  const id = await ended('6', xu);
  await issue(id);
  const [one] = await kept(id);
  const cert = one?.id ?? '';
  const trainings = () =>
    world.database.rows(sql`
      select t.certificate_no as no, t.hours::int as hours from training_record t join person p on p.id = t.person_id
      where p.number = ${xu} and t.deleted_at is null and t.certificate_no like 'DX-%'`);
  expect(await trainings()).toEqual([{ no: 'DX-6-2026-00001', hours: 28 }]);
  await issue(id);
  expect(await trainings()).toHaveLength(1);
  await mustTake(school, certificates, cert, 'reissue', { reason: '遗失' });
  const told = await nobody('POST', check, { certNo: 'DX-6-2026-00001', verifyCode: one?.verifyCode });
  expect(told.body).toMatchObject({ certNo: 'DX-6-2026-00001补', state: '有效' });
  await world.hire('school.two', '党校第二管理员', 'ROLE_PARTY_SCHOOL_ADMIN');
  const second = await world.as('school.two');
  await mustTake(school, certificates, cert, 'askVoid', { reason: '培训期间代签到' });
  expect(sentences((await take(school, certificates, cert, 'approve')).body)).toEqual([
    '作废由您申请，请由另一名党校管理员审批',
  ]);
  await mustTake(second, certificates, cert, 'approve');
  expect(await trainings()).toEqual([]);
  const after = await nobody('POST', check, { certNo: 'DX-6-2026-00001', verifyCode: one?.verifyCode });
  expect(after.body).toMatchObject({ state: '作废', isValid: false });
  const paper = await school('GET', `${certificates}/${cert}/paper`);
  expect(sentences(paper.body)).toEqual(['证书已作废，不能下载']);
});

/** What the paper calls itself, as its file keeps it. */
const titleIn = (paper: Buffer): string => {
  const [, hex = ''] = /\/Title <FEFF([0-9A-F]+)>/.exec(paper.toString('latin1')) ?? [];
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
};

test('the papers of a whole batch are one archive: each its own sheet by number and name, the void ones left out', async () => {
  const { school, world } = at;
  const id = await ended('5', jiang, lu, xu);
  expect((await school('POST', `${certificates}/pack`, { batchId: id })).body.fields).toMatchObject([
    { message: '该班次没有可以下载的证书' },
  ]);
  await issue(id);
  await world.database.rows(sql`update certificate set state = '3'
    where batch_id = ${id}::bigint and cert_no = 'DX-5-2026-00002'`);
  const made = await school('POST', `${certificates}/pack`, { batchId: id });
  expect([made.status, made.body.name, made.body.totalCount]).toEqual([
    202,
    '结业证书_2026年第二期入党积极分子培训班_2份.zip',
    2,
  ]);
  await world.settle();
  const archive = await school('GET', `/api/exportTask/${made.body.id}/file`);
  expect([archive.status, archive.headers['content-type']]).toEqual([200, 'application/zip']);
  const papers = await unpack(archive.bytes);
  expect([...papers.keys()]).toEqual(['DX-5-2026-00001_江远帆.pdf', 'DX-5-2026-00003_许怀瑾.pdf']);
  for (const [name, paper] of papers) {
    expect(titleIn(paper)).toBe(`结业证书 ${name.slice(0, 15)}`);
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    // Its letters come along.
    expect(paper.length).toBeGreaterThan(10_000);
  }
  const adviser = await world.as('demo.adviser');
  expect((await adviser('POST', `${certificates}/pack`, { batchId: id })).status).toBe(403);
});

test('the day after its last a certificate expires by itself', async () => {
  const { database, registry } = at.world;
  await setClock(database, '2028-12-20');
  const due = () =>
    database.transaction(one => takeDue(txOf(one, registry, asSystem('到期')), certificateHandler, 'expire'));
  expect(await due()).toBe(0);
  await setClock(database, '2028-12-21');
  expect(await due()).toBe(1);
  const [row] = await database.rows(sql`select state from certificate where cert_no = 'DX-1-2026-00001'`);
  expect(row).toEqual({ state: '4' });
  await setClock(database, '2026-12-21');
});

test('a template names what is known, and is drawn as a trial', async () => {
  const { school } = at;
  const part = { kind: 'text', x: 20, y: 40, width: 100, size: 20, align: 'left', isBold: false };
  const template = (text: string) => ({ name: '红色底纹', types: '1;2', parts: JSON.stringify([{ ...part, text }]) });
  const url = `${certificates}/template`;
  expect(sentences((await school('POST', url, template('{姓名}同志'))).body)).toEqual([
    '文字中的“{姓名}”不能识别，请从可用的字段中选择',
  ]);
  expect(sentences((await school('POST', url, { ...template('x'), parts: '[]' })).body)).toEqual([
    '版面内容不完整，请检查各项的位置、大小和文字',
  ]);
  const id = await make(school, url, template('{name}同志'));
  const trial = await school('GET', `${url}/${id}/trial`);
  expect([trial.status, trial.bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-']);
});

test('what lies outside the sheet is not saved, by its name, whatever of the template is changed', async () => {
  const { school, world } = at;
  const url = `${certificates}/template`;
  const text = { kind: 'text', x: 20, y: 40, width: 100, size: 20, align: 'left', isBold: false, text: '{name}同志' };
  const said = (parts: object[], more: object = {}) => ({ name: '竖版', parts: JSON.stringify(parts), ...more });
  const page = '超出纸面（宽 297 毫米，高 210 毫米）：';
  const { body } = await school(
    'POST',
    url,
    said([
      { ...text, x: 250 },
      { ...text, y: 205 },
      { kind: 'seal', x: -1, y: 180, width: 40 },
      { kind: 'scan', x: 300, y: 20, width: 20 },
      text,
    ]),
  );
  expect(body.fields.map((one: { path: string }) => one.path)).toEqual(Array.from({ length: 4 }, () => 'parts'));
  expect(sentences(body)).toEqual([
    `文字1${page}右边到 350 毫米，请调整位置、宽度或字号`,
    `文字2${page}下边到 217 毫米，请调整位置、宽度或字号`,
    `印章${page}左边在 -1 毫米、下边到 220 毫米，请调整位置、宽度或字号`,
    `查验二维码${page}右边到 320 毫米，请调整位置、宽度或字号`,
  ]);
  const id = await make(school, url, said([{ ...text, x: 190 }]));
  const turned = async () => {
    const { version } = (await school('GET', `${url}/${id}`)).body;
    return sentences((await school('PUT', url, { id, version, isPortrait: true })).body);
  };
  expect(await turned()).toEqual([
    '文字1超出纸面（宽 210 毫米，高 297 毫米）：右边到 290 毫米，请调整位置、宽度或字号',
  ]);
  const far = JSON.stringify([{ ...text, x: 290 }]);
  await world.database.rows(sql`update certificate_template set parts = ${far} where id = ${id}::bigint`);
  const { version } = (await school('GET', `${url}/${id}`)).body;
  expect(sentences((await school('PUT', url, { id, version, name: '横版' })).body)).toHaveLength(1);
  expect((await school('DELETE', url, { ids: [id], reason: '试' })).status).toBe(200);
});

test('a trial names the organiser and the address of the papers, which stand on every paper with a code to scan', async () => {
  const { school, world } = at;
  const unit = await world.database.one<{ name: string }>(sql`select name from unit where code = '100'`);
  const facts = (await school('GET', `${certificates}/trialFacts`)).body;
  expect(facts).toMatchObject({
    organiser: unit?.name,
    address: 'https://dj.test/web/questionnaire/certificate',
    name: '张一鸣',
  });
  const id = await ended('5', jiang);
  await issue(id);
  const [one] = await kept(id);
  const paper = await textOf((await school('GET', `${certificates}/${one?.id}/paper`)).bytes);
  expect(paper).toContain(unit?.name);
  expect(paper).toContain('查验：https://dj.test/web/questionnaire/certificate');
  const bare = { kind: 'text', x: 20, y: 40, width: 100, size: 20, align: 'left', isBold: false, text: '{name}同志' };
  const template = await make(school, `${certificates}/template`, { name: '简版', parts: JSON.stringify([bare]) });
  const trial = await textOf((await school('GET', `${certificates}/template/${template}/trial`)).bytes);
  expect(trial).toContain('张一鸣同志');
  expect(trial).toContain('查验：https://dj.test/web/questionnaire/certificate');
});
