/** 人事信息比对: what the personnel office tells otherwise is listed, and the record changes by a word of a person alone. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../../testing/open-world.ts';
import { send, sheet } from '../../../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
let office: Ask;
/** 许怀瑾, within the ranks of the office. */
let id: string;

const path = '/api/gbjbxx/difference';
const head = ['职工号', '姓名', '籍贯', '参加工作时间', '民族', '工资档次'];
const compare = async (ask: Ask, ...rows: string[][]) =>
  send(ask, `${path}/compare`, '人事处在册人员.xlsx', await sheet(head, ...rows));
const record = async () => (await department('GET', `/api/gbjbxx/${id}`)).body;
const list = async (ask: Ask, state = '1') =>
  (await ask('GET', `${path}?state=${state}&size=100&sort=matter`)).body.content as {
    id: string;
    version: number;
    matter: string;
    heldText: string;
    toldText: string;
    isVerified: boolean;
  }[];
const lines = async (ask: Ask, state = '1') =>
  (await list(ask, state)).map(({ matter, heldText, toldText }) => [matter, heldText, toldText]).sort();

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  const cadre = async (number: string, rank: string) =>
    (await department('POST', '/api/gbjbxx', { number, cadreType: '3', rank })).body.id;
  id = await cadre('GZ191025', '132');
  await cadre('GZ931002', '121');
  const held = await record();
  const values = { nativePlace: '湖北黄冈', workStartedOn: '2019-07-01', ethnicity: '01' };
  const put = await department('PUT', '/api/gbjbxx', { id, version: held.version, ...values });
  expect(put.body).toMatchObject(values);
  const post = { personId: id, unitId: held.unitId, postName: '副院长', postAttribute: '2', rank: '132' };
  await department('POST', '/api/gbjbxx/post', { ...post, startOn: '2020-01-01' });
  const managerIds = [await world.idOf('person', 'number', 'GZ081006')];
  const unitIds = [await world.idOf('unit', 'code', '100')];
  await department('POST', '/api/gbManageDept', { name: '干部科', ranks: '131;132', unitIds, managerIds });
  office = await world.as('demo.cadreoffice');
});
afterAll(() => world.close());

test('only cadres in reach are compared; a month that the day lies in agrees, an unknown word is told, nothing is written', async () => {
  const { status, body } = await compare(
    office,
    ['GZ191025', '许怀瑾', '湖北武汉', '2019.07', '汉民族', '五档'],
    ['GZ931002', '罗景行', '北京', '1990.07', '满族', '九档'],
    ['GZ000000', '无此人', '北京', '1990.07', '汉族', '一档'],
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    cadres: 1,
    others: 2,
    items: ['姓名', '籍贯', '参加工作时间', '民族'],
    found: 1,
    settled: 0,
  });
  expect(body.unread).toEqual([{ row: 2, message: expect.stringContaining('汉民族') }]);
  expect(await lines(office)).toEqual([['许怀瑾：籍贯', '湖北黄冈', '湖北武汉']]);
  expect((await record()).nativePlace).toBe('湖北黄冈');
});

test('what is kept is not asked again until one side changes; what agrees meanwhile is settled', async () => {
  const [one] = await list(office);
  const kept = await office('POST', `${path}/keep`, { ids: [one?.id], reason: '档案记载为黄冈' });
  expect(kept.body).toEqual({ done: 1, leftOut: [] });
  const again = await compare(office, ['GZ191025', '许怀瑾', '湖北武汉', '2019-07-01', '汉族', '五档']);
  expect(again.body).toMatchObject({ found: 0 });
  expect((await compare(office, ['GZ191025', '许怀瑾', '湖北孝感', '2020-07', '汉族', '']))?.body.found).toBe(2);
  expect(await lines(office)).toEqual([
    ['许怀瑾：参加工作时间', '2019-07-01', '2020-07-01'],
    ['许怀瑾：籍贯', '湖北黄冈', '湖北孝感'],
  ]);
  const agreed = await compare(office, ['GZ191025', '许怀瑾', '湖北黄冈', '', '', '']);
  expect(agreed.body).toMatchObject({ found: 0, settled: 1 });
  expect(await lines(office, '4')).toEqual([['许怀瑾：籍贯', '湖北黄冈', '湖北孝感']]);
});

