/** Export and import speak one language: what somebody takes out and brings back as it is says 无变化, row by row. Decision 294. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { schoolClass } from 'contract/organisation/school-class.ts';
import { disciplineRecord } from 'contract/person/discipline-record.ts';
import { familyMember } from 'contract/person/family-member.ts';
import { idCard } from '../seed/id-card.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { exported, newIn, rehearsed, sheetOf, tableIn } from '../testing/round-trip.ts';
import { send } from '../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
beforeAll(async () => {
  world = await openWorld();
  [department, college] = [await world.as('demo.department'), await world.as('demo.college')];
});
afterAll(() => world.close());

const personId = (number: string) => world.idOf('person', 'number', number);

test('[K-06] organisations come back unchanged: people by name and number, masks, and columns the system fills in', async () => {
  const content = await exported(world, department, partyOrganisation);
  const [headings, ...rows] = await tableIn(content, partyOrganisation);
  const [code, secretary, phone] = ['党组织代码', '书记', '联系电话'].map(one => headings.indexOf(one));
  const optics = rows.find(row => row[code!] === '9999990001201001');
  expect([optics?.[secretary!], optics?.[phone!]]).toEqual(['丁砚书（GZ041011）', '199****1034']);
  expect(headings).not.toContain('系统编号');
  const came = await rehearsed(world, department, partyOrganisation, content);
  expect(newIn(came)).toEqual([]);
  expect(came.batch).toMatchObject({ totalCount: rows.length, sameCount: rows.length, mappingAt: null });
  expect(came.batch.columns.find(({ heading }) => heading === '党员数')).toMatchObject({ field: null, by: 'readOnly' });
});

test('[K-06] members come back unchanged, masked and in clear, all columns and those of the screen', async () => {
  const plain = { plain: true, reason: '核对' };
  for (const [ask, body] of [
    [department, {}],
    [department, plain],
    [department, { columns: ['name', 'birthDate', 'phone'] }],
    [college, {}],
  ] as const) {
    const content = await exported(world, ask, partyMember, body);
    const [headings, ...rows] = await tableIn(content, partyMember);
    expect([rows.length > 10, headings.at(-1)]).toEqual([true, '系统编号']);
    expect(newIn(await rehearsed(world, ask, partyMember, content))).toEqual([]);
  }
});

test('[K-06] children without a key are found again by the number of the system, their people by number and name', async () => {
  const made = await department('POST', '/api/person/family', {
    personId: await personId('GZ041011'),
    relation: '11',
    name: '某某',
    unitPost: '退休',
    idCard: idCard('1990-01-02', 31),
  });
  expect([made.status, made.body.fields]).toEqual([201, undefined]);
  const content = await exported(world, department, familyMember);
  const [headings, ...rows] = await tableIn(content, familyMember);
  const row = rows.find(one => one[headings.indexOf('成员姓名')] === '某某');
  expect(row?.[headings.indexOf('人员')]).toBe('丁砚书（GZ041011）');
  expect(newIn(await rehearsed(world, department, familyMember, content))).toEqual([]);
});

test('[K-06] one cell that was changed is the one thing that is new', async () => {
  for (const [resource, heading, text, name] of [
    [partyOrganisation, '备注', '已核对', 'remark'],
    [partyOrganisation, '联系电话', '19900009999', 'contactPhone'],
    [partyMember, '籍贯', '江苏无锡', 'nativePlace'],
    [schoolClass, '班主任', 'GZ041011', 'headTeacherId'],
  ] as const) {
    const [headings, ...rows] = await tableIn(await exported(world, department, resource), resource);
    const at = headings.indexOf(heading);
    const place = rows.findIndex(row => row[at] !== text);
    while ((rows[place]?.length ?? 0) <= at) rows[place]?.push(null);
    rows[place]![at] = text;
    const { batch, rows: came } = await rehearsed(world, department, resource, await sheetOf([headings, ...rows]));
    expect(batch).toMatchObject({ updateCount: 1, sameCount: rows.length - 1, totalCount: rows.length });
    expect(came.filter(({ outcome }) => outcome === 'update').map(({ changes }) => changes)).toMatchObject([
      [{ name }],
    ]);
  }
});

test('[K-06] a mask that is not the one of the record is refused, and the one that is is not written', async () => {
  const head = ['学号/工号', '手机', '籍贯'];
  const [own] = (await department('GET', '/api/dyjbxx?keyword=GZ041011&columns=phone')).body.content;
  const wrong = await rehearsed(
    world,
    department,
    partyMember,
    await sheetOf([head, ['GZ041011', '138****0000', null]]),
  );
  expect(wrong.rows[0]?.faults.map(({ path, code }) => [path, code])).toEqual([['phone', 'kit.masked-value']]);
  const right = await send(
    department,
    '/api/dyjbxx/import',
    '党员.xlsx',
    await sheetOf([head, ['GZ041011', own.phone, '江苏宜兴']]),
  );
  expect(right.body).toMatchObject({ updateCount: 1, faultCount: 0 });
  await department('POST', `/api/gbImport/${right.body.id}/confirm`);
  await world.settle();
  const { content } = (await department('GET', `/api/dyjbxx/${own.id}/trace`)).body;
  expect(content[0].fields.map((one: { name: string }) => one.name)).toEqual(['nativePlace']);
});

test('[K-06] nobody is meant by a name alone, and a name before another person’s number stops the row', async () => {
  const [, ...codes] = (
    await tableIn(await exported(world, department, schoolClass, { columns: ['code'] }), schoolClass)
  ).flat();
  const come = async (text: string) =>
    (
      await rehearsed(
        world,
        department,
        schoolClass,
        await sheetOf([
          ['班级代码', '班主任'],
          [codes[0] ?? '', text],
        ]),
      )
    ).rows[0];
  expect((await come('丁砚书（GZ041011）'))?.changes).toMatchObject([{ name: 'headTeacherId', new: '丁砚书' }]);
  expect((await come('丁砚书'))?.faults.map(({ code }) => code)).toEqual(['kit.import.no-reference']);
  expect((await come('顾青岚（GZ041011）'))?.faults.map(({ message }) => message)).toEqual([
    '第 2 行：姓名“顾青岚”与该学号/工号的人员“丁砚书”不一致，请核对是否错行',
  ]);
});

test('[K-06] a number of the system that was filled down, or is of another entity or place, names no record', async () => {
  const [headings, ...rows] = await tableIn(await exported(world, department, partyMember), partyMember);
  const [number, own] = [headings.at(-1) ?? '', String(rows[0]?.at(-1))];
  const next = own.replace(/.$/, last => (last === '0' ? '1' : '0'));
  const come = async (text: string, ask = department) =>
    (
      await rehearsed(
        world,
        ask,
        partyMember,
        await sheetOf([
          [number, '籍贯'],
          [text, '某地'],
        ]),
      )
    ).rows[0];
  expect(await come(own)).toMatchObject({ outcome: 'update', title: rows[0]?.[0] });
  for (const text of [next, own.split('-')[0] ?? '', '某编号'])
    expect((await come(text))?.faults.map(({ message }) => message)).toEqual([
      `第 2 行：系统编号“${text}”没有对应的记录，或不在您的管理范围内，请核对；新增的行请清空系统编号`,
    ]);
  const [, ...mine] = await tableIn(await exported(world, college, partyMember), partyMember);
  const reached = new Set(mine.map(row => row.at(-1)));
  const theirs = String(rows.find(row => !reached.has(row.at(-1) ?? null))?.at(-1));
  expect(await come(theirs)).toMatchObject({ outcome: 'update' });
  expect(await come(theirs, college)).toMatchObject({ outcome: 'fault', recordId: null });
});

test('[K-06] a discipline in force comes back unchanged, and its seal stays closed', async () => {
  const office = await world.as('demo.discipline');
  const made = await office('POST', '/api/person/discipline', {
    personId: await personId('GZ141033'),
    kind: '21',
    decidedOn: '2026-05-20',
    endsOn: '2030-12-31',
    reason: '违反工作纪律',
    authority: '校纪委',
  });
  expect([made.status, made.body.fields]).toEqual([201, undefined]);
  const content = await exported(world, office, disciplineRecord);
  const [, row] = await tableIn(content, disciplineRecord);
  expect(row).toContain('******');
  expect(newIn(await rehearsed(world, office, disciplineRecord, content))).toEqual([]);
});
