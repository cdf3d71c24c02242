/** Sheets of what stands beside cadres find their people by the number; a wrong cell leaves its row out and no other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { action, send, sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  const made = await department('POST', '/api/gbjbxx', { number: 'GZ941007', cadreType: '2', rank: '131' });
  expect(made.status).toBe(201);
});
afterAll(() => world.close());

async function bring(path: string, ...rows: string[][]) {
  const { body: batch } = await send(department, `${path}/import`, '表.xlsx', await sheet(...rows));
  const fields = (batch.columns ?? []).map((one: { field: string | null }) => one.field);
  await department('POST', `/api/gbImport/${batch.id}/map`, { fields });
  await world.settle();
  const { body: found } = await department('GET', `/api/gbImport/${batch.id}/row`);
  const done = await action(world, department, batch.id, 'confirm');
  const { doneCount, faultCount, state } = done.body;
  return {
    told: found.content.map((row: { faults: { message: string }[] }) => row.faults.map(one => one.message)),
    doneCount,
    faultCount,
    state,
  };
}

test('[BIZ-05] of families: an unknown relation is told on its cell, the other rows are imported', async () => {
  const result = await bring(
    '/api/person/family',
    ['工号', '称谓', '成员姓名', '出生年月', '工作单位及职务'],
    ['GZ941007', '妻子', '方知微', '1968.03', '江临市第一中学教师'],
    ['GZ941007', '义兄', '方知远', '1960.03', '江临市人民医院医师'],
  );
  expect(result).toMatchObject({
    told: [[], [expect.stringContaining('义兄')]],
    doneCount: 1,
    faultCount: 1,
    state: 2,
  });
});

test('of families: a sheet without a good row is refused and ends as failed', async () => {
  const head = ['工号', '称谓', '成员姓名', '出生年月', '工作单位及职务'];
  const { body: batch } = await send(
    department,
    '/api/person/family/import',
    '表.xlsx',
    await sheet(head, ['GZ941007', '义兄', '方知远', '1960.03', '江临市人民医院医师']),
  );
  const fields = batch.columns.map((one: { field: string | null }) => one.field);
  await action(world, department, batch.id, 'map', { fields });
  const refused = await action(world, department, batch.id, 'confirm');
  expect([refused.status, refused.body.message]).toEqual([400, '没有可以导入的行，请改正错误后重新上传']);
  expect((await action(world, department, batch.id, 'cancel')).body).toMatchObject({
    state: 3,
    doneCount: 0,
    faultCount: 1,
  });
});

test('of posts: the cadre is found by the number, and the post stands on the record', async () => {
  const result = await bring(
    '/api/gbjbxx/post',
    ['干部', '任职单位', '职务名称', '职务属性', '职级', '主职', '任职日期', '任职状态'],
    ['GZ941007', '201', '院长', '正职领导', '县处级正职', '是', '2016-05-20', '在任'],
  );
  expect(result).toMatchObject({ doneCount: 1, faultCount: 0, state: 2 });
  const { content } = (await department('GET', '/api/gbjbxx?keyword=邵承志&columns=name&columns=currentPost')).body;
  expect(content[0].currentPost).toBe('物理学院院长');
});

test('of posts: a sheet is held back by the number of the unit, and history is not', async () => {
  for (const number of ['GZ191025', 'GZ101016'])
    expect((await department('POST', '/api/gbjbxx', { number, cadreType: '3', rank: '132' })).status).toBe(201);
  const line = { unitId: await world.idOf('unit', 'code', '201'), rank: '132', approved: 1, effectiveOn: '2020-01-01' };
  expect((await department('POST', '/api/gbQuota', line)).status).toBe(201);
  const deputy = (number: string, from: string, to: string, state: string) => [
    number,
    '201',
    '副院长',
    '副职领导',
    '县处级副职',
    '否',
    '是',
    from,
    to,
    state,
  ];
  const result = await bring(
    '/api/gbjbxx/post',
    ['干部', '任职单位', '职务名称', '职务属性', '职级', '主职', '占职数', '任职日期', '免职日期', '任职状态'],
    deputy('GZ191025', '2022-05-20', '', '在任'),
    deputy('GZ101016', '2023-05-20', '', '在任'),
    deputy('GZ101016', '2012-05-20', '2015-05-20', '已免'),
  );
  expect(result).toMatchObject({
    told: [[], ['第 3 行：该单位副处级职数已满，不得超职数配备'], []],
    doneCount: 2,
    faultCount: 1,
  });
});

test('of cadres: a date that contradicts what the file proved is told on its row and not taken', async () => {
  const made = await department('POST', '/api/gbjbxx', { number: 'GZ081006', cadreType: '2', rank: '132' });
  const { id, version } = made.body;
  const proved = { version, verifiedWorkOn: '2008-07-01', reason: '干部人事档案专项审核' };
  expect((await department('POST', `/api/gbjbxx/${id}/verify`, proved)).status).toBe(200);
  const result = await bring('/api/gbjbxx', ['工号', '参加工作时间'], ['GZ081006', '2007-07-01']);
  expect(result.told).toEqual([['第 2 行：参加工作时间已由组织部认定为2008-07-01，只能由组织部重新认定']]);
  expect((await department('GET', `/api/gbjbxx/${id}`)).body.workStartedOn).toBe('2008-07-01');
});

/** GB_DRLX in its order: a sheet of each kind with one filled row about 邵承志, or about somebody who becomes a cadre by it. */
const kinds: [kind: string, path: string, heads: string[], row: string[]][] = [
  ['1 基本信息', 'gbjbxx', ['工号', '干部类别', '行政级别'], ['GZ931002', '校领导', '厅局级正职']],
  [
    '2 简历信息',
    'person/resume',
    ['工号', '开始年月', '结束年月', '内容'],
    ['', '1994.07', '2005.06', '江临大学物理系教师'],
  ],
  [
    '3 职务职级',
    'gbjbxx/post',
    ['干部', '任职单位', '职务名称', '职务属性', '职级', '主职', '任职日期', '免职日期', '任职状态'],
    ['', '201', '系主任', '正职级非领导', '县处级副职', '否', '2005-07-01', '2010-06-30', '已免'],
  ],
  [
    '4 教育培训',
    'person/training',
    ['工号', '培训班次', '培训类别', '开始日期', '结束日期', '学时'],
    ['', '中层干部任职培训班', '任职培训', '2016-09-01', '2016-09-30', '120'],
  ],
  ['5 家庭成员', 'person/family', ['工号', '称谓', '成员姓名', '工作单位及职务'], ['', '女儿', '邵知遥', '学生']],
  [
    '6 学习简历',
    'person/edu',
    ['工号', '入学年月', '毕业年月', '教育类别', '学历', '毕业院校', '专业'],
    ['', '1987.09', '1991.07', '全日制教育', '大学本科毕业', '江临大学', '物理学'],
  ],
  [
    '7 违纪信息',
    'person/discipline',
    ['工号', '处分种类', '处分日期', '处分原因', '批准机关'],
    ['', '党内警告', '2010-03-15', '违反工作纪律', '中共江临大学委员会'],
  ],
  ['8 考核情况', 'gbjbxx/assess', ['干部', '年度', '考核类型', '考核等次'], ['', '2023', '年度考核', '称职（合格）']],
  [
    '9 工作经历',
    'person/work',
    ['工号', '开始年月', '结束年月', '工作单位'],
    ['', '1991.07', '1994.06', '江临市第三中学'],
  ],
  ['10 科研情况', 'gbjbxx/research', ['干部', '成果类别', '名称'], ['', '论文', '低维材料的输运性质']],
  [
    '11 社会兼职',
    'gbjbxx/partTime',
    ['干部', '兼职单位', '兼职类别', '兼任职务', '批准文号', '兼职开始日期'],
    ['', '江临市物理学会', '学术组织兼职', '理事', '江大组〔2018〕7号', '2018-05-01'],
  ],
  [
    '12 荣誉奖励',
    'person/honor',
    ['工号', '奖励名称', '奖励类别', '奖励级别', '授予单位', '授予日期'],
    ['', '教学名师', '授予称号', '省部级', '省教育厅', '2015-09-10'],
  ],
  [
    '13 党组织任职情况',
    'person/partyPost',
    ['工号', '党组织', '党内职务', '任职日期'],
    ['', '9999990001201', '党委委员', '2017-06-01'],
  ],
];
test.each(kinds)('[BIZ-05] a filled sheet of kind %s ends in success', async (_, path, heads, row) => {
  const named = row.map((cell, at) => (at === 0 ? cell || 'GZ941007' : cell));
  expect(await bring(`/api/${path}`, heads, named)).toEqual({ told: [[]], doneCount: 1, faultCount: 0, state: 2 });
});
