/**
 * A cadre force from thirteen sheets and a zip of photos: a school that kept none brings in everybody and what stands beside
 * them, each sheet by the staff number, and the roster and the forms stand. Domain-cadre 1.4, 9.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePackage } from '../../archive/write.ts';
import { png, sendFile } from '../../testing/files.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { action, send, sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

/** Two members of the teaching staff of the named world. */
const [ding, gu] = ['GZ041011', 'GZ141033'];

interface Sheet {
  path: string;
  rows: string[][];
}
const sheets: Record<string, Sheet> = {
  基本信息: {
    path: '/api/gbjbxx',
    rows: [
      ['工号', '干部类别', '行政级别', '任现级别时间', '来校时间', '熟悉专业有何专长'],
      [ding, '中层正职', '县处级正职', '2018-07', '2004-07', '光学'],
      [gu, '中层副职', '县处级副职', '2021-03', '2014-07', '激光物理'],
    ],
  },
  简历信息: {
    path: '/api/person/resume',
    rows: [
      ['工号', '开始年月', '结束年月', '内容', '简历类型'],
      [ding, '2000.09', '2004.07', '江临大学物理学院学习', '学习经历'],
      [ding, '2004.07', '', '江临大学物理学院教师', '工作经历'],
    ],
  },
  职务职级: {
    path: '/api/gbjbxx/post',
    rows: [
      ['工号', '任职单位', '职务名称', '职务属性', '职级', '主职', '任职日期', '任职文号'],
      [ding, '物理学院', '院长', '正职领导', '县处级正职', '是', '2018-07-01', '江大组〔2018〕21号'],
      [gu, '物理学院', '副院长', '副职领导', '县处级副职', '是', '2021-03-01', '江大组〔2021〕8号'],
    ],
  },
  教育培训: {
    path: '/api/person/training',
    rows: [
      ['工号', '培训班次', '培训类别', '开始日期', '结束日期', '学时'],
      [ding, '中层干部任职培训班', '任职培训', '2025-03-03', '2025-03-14', '80'],
    ],
  },
  家庭成员: {
    path: '/api/person/family',
    rows: [
      ['工号', '称谓', '成员姓名', '出生年月', '工作单位及职务'],
      [ding, '妻子', '方知微', '1968.03', '江临市第一中学教师'],
      [gu, '父亲', '顾长明', '1958.11', '江临市人民医院医师（退休）'],
    ],
  },
  学习简历: {
    path: '/api/person/edu',
    rows: [
      ['工号', '入学年月', '毕业年月', '教育类别', '学历', '学位', '毕业院校', '专业'],
      [ding, '1996.09', '2000.07', '全日制教育', '大学本科毕业', '', '江临大学', '物理学'],
      [gu, '2009.09', '2014.06', '全日制教育', '博士研究生毕业', '理学博士学位', '江临大学', '光学'],
    ],
  },
  违纪信息: {
    path: '/api/person/discipline',
    rows: [
      ['工号', '处分种类', '处分日期', '批准机关', '文号'],
      [gu, '政务警告', '2016-05-20', '江临大学', '江大〔2016〕30号'],
    ],
  },
  考核情况: {
    path: '/api/gbjbxx/assess',
    rows: [
      ['工号', '年度', '考核类型', '考核等次'],
      [ding, '2025', '年度考核', '优秀'],
      [gu, '2025', '年度考核', '称职（合格）'],
    ],
  },
  工作经历: {
    path: '/api/person/work',
    rows: [
      ['工号', '开始年月', '结束年月', '工作单位', '职务或岗位', '基层经历'],
      [ding, '2010.01', '2011.12', '黄冈市科技局', '副局长（挂职）', '是'],
    ],
  },
  科研情况: {
    path: '/api/gbjbxx/research',
    rows: [
      ['工号', '成果类别', '名称', '本人排名或作用'],
      [gu, '论文', '高功率光纤激光器的模式不稳定', '第一作者'],
    ],
  },
  社会兼职: {
    path: '/api/gbjbxx/partTime',
    rows: [
      ['工号', '兼职单位', '兼职类别', '兼任职务', '批准文号', '兼职开始日期'],
      [ding, '江临市光学学会', '学术组织兼职', '理事', '江大组〔2022〕3号', '2022-01-01'],
    ],
  },
  荣誉奖励: {
    path: '/api/person/honor',
    rows: [
      ['奖励名称', '工号', '奖励类别', '奖励级别', '授予单位', '授予日期'],
      ['教学名师', ding, '先进个人', '校级', '江临大学', '2023-09-10'],
    ],
  },
  党组织任职情况: {
    path: '/api/person/partyPost',
    rows: [
      ['工号', '党组织', '党内职务', '任职日期'],
      [ding, '9999990001201001', '支部书记', '2019-06-01'],
    ],
  },
};

