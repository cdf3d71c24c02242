/** 集中排查: the chip of an indicator opens its rows, what was met is explained and reported, and the department recognises it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, isSettled, reads } from './steps.ts';

let app: OpenApp;
let optics: string;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '09:00:00');
  optics = await app.idOf('party_organisation', 'code', '9999990001201001');
  await app.database.rows(sql`update party_organisation set term_end_on = '2029-01-01'`);
  await app.database.rows(sql`update party_organisation set term_end_on = '2026-05-19' where id = ${optics}::bigint`);
  await round();
});
afterAll(() => app.close());

/** A check of the branch, as the screening of a round makes it. */
async function round(): Promise<void> {
  await app.database.rows(sql`
    with r as (insert into rectification_round (name, year, start_on, end_on, min_rate, term_months, vacant_months,
        assembly_quarters, theme_months, arrears_share, development_years, most_members, least_formal, least_attendance,
        red_warnings, discipline_cases, least_satisfaction, screening, screened_on, screened_count, place_count,
        created_at, updated_at)
      values ('2026年集中排查', 2026, '2026-11-01', '2026-12-15', 5, 6, 3, 2, 3, 20, 2, 50, 3, 60, 3, 1, 60, '3',
        '2026-11-20', 10, 10, now(), now()) returning id),
    c as (insert into rectification_check (name, round_id, organisation_id, round_place, checked_on, situations, state,
        created_at, updated_at)
      select '物理学院光学教工党支部', r.id, ${optics}::bigint, r.id || ' ' || ${optics}::text, '2026-11-20', '04', '1', now(),
        now() from r returning id)
    insert into rectification_hit (check_id, organisation_id, indicator, value, threshold, finding, found_on, created_at,
      updated_at)
    select c.id, ${optics}::bigint, '01', 6, 6, '本届于 2026-05-19 届满，已超期 6 个月', '2026-11-20', now(), now() from c`);
}

test('from a hit to the ledger: its chip opens the rows, the college explains and reports, the department recognises', async () => {
  const college = await app.page('demo.college');
  await college.goto('appraisal/rectification/screening');
  await isSettled(college);
  await reads(college.locator('.round-bar'), /2026-11-20 排查 10 个党组织，有情形 1 个.*倒排比例 5% 约 1 个，仅供参考/);
  await college.getByRole('link', { name: '届满未换届' }).first().click();
  await arrives(college, new RegExp(`^/organisation/detail\\?id=${optics}`));
  await college.goBack();
  await college.getByRole('link', { name: '物理学院光学教工党支部' }).first().click();
  await arrives(college, /^\/appraisal\/rectification\/screening\/detail\?id=\d+/);
  await college.getByRole('tab', { name: '自动命中指标' }).click();
  await college.getByRole('button', { name: /^说明/ }).click();
  const dialog = college.getByRole('dialog');
  await dialog.getByLabel('说明').fill('换届请示已报，正在筹备');
  await dialog.getByRole('button', { name: '保存说明' }).click();
  await counts(dialog, 0);
  await college.getByText('换届请示已报，正在筹备').first().waitFor();
  await college.getByRole('button', { name: '上报', exact: true }).click();
  await dialog.getByRole('button', { name: '上报', exact: true }).click();
  await counts(dialog, 0);
  await college.getByText('待认定', { exact: true }).locator('visible=true').first().waitFor();

  const department = await app.page('demo.department');
  await department.goto(
    `appraisal/rectification/screening/detail?id=${await app.database
      .one<{ id: string }>(sql`
    select id from rectification_check`)
      .then(row => row?.id)}`,
  );
  await department.getByRole('button', { name: '认定', exact: true }).click();
  const asked = department.getByRole('dialog');
  await asked.getByRole('combobox', { name: '程度' }).click();
  await department.locator('.ant-select-dropdown:visible [title="较重"]').click();
  await asked.getByRole('button', { name: '认定', exact: true }).click();
  await counts(asked, 0);
  await department.goto('appraisal/rectification/case');
  await department.getByRole('link', { name: '物理学院光学教工党支部' }).first().waitFor();
  expect(app.offences).toEqual([]);
});
