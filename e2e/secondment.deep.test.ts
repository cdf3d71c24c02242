/** A term elsewhere: proposed and sent out at the desk, told of on the phone, over by night, assessed. Domain-cadre 1.11. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../server/kit/actor.ts';
import { takeDue } from '../server/kit/process/due.ts';
import { txOf } from '../server/kit/tx.ts';
import { barriers, touch } from './access.ts';
import { deputyDean } from './deputy-dean.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { field, isSettled, pick, postAs, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-03-02');
});
afterAll(() => app.close());

test('a deputy is sent to a county, tells of the month on the phone, and comes back when the term is over', async () => {
  const cadre = await deputyDean(app);
  const post = await postAs(app, 'demo.department');
  await post('person/resume', { personId: cadre.id, startMonth: '2020-01', content: '物理学院副院长', kind: '0' });

  const desk = await app.page('demo.department');
  await desk.goto(`cadre/secondment/form?personId=${cadre.id}`);
  await isSettled(desk);
  await pick(desk, '挂职类型', '校外挂职（外派）');
  await field(desk, '挂职单位').fill('云川县委');
  await field(desk, '挂职职务').fill('副书记');
  await field(desk, '开始日期').fill('2026-03-02');
  await field(desk, '计划结束日期').fill('2027-03-01');
  await field(desk, '派出文号').fill('江大党干〔2026〕9号');
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await reads(desk.locator('main'), /许怀瑾：挂任云川县委副书记[^]*拟派/);
  await desk.getByRole('button', { name: '派出', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '派出', exact: true }).click();
  await reads(desk.locator('main'), /挂职中/);

  await app.setClock('2026-04-08');
  const own = await app.page('demo.cadre', { viewport: phone });
  await own.goto('self/secondment');
  await isSettled(own);
  await own.getByRole('button', { name: '填写2026 年 3 月月报' }).click();
  await field(own, '工作情况').fill('走访九个乡镇，熟悉县情');
  expect(await barriers(own, touch)).toEqual([]);
  await own.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
  await reads(
    own.locator('.own-row', { hasText: '云川县委副书记' }),
    /2026 年 4 月[^]*尚未填写[^]*2026 年 3 月[^]*走访九个乡镇，熟悉县情/,
  );
  expect(await barriers(own, touch)).toEqual([]);

  await app.setClock('2027-03-02');
  await app.database.transaction(async connection => {
    const handler = app.registry.processes.get('secondment');
    if (handler) await takeDue(txOf(connection, app.registry, asSystem('夜间任务')), handler, 'expire');
  });
  await desk.reload();
  await reads(desk.locator('main'), /期满待考核/);
  await desk.getByRole('tab', { name: '挂职月报' }).click();
  await reads(desk.locator('main'), /走访九个乡镇，熟悉县情/);
  const found = await app.database.one<{ state: string }>(sql`select state from secondment`);
  expect(found?.state).toBe('4');
});
