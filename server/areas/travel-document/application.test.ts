/** A journey from the application to the cabinet and back: hands, guards word for word, the loan, reminders, differences. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { takeDue } from '../../kit/process/due.ts';
import { txOf } from '../../kit/tx.ts';
import { applicationHandler } from './application.ts';
import { faults, openTravel, type Travel } from './fixtures.ts';
import { loanHandler } from './loan.ts';

let travel: Travel;
let passport: any;
beforeAll(async () => {
  travel = await openTravel('2026-06-01');
  passport = await travel.keep(await travel.register('许怀瑾'), 'A-01');
});
afterAll(() => travel.world.close());

const july = (values: object = {}) => ({
  startOn: '2026-07-10',
  endOn: '2026-07-20',
  documentIds: [passport.id],
  ...values,
});
const read = async (id: string) => (await travel.department('GET', `/api/gbAbroadApply/${id}`)).body;
const loans = async () => (await travel.department('GET', `/api/gbCertLoan?documentId=${passport.id}`)).body.content;
const takeBack = (loan: any, input: object) =>
  travel.department('POST', `/api/gbCertLoan/${loan.id}/takeBack`, { version: loan.version, ...input });
const lend = (id: string) => travel.step(travel.department, id, 'lend', { documentId: passport.id });
/** The nightly steps. */
const night = () =>
  travel.world.database.transaction(async connection => {
    const tx = txOf(connection, travel.world.registry, asSystem('夜间任务'));
    await takeDue(tx, applicationHandler, 'comeBack');
    await takeDue(tx, loanHandler, 'lapse');
  });
const clear = () =>
  travel.world.database.rows(sql`update travel_application set state = '91' where state not in ('90', '91', '92')`);

test('it goes from the unit to the discipline commission and the department; each asks its own hand', async () => {
  const { body, status } = await travel.apply(july());
  expect(status).toBe(200);
  expect(await read(body.id)).toMatchObject({
    name: '许怀瑾：日本 2026-07-10 至 2026-07-20',
    state: '10',
    unitName: '物理学院',
    needsLeader: false,
  });
  const todo = async (ask = travel.unitHead) =>
    (await ask('GET', '/api/msgTodo/getTodo')).body.content.map(({ title }: { title: string }) => title);
  expect(await todo()).toEqual(['【出国（境）】许怀瑾：日本 2026-07-10 至 2026-07-20待所在单位审批']);
  expect((await travel.step(travel.oneself, body.id, 'approve')).status).toBe(403);
  expect((await travel.step(travel.unitHead, body.id, 'approve')).body.state).toBe('20');
  expect(await todo()).toEqual([]);
  expect(await todo(travel.discipline)).toEqual(['【出国（境）】许怀瑾：日本 2026-07-10 至 2026-07-20待纪委会签']);
  expect((await travel.step(travel.department, body.id, 'opine', { disciplineResult: '1' })).status).toBe(403);
  expect((await travel.step(travel.discipline, body.id, 'opine', { disciplineResult: '1' })).body.state).toBe('30');
  expect((await travel.step(travel.department, body.id, 'approve')).body.state).toBe('40');
  const form = await travel.department('GET', `/api/document/preview?code=travelApproval&id=${body.id}`);
  expect([form.status, form.body.missing]).toEqual([200, []]);
  // Each opinion stands with the day on which it was given.
  expect(JSON.stringify(form.body.blocks).split('2026年6月1日').length).toBeGreaterThan(3);
  await clear();
});

