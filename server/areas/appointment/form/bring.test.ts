/** Files of forms from elsewhere, and photos: whom they are about, what differs, and what is taken over. Domain-cadre 1.4, 1.14, 9. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReadFile } from 'contract/appointment/form/calls.ts';
import { emptyForm, type FormContent } from 'contract/appointment/form/content.ts';
import { writePackage } from '../../../archive/write.ts';
import { png, sendFile } from '../../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { messages } from '../../../testing/told.ts';
import { readLrmx, writeLrmx } from './lrmx.ts';

let world: OpenWorld;
let department: Ask;
let id: string;
let number: string;
const base = '/api/gbAppointment/form';
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  id = (await department('POST', '/api/gbjbxx', { number: 'GZ941007', cadreType: '2', rank: '131' })).body.id;
  const known = {
    relation: '12',
    name: '林𬭎',
    birthMonth: '1972-03',
    politicalStatus: '13',
    unitPost: '江临一中教师',
  };
  expect((await department('POST', '/api/person/family', { personId: id, ...known })).status).toBe(201);
  const work = { startMonth: '1994-07', endMonth: null, content: '江临大学物理学院教师' };
  expect((await department('POST', '/api/person/resume', { personId: id, ...work })).status).toBe(201);
  number = (await exported()).idCard;
});
afterAll(() => world.close());

const bytesOut = async () =>
  (await department('POST', `${base}/file`, { cadreId: id, format: 'lrmx', reason: '上报省委组织部' })).bytes;
const exported = async (): Promise<FormContent> => readLrmx(await bytesOut()).content;
const send = async (name: string, content: Buffer): Promise<ReadFile[]> => {
  const sent = await sendFile(department, `${base}/compare`, { name, content });
  expect([messages(sent), sent.status]).toEqual([[], 200]);
  return sent.body.content;
};
const fileOf = (content: FormContent, photo: Buffer | null = null) => writeLrmx({ content, photo }, true);

test('a file that was taken out of here differs in nothing', async () => {
  const [read] = await send('a.lrmx', await bytesOut());
  expect(read).toMatchObject({
    file: 'a.lrmx',
    fault: null,
    warnings: [],
    cadre: { id, name: '邵承志' },
    differences: [],
  });
});

test('an archive is read file by file; one with an entity, or about nobody, holds up no other', async () => {
  const own = await exported();
  const entity = Buffer.from(
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Person><XingMing>&x;</XingMing></Person>',
  );
  const archive = await writePackage(
    new Map([
      ['批次/一.lrmx', fileOf({ ...own, nativePlace: '湖北黄冈' })],
      ['批次/二.lrmx', entity],
      ['批次/三.lrmx', fileOf({ ...emptyForm, name: '没有此人' })],
      ['批次/四.lrmx', fileOf({ ...own, birth: '190001' })],
      ['批次/五.lrmx', fileOf({ ...own, idCard: '12345' })],
      ['说明.txt', Buffer.from('x')],
    ]),
  );
  const read = await send('a.zip', archive);
  expect(read.map(({ file, fault, warnings, cadre }) => [file, fault, warnings, cadre?.id ?? null])).toEqual([
    ['一.lrmx', null, [], id],
    ['二.lrmx', '文件含有文档类型声明或外部实体，不能导入，请用任免表软件重新生成', [], null],
    ['三.lrmx', '没有此人不在干部库中，请手工匹配', [], null],
    ['四.lrmx', null, ['出生年月 1900.01 与身份证号不一致，请核实'], id],
    ['五.lrmx', null, ['文件中的身份证号格式不正确，已按姓名和出生年月匹配'], id],
  ]);
  expect(read[0]?.differences).toMatchObject([{ name: 'nativePlace', after: '湖北黄冈', isTakable: true }]);
  expect(read[3]?.differences).toMatchObject([{ name: 'birth', after: '1900.01', isTakable: false }]);
  expect(read[0]?.content?.idCard).toBe('');
  const matched = await department('POST', `${base}/match`, { cadreId: id, content: read[2]?.content });
  expect(matched.body.differences.map((one: { label: string }) => one.label)).toEqual(['姓名']);
});

test('what is chosen is taken over, the rest stays; a word that is none is told and nothing is written', async () => {
  const own = await exported();
  const said: FormContent = {
    ...own,
    nativePlace: '湖北黄冈',
    health: '一般',
    ethnicity: '火星族',
    toPost: '教务处处长',
    resume: [
      { start: '199009', end: '199407', content: '江临大学物理系物理学专业学习', isMeanwhile: false },
      { start: '199407', end: '', content: '江临大学物理学院教师', isMeanwhile: false },
      { start: '199909', end: '200206', content: '云川大学硕士研究生学习', isMeanwhile: true },
    ],
    family: [
      { ...own.family[0]!, unitPost: '江临一中校长' },
      {
        relation: '父亲',
        name: '邵建国',
        birth: '',
        politicalStatus: '中共党员',
        unitPost: '江临钢厂工人退休（已去世）',
      },
    ],
  };
  const [read] = await send('a.lrmx', fileOf(said));
  expect(read?.differences.map(({ name }) => name)).toEqual([
    'ethnicity',
    'nativePlace',
    'health',
    'toPost',
    'resume',
    'family',
  ]);
  const wish = { cadreId: id, version: read?.version, content: read?.content };
  const refused = await department('POST', `${base}/accept`, { ...wish, take: ['ethnicity', 'nativePlace'] });
  expect(messages(refused)).toEqual(['民族“火星族”不在字典范围内，请在干部信息中选择']);
  const taken = await department('POST', `${base}/accept`, {
    ...wish,
    take: ['nativePlace', 'health', 'toPost', 'resume', 'family'],
  });
  expect([messages(taken), taken.body]).toEqual([[], { taken: 5 }]);
  expect(await exported()).toMatchObject({
    nativePlace: '湖北黄冈',
    health: '一般',
    ethnicity: own.ethnicity,
    toPost: '教务处处长',
    resume: said.resume,
    family: said.family,
  });
  const rest = (await send('a.lrmx', fileOf(said)))[0]?.differences.map(({ name }) => name);
  expect(rest).toEqual(['ethnicity']);
  const stale = await department('POST', `${base}/accept`, { ...wish, take: ['nativePlace'] });
  expect(stale.status).toBe(409);
});

test('a file of another kind, or an empty archive, is refused with what to do', async () => {
  const refused = async (name: string, content: Buffer) =>
    (await sendFile(department, `${base}/compare`, { name, content })).body.message;
  expect(await refused('a.docx', Buffer.from('x'))).toBe('请选择 .lrmx 文件或它们的 .zip 压缩包');
  expect(await refused('a.zip', await writePackage(new Map([['a.txt', Buffer.from('x')]])))).toBe(
    '压缩包中没有 .lrmx 文件，请重新选择',
  );
  expect(await refused('a.zip', Buffer.from('PK'))).toMatch(/^压缩包不能读取或内容过大/);
  const member = await world.as('demo.member');
  expect((await sendFile(member, `${base}/compare`, { name: 'a.lrmx', content: Buffer.from('x') })).status).toBe(403);
});

test('photos come by staff number, by card, or out of the files; what is none is told by name', async () => {
  const archive = await writePackage(
    new Map([
      ['照片/GZ941007.png', png(40, 50)],
      ['照片/GZ000000.png', png(40, 50)],
      ['照片/坏.jpg', Buffer.from('no picture')],
      [`${number}.png`, png(41, 51)],
      ['文件/a.lrmx', fileOf(await exported(), png(42, 52))],
    ]),
  );
  const sent = await sendFile(department, `${base}/photos`, { name: '照片.zip', content: archive });
  expect(sent.body).toEqual({
    taken: 3,
    faults: [
      { file: 'GZ000000.png', message: '工号或身份证号不在干部库中，请核对照片的文件名' },
      { file: '坏.jpg', message: '工号或身份证号不在干部库中，请核对照片的文件名' },
    ],
  });
  const { photo } = (await department('GET', `/api/gbjbxx/${id}`)).body;
  expect(photo).toMatch(/^[\da-f-]{36}$/);
  expect(readLrmx(await bytesOut()).photo?.equals(png(42, 52))).toBe(true);
});