test('adopted in bulk they stand in the record, with origin and file on the trace; a value changed since is not overwritten', async () => {
  await compare(office, ['GZ191025', '许怀瑾', '安徽歙县', '2020-07', '满族', '']);
  const { version } = await record();
  expect((await department('PUT', '/api/gbjbxx', { id, version, ethnicity: '03' })).status).toBe(200);
  const ids = (await list(office)).map(one => one.id);
  expect(ids).toHaveLength(3);
  const { body } = await office('POST', `${path}/adopt`, { ids });
  expect(body).toMatchObject({
    done: 2,
    leftOut: [{ title: '许怀瑾：民族', reasons: ['库中的民族在比对后已改为“回族”，请重新比对'] }],
  });
  expect(await record()).toMatchObject({ nativePlace: '安徽歙县', workStartedOn: '2020-07-01', ethnicity: '03' });
  const trace = await world.database.one<{ origin: number; reason: string }>(sql`
    select origin, reason from change_record where record_id = ${id}::bigint and entity = 'person' order by id desc limit 1`);
  expect(trace).toEqual({ origin: 4, reason: '采用人事表“人事处在册人员.xlsx”' });
});

test('a verified day wins until who may verify adopts the other one, and says so twice', async () => {
  const { version } = await record();
  const proof = { version, verifiedWorkOn: '2020-07-01', reason: '干部人事档案专项审核' };
  expect((await department('POST', `/api/gbjbxx/${id}/verify`, proof)).status).toBe(200);
  await compare(office, ['GZ191025', '许怀瑾', '', '2018-09-01', '', '']);
  const [one] = (await list(office)).filter(({ isVerified }) => isVerified);
  expect(one).toMatchObject({ matter: '许怀瑾：参加工作时间', heldText: '2020-07-01', toldText: '2018-09-01' });
  const adopt = (confirmed?: string[]) =>
    department('POST', `${path}/${one?.id}/adopt`, { version: one?.version, ...(confirmed && { confirmed }) });
  const asked = await adopt();
  expect([asked.status, asked.body.fields[0]]).toEqual([
    400,
    expect.objectContaining({
      level: 'warning',
      message: '参加工作时间已认定为2020-07-01，采用后以人事值为准，请确认',
    }),
  ]);
  expect((await adopt([asked.body.fields[0].code])).status).toBe(200);
  expect(await record()).toMatchObject({ workStartedOn: '2018-09-01', verifiedWorkOn: '2018-09-01' });
});

test('another month of birth is a difference, although the sheet says no day', async () => {
  const { birthDate } = await record();
  const upload = async (month: string) =>
    (await send(office, `${path}/compare`, '表.xlsx', await sheet(['工号', '出生年月'], ['GZ191025', month]))).body;
  expect(await upload(birthDate.slice(0, 7))).toMatchObject({ items: ['出生日期'], found: 0, unreadCount: 0 });
  expect(await upload('1985.03')).toMatchObject({ found: 1, unreadCount: 0 });
  expect((await list(office)).map(({ matter }) => matter)).toContain('许怀瑾：出生日期');
});

test('without a number nobody is meant, without a known column nothing is compared, and units compare nothing', async () => {
  const upload = async (ask: Ask, ...rows: string[][]) => send(ask, `${path}/compare`, '表.xlsx', await sheet(...rows));
  const sentence = async (ask: Ask, ...rows: string[][]) => {
    const { status, body } = await upload(ask, ...rows);
    return [status, body.fields?.[0]?.message ?? body.message];
  };
  expect(await sentence(office, ['工号', '学历'], ['GZ191025', '本科'])).toEqual([
    400,
    '表中没有可以比对的项目，请检查列标题',
  ]);
  expect(await sentence(office, ['工号', '籍贯'], ['GZ931002', '北京'])).toEqual([
    400,
    '表中没有您管理的干部，请检查工号',
  ]);
  expect((await upload(office, ['姓名', '籍贯'], ['许怀瑾', '北京'])).status).toBe(400);
  const unit = await world.as('demo.unitadmin');
  expect((await upload(unit, ['工号', '籍贯'], ['GZ191025', '北京'])).status).toBe(403);
});