test('principals are decided by a leader of the school as well, and their unit by somebody else', async () => {
  const own = await travel.keep(await travel.register('邵承志'), 'A-02');
  const row = {
    personId: travel.ids['邵承志'],
    reason: '2',
    countries: '加拿大',
    documentUse: '0',
    fundSource: '1',
    documentIds: [own.id],
    startOn: '2026-08-01',
    endOn: '2026-08-12',
  };
  const made = await travel.department('POST', '/api/gbAbroadApply', row);
  expect([made.status, made.body.needsLeader]).toEqual([201, true]);
  const { id } = made.body;
  expect((await travel.step(travel.department, id, 'submit')).body.state).toBe('10');
  expect(faults(await travel.step(travel.unitHead, id, 'approve'))).toEqual([]);
  expect((await read(id)).state).toBe('10');
  await travel.step(travel.department, id, 'approve');
  await travel.step(travel.discipline, id, 'opine', { disciplineResult: '1' });
  expect((await travel.step(travel.department, id, 'approve')).body.state).toBe('35');
  expect((await travel.step(travel.department, id, 'approveAsLeader')).status).toBe(403);
  expect((await travel.step(travel.leader, id, 'approveAsLeader')).body.state).toBe('40');
});

test('a negative opinion of the discipline commission blocks; who refuses says why and the applicant reads it', async () => {
  const { id } = (await travel.apply(july())).body;
  await travel.step(travel.unitHead, id, 'approve');
  await travel.step(travel.discipline, id, 'opine', { disciplineResult: '2', opinion: '有问题线索待核' });
  expect(faults(await travel.step(travel.department, id, 'approve'))).toEqual([
    ['', '纪委意见为不同意，不能批准，请驳回'],
  ]);
  expect(faults(await travel.step(travel.unitHead, id, 'refuse', { opinion: '不同意' }))).toEqual([]);
  const refused = await travel.step(travel.department, id, 'refuse', { opinion: '暂不宜出国' });
  expect(refused.body.state).toBe('90');
  const { applications } = (await travel.oneself('GET', '/api/gbAbroadApply/own')).body;
  expect(applications.find((one: any) => one.id === id)).toMatchObject({ state: '90', refusal: '暂不宜出国' });
});

test('everything that stands against a journey is said at once, word for word', async () => {
  const short = await travel.keep(await travel.register('许怀瑾', { type: '2', validTo: '2027-01-19' }), 'A-03');
  const out = await travel.register('许怀瑾', { type: '3' });
  const filed = {
    personId: travel.ids['许怀瑾'],
    category: '3',
    authority: '江临市公安局出入境管理支队',
    filedOn: '2024-01-01',
    secrecyUntil: '2026-07-31',
  };
  const registration = await travel.department('POST', '/api/gbAbroadRegister', filed);
  expect(registration.status).toBe(201);
  expect(faults(await travel.department('POST', '/api/gbAbroadRegister', filed))).toEqual([
    ['personId', '许怀瑾已登记备案且未撤销，不能重复登记'],
  ]);
  const against = await travel.apply(july({ documentIds: [short.id, out.id] }));
  expect(faults(against)).toEqual([
    ['startOn', '脱密期内不得出国(境)'],
    ['documentIds', '证件不在库，无法借出'],
    ['documentIds', '许怀瑾：往来港澳通行证有效期至 2027-01-19，返回时须有 6 个月以上有效期'],
  ]);
  await travel.world.database.rows(sql`update travel_registration set secrecy_until = null`);
  expect(faults(await travel.apply(july({ startOn: '2026-05-31' })))).toEqual([
    ['startOn', '出境日期已过，请核对行程'],
  ]);
  expect(faults(await travel.apply(july({ endOn: '2026-07-09' })))).toEqual([['endOn', '返回日期不能早于出境日期']]);
});

test('what was filed is not removed while it stands or its cooling-off period lasts', async () => {
  const at = '/api/gbAbroadRegister';
  const row = { personId: travel.ids['邵承志'], category: '3', authority: '江临市公安局出入境管理支队' };
  const filed = await travel.department('POST', at, { ...row, filedOn: '2024-01-01', secrecyUntil: '2026-06-01' });
  const { id } = filed.body;
  const change = async (values: object) => {
    const { version } = (await travel.department('GET', `${at}/${id}`)).body;
    expect((await travel.department('PUT', at, { id, version, ...values })).status).toBe(200);
  };
  const kept = [['', '备案未撤销或脱密期未满，不能删除；登记有误的请修改，或填写撤销备案日期和原因']];
  expect(faults(await travel.department('DELETE', at, [id]))).toEqual(kept);
  await change({ removedOn: '2026-06-01', removalReason: '免去领导职务' });
  expect(faults(await travel.department('DELETE', at, [id]))).toEqual(kept);
  await change({ secrecyUntil: '2026-05-31' });
  expect((await travel.department('DELETE', at, [id])).status).toBe(200);
});