async function bring({ path, rows }: Sheet) {
  const { body: batch } = await send(department, `${path}/import`, '表.xlsx', await sheet(...rows));
  await world.settle();
  let { body: now } = await department('GET', `/api/gbImport/${batch.id}`);
  if (now.mappingAt !== null) {
    const fields = now.columns.map((one: { field: string | null }) => one.field);
    now = (await action(world, department, batch.id, 'map', { fields })).body;
  }
  const { body: found } = await department('GET', `/api/gbImport/${batch.id}/row`);
  const done = await action(world, department, batch.id, 'confirm');
  return {
    faults: found.content.flatMap((row: { faults: { message: string; level: string }[] }) =>
      row.faults.filter(({ level }) => level === 'error').map(({ message }) => message),
    ),
    written: done.body.doneCount,
    state: done.body.state,
  };
}

test.each(Object.entries(sheets))('[BIZ-05] sheet of %s: every row goes in', async (_, one) => {
  expect(await bring(one)).toEqual({ faults: [], written: one.rows.length - 1, state: 2 });
});

test('photos come by a zip under the staff numbers, and the records are whole', async () => {
  const archive = await writePackage(new Map([ding, gu].map(number => [`照片/${number}.png`, png(40, 50)] as const)));
  const sent = await sendFile(department, '/api/gbAppointment/form/photos', { name: '照片.zip', content: archive });
  expect(sent.body).toEqual({ taken: 2, faults: [] });
  const { body } = await department(
    'GET',
    '/api/gbjbxx?sort=number,asc&columns=name&columns=rank&columns=currentPost&columns=gaps&columns=photo',
  );
  expect(
    body.content.map((row: Record<string, unknown>) => [row['name'], row['rank'], row['currentPost'], row['gaps']]),
  ).toEqual([
    ['丁砚书', '131', '物理学院院长', '出生地'],
    ['顾青岚', '132', '物理学院副院长', expect.any(String)],
  ]);
});

test('checked by a second person, they stand on the roster of a past day with the posts of that day', async () => {
  const managers = [await world.idOf('person', 'number', 'GZ081006')];
  const unitIds = [await world.idOf('unit', 'code', '100')];
  await department('POST', '/api/gbManageDept', { name: '干部科', ranks: '131;132', unitIds, managerIds: managers });
  const office = await world.as('demo.cadreoffice');
  const { body: cadres } = await department('GET', '/api/gbjbxx?sort=number,asc');
  for (const { id, version } of cadres.content) {
    expect((await department('POST', `/api/gbjbxx/${id}/submit`, { version })).status).toBe(200);
    expect((await office('POST', `/api/gbjbxx/${id}/approve`, { version: version + 1 })).status).toBe(200);
  }
  const postsOn = async (day: string) =>
    (await department('GET', `/api/gbjbxx/roster?on=${day}`)).body.content.map((row: Record<string, unknown>) => [
      row['name'],
      row['post'],
    ]);
  expect(await postsOn('2018-06-30')).toEqual([]);
  expect(await postsOn('2020-01-01')).toEqual([['丁砚书', '物理学院院长']]);
  expect(await postsOn('2026-11-20')).toEqual([
    ['丁砚书', '物理学院院长'],
    ['顾青岚', '物理学院副院长'],
  ]);
});
