/** The long form of journeys: a member who is registered anew. */
import type { Page } from 'playwright-core';
import { field, pick } from './steps.ts';

const branch = '物理学院本科生第一党支部';

/** Everything a probationary member needs but the number of the id card. */
export async function fillMember(page: Page, name: string): Promise<void> {
  await page.goto('member/list/form');
  await field(page, '姓名').fill(name);
  await page.getByRole('radio', { name: '预备党员' }).check();
  await pick(page, '所在党支部', branch);
  await field(page, '进入支部日期').fill('2026.9.1');
  await pick(page, '进入支部类型', '新发展');
  await pick(page, '党籍状态', '正常');
  await field(page, '入党时间').fill('20260901');
  await pick(page, '入党类型', '新发展入党');
  await pick(page, '人员类型', '大学本科生');
  await pick(page, '民族', '汉族');
  await field(page, '籍贯').fill('湖北黄石');
  await pick(page, '工作岗位', '大学本科一年级学生');
  await pick(page, '学历', '普通高中毕业');
  await field(page, '手机').fill('19900008801');
}