test('[S3-03] applications of one person at once stand in line: each is judged once, and one is taken', async () => {
  const { database } = travel.world;
  const drawn = async () =>
    Number((await database.one<{ n: string }>(sql`select last_value as n from travel_application_id_seq`))?.n);
  const before = await drawn();
  const asked = await database.transaction(async held => {
    await held.rows(sql`select 1 from cadre where id = ${travel.ids['许怀瑾']}::bigint for no key update`);
    const answers = [1, 2, 3].map(() => travel.apply(july()));
    await expect
      .poll(() =>
        database.rows(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(3);
    return { answers };
  });
  const statuses = (await Promise.all(asked.answers)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 400, 400]);
  // One that met a deadlock would have been entered anew.
  expect((await drawn()) - before).toBe(3);
  await clear();
});

test('journeys neither overlap nor are more than two a year; visas do not count', async () => {
  const first = (await travel.apply(july())).body.id;
  expect(faults(await travel.apply(july({ startOn: '2026-07-20', endOn: '2026-07-25' })))).toEqual([
    ['startOn', '与“许怀瑾：日本 2026-07-10 至 2026-07-20”的时间重叠，不能重复申请'],
  ]);
  const second = await travel.apply(july({ startOn: '2026-08-01', endOn: '2026-08-05' }));
  expect(second.status).toBe(200);
  const third = july({ startOn: '2026-10-01', endOn: '2026-10-05' });
  expect(faults(await travel.apply(third))).toEqual([['startOn', '2026 年因私出国（境）已有 2 次，每年不超过 2 次']]);
  expect((await travel.apply({ ...third, documentUse: '2' })).status).toBe(200);
  const withdrawn = await travel.oneself('POST', `/api/gbAbroadApply/${first}/withdrawOwn`);
  expect([withdrawn.status, (await read(first)).state]).toEqual([200, '91']);
  expect((await travel.oneself('POST', `/api/gbAbroadApply/${first}/withdrawOwn`)).status).toBe(409);
  await clear();
});

test('due ten days after the return: reminder 6 on day 10, 13, 17 and then weekly; the return closes all, once', async () => {
  const { id } = (await travel.apply(july())).body;
  await travel.approve(id);
  expect((await lend(id)).body.state).toBe('50');
  const scanned = await travel.department('GET', `/api/gbCertLoan/desk?code=${passport.code.toLowerCase()}`);
  expect([scanned.status, scanned.body.loan.planReturnOn]).toEqual([200, '2026-07-30']);
  const look = travel.world.registry.jobs.find(({ name }) => name === 'message.look');
  const said: [string, number, string[]][] = [];
  for (const day of ['07-21', '07-29', '07-30', '07-31', '08-02', '08-05', '08-06', '08-07', '08-13', '08-14']) {
    await travel.at(`2026-${day}`);
    await night();
    const work = {
      database: travel.world.database,
      registry: travel.world.registry,
      actorOf: async () => null,
      signal: new AbortController().signal,
    };
    await look?.run(work, { watches: ['GB_LOAN'] });
    const rows = await travel.world.database.rows<{ leadDay: number }>(sql`
      select k.lead_day from reminder k join user_account u on u.id = k.receiver_id
      where k.type = 6 and u.username = 'demo.cadre' order by k.id`);
    said.push([day, rows.length, [(await read(id)).state, (await loans())[0].state]]);
  }
  expect(said).toEqual([
    ['07-21', 0, ['60', '1']],
    ['07-29', 0, ['60', '1']],
    ['07-30', 1, ['60', '1']],
    ['07-31', 1, ['60', '2']],
    ['08-02', 2, ['60', '2']],
    ['08-05', 2, ['60', '2']],
    ['08-06', 3, ['60', '2']],
    ['08-07', 3, ['60', '2']],
    ['08-13', 4, ['60', '2']],
    ['08-14', 4, ['60', '2']],
  ]);
  expect((await travel.department('GET', `/api/gbCert/${passport.id}`)).body.state).toBe('4');
  const later = july({ startOn: '2026-12-01', endOn: '2026-12-05' });
  expect(faults(await travel.apply(later))).toEqual([
    ['', '存在逾期未还证件，暂不能申请'],
    ['documentIds', '证件不在库，无法借出'],
  ]);
  const [loan] = await loans();
  expect(loan.overdueDays).toBe(15);
  expect(faults(await takeBack(loan, {}))).toEqual([
    ['leftOn', '请填写出境章日期；未出行的请勾选“未出行”'],
    ['enteredOn', '请填写入境章日期；未出行的请勾选“未出行”'],
  ]);
  const back = await takeBack(loan, { leftOn: '2026-07-10', enteredOn: '2026-07-20', visited: '日本' });
  expect(back.body).toMatchObject({
    state: '4',
    returnedOn: '2026-08-14',
    receiptNo: '还2026-0001',
    differences: null,
  });
  expect((await takeBack(back.body, { isUnused: true })).status).toBe(409);
  expect(await read(id)).toMatchObject({ state: '70', leftOn: '2026-07-10', enteredOn: '2026-07-20' });
  expect((await travel.department('GET', `/api/gbCert/${passport.id}`)).body.state).toBe('2');
  const work = {
    database: travel.world.database,
    registry: travel.world.registry,
    actorOf: async () => null,
    signal: new AbortController().signal,
  };
  await look?.run(work, { watches: ['GB_LOAN'] });
  const open = await travel.world.database.rows(sql`select 1 from reminder where type = 6 and state <> 3`);
  expect(open).toEqual([]);
  const { hindrance } = (await travel.oneself('GET', '/api/gbAbroadApply/own')).body;
  expect(hindrance).toBeNull();
  await clear();
});

test('stamps and places that differ from what was approved go to the discipline commission', async () => {
  await travel.at('2026-09-01');
  const { id } = (await travel.apply(july({ startOn: '2026-09-10', endOn: '2026-09-20' }))).body;
  await travel.approve(id);
  await lend(id);
  await travel.at('2026-09-25');
  const [loan] = await loans();
  const stamps = { leftOn: '2026-09-09', enteredOn: '2026-09-22', visited: '日本、韩国' };
  const back = await takeBack(loan, stamps);
  expect(back.body).toMatchObject({
    state: '3',
    differences: '2026-09-09出境，早于批准的2026-09-10；2026-09-22入境，晚于批准的2026-09-20；未经批准前往韩国',
  });
  const todo = (await travel.discipline('GET', '/api/msgTodo/getTodo')).body.content;
  expect(todo[0].title).toBe('【出国（境）异常】许怀瑾：因私普通护照与批准不符，待纪委核实');
  const at = `/api/gbCertLoan/${loan.id}/opine`;
  expect((await travel.department('POST', at, { version: back.body.version, opinion: '已说明' })).status).toBe(403);
  const settled = await travel.discipline('POST', at, { version: back.body.version, opinion: '航班取消改签，已说明' });
  expect([settled.status, settled.body.state]).toEqual([200, '4']);
  await clear();
});

test('a document that was collected and not used comes back at once: no journey is counted', async () => {
  const { id } = (await travel.apply(july({ startOn: '2026-10-10', endOn: '2026-10-20' }))).body;
  await travel.approve(id);
  await lend(id);
  expect((await lend(id)).body.fields[0].message).toBe('证件不在库，无法借出');
  const [loan] = await loans();
  expect((await takeBack(loan, { isUnused: true })).body.state).toBe('4');
  expect((await read(id)).state).toBe('92');
  expect((await travel.oneself('GET', '/api/gbAbroadApply/own')).body.trips).toBe(0);
  const unknown = await travel.department('GET', '/api/gbCertLoan/desk?code=ZJ999999');
  expect(faults(unknown)).toEqual([['code', '没有找到条码为 ZJ999999 的证件，请核对后重新扫描']]);
});
