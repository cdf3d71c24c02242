/** The printed directory of a file, and the sheet of what files lack. Domain-cadre 6.1. */
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../testing/open-world.ts';
import { openArchives, type Archives } from './fixtures.ts';

let archives: Archives;
let itemId: string;
beforeAll(async () => {
  archives = await openArchives();
  const { department, ids, put } = archives;
  const filed = async (title: string, place: string, formedOn: string, remark?: string) =>
    (await put(department, { personId: ids['许怀瑾'], title, place, formedOn, hasOriginal: true, remark })).body.id;
  itemId = await filed('干部任免审批表', '9-2', '2020-01-06', '复印件');
  await filed('干部履历表', '1', '2019-06-30');
  await department('POST', '/api/gbjbxx', { number: 'GZ941007', cadreType: '2', rank: '131' });
  await filed('干部履历表（2015年）', '1', '2015-03-09');
});
afterAll(() => archives.world.close());

test('the directory names the ten categories, and below each its materials by the day they were formed', async () => {
  const query = `code=archiveDirectory&id=${itemId}`;
  const { body } = await archives.department('GET', `/api/document/preview?${query}`);
  expect([body.title, body.missing]).toEqual(['干部人事档案目录', []]);
  expect(body.blocks[0].text).toMatch(/^姓名：许怀瑾　　学号\/工号：GZ191025　　共 3 份 0 页$/);
  const rows = body.blocks[1].rows.map((row: { text: string }[]) => row.map(({ text }) => text));
  expect(rows[0]).toEqual(['序号', '材料名称', '材料形成时间', '页数', '备注']);
  expect(rows.slice(2, 5)).toEqual([
    ['一', '履历类材料', '', '', '', '', ''],
    ['1', '干部履历表（2015年）', '2015', '03', '09', '—', '仅存纸质原件'],
    ['2', '干部履历表', '2019', '06', '30', '—', '仅存纸质原件'],
  ]);
  expect(rows.slice(-4)).toEqual([
    ['九', '工资、任免、出国和会议代表类材料', '', '', '', '', ''],
    ['（二）', '任免材料', '', '', '', '', ''],
    ['1', '干部任免审批表', '2020', '01', '06', '—', '仅存纸质原件；复印件'],
    ['十', '其他可供参考的材料', '', '', '', '', ''],
  ]);
  const foreign = await archives.college('GET', `/api/document/preview?${query}`);
  expect(foreign.status).toBe(404);
});

test('the sheet of what is missing has a line for each place, of who has a file and of cadres who have none', async () => {
  const sheet = async (by: Ask) => {
    const { status, bytes } = await by('POST', '/api/archiveItem/missing', {});
    expect(status).toBe(200);
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    return (sheets[0]?.rows ?? []).slice(2);
  };
  const [headings, ...lines] = await sheet(archives.department);
  expect(headings).toEqual(['单位', '姓名', '学号/工号', '目录编号', '缺少的材料', '应有份数', '已有份数', '缺少份数']);
  const of = (name: string) => lines.filter(line => line[1] === name).map(line => line.slice(2));
  expect(of('许怀瑾')).toEqual([
    ['GZ191025', '4-2', '专业技术职务（职称）材料', 1, 0, 1],
    ['GZ191025', '6', '入党材料', 1, 0, 1],
  ]);
  expect(of('邵承志')).toContainEqual(['GZ941007', '1', '干部履历表', 1, 0, 1]);
  const [, ...own] = await sheet(archives.college);
  expect(own.map(line => line[1])).not.toContain('许怀瑾');
  expect((await archives.member('POST', '/api/archiveItem/missing', {})).status).toBe(403);
});
