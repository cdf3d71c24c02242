import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { send, sheet } from '../../testing/uploads.ts';
import { idCard } from '../../seed/id-card.ts';

let world: OpenWorld;
let department: Ask;

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const download = async (ask: Ask, url: string) => {
  const answer = await ask('GET', url);
  return answer;
};

test('the template heads a column per field and explains itself', async () => {
  const { status, headers } = await download(department, '/api/dyjbxx/template');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
});

const memberHead = [
  '姓名', '公民身份号码', '民族', '籍贯', '学历', '工作岗位', '手机', '人员类型', '学号/工号', '单位', '所在党支部', '进入支部日期',
  '进入支部类型', '人员类别', '党籍状态', '入党时间', '入党类型', '转正时间', '转正情况', '性别',
]; // prettier-ignore

test('a sheet of members', async () => {
  const row = [
    '苏青禾',
    idCard('1990-05-06', 120),
    '汉族',
    '江苏省南京市',
    '博士研究生毕业',
    '事业单位专业技术岗位',
    '13900000001',
    '教师',
    'T90001',
    null,
    null,
    '2020/3/1',
    '组织关系转入',
    '正式党员',
    '正常',
    '20120601',
    '新吸收',
    '2013年6月1日',
    '按期转正',
    null,
  ];
  const answer = await send(department, '/api/dyjbxx/import', '党员.xlsx', await sheet(memberHead, row));
  console.log(JSON.stringify(answer.body, null, 1));
  const rows = await department('GET', `/api/gbImport/${answer.body.id}/row`);
  console.log(JSON.stringify(rows.body, null, 1));
});
