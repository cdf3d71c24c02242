/** The places of a personal file: those of the regulation stand, a school adds its own below them. Domain-cadre 6.1. */
import { sql } from 'drizzle-orm';
import { archiveCatalogue, type ArchiveCatalogue } from 'contract/archive/archive-catalogue.ts';
import { catalogueTypes } from 'contract/archive/codes.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { enterFirst, whereNone } from '../../kit/write/first-rows.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';

const entity = 'archive.archiveCatalogue';
type Planned = PlannedChange<typeof archiveCatalogue>;
const fixed = ['code', 'category', 'parentId'] as const;

/** Whoever stands above a row, with the row itself. */
async function pathsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ id: string; path: string[] }>(sql`
    with recursive above (id, at, depth) as (
      select id, id, 0 from archive_catalogue where id = any(${sql.param([...ids])}::bigint[])
      union all select a.id, c.parent_id, a.depth + 1 from above a join archive_catalogue c on c.id = a.at
        where c.parent_id is not null and a.depth < 20)
    select id, array_agg(at::text) as path from above group by id`);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

const factsOf = async (tx: Tx, plans: Planned[]) => ({
  parents: await rowsById(
    tx,
    archiveCatalogue,
    plans.flatMap(({ after }) => after.parentId ?? []),
  ),
  paths: await pathsOf(
    tx,
    plans.flatMap(({ after }) => after.parentId ?? []),
  ),
});
type Facts = Awaited<ReturnType<typeof factsOf>>;

function placeFaults({ id, after }: Planned, { parents, paths }: Facts): Fault[] {
  const parent = parents.get(after.parentId ?? '');
  if (!parent) return [];
  if (paths.get(parent.id)?.includes(id)) return [fault('parentId', `${entity}.itself`)];
  return parent.category === after.category ? [] : [fault('parentId', `${entity}.same-category`)];
}

export const catalogueRules = rules(archiveCatalogue, {
  facts: factsOf,
  check: (plan, facts) => {
    const isStandard = plan.before?.type === catalogueTypes.standard;
    const moved = fixed.filter(name => plan.changed.has(name));
    return [...(isStandard ? moved.map(name => fault(name, `${entity}.standard`)) : []), ...placeFaults(plan, facts)];
  },
  frozen: ({ remove, before }) =>
    remove && before?.type === catalogueTypes.standard ? [fault('', `${entity}.kept`)] : [],
});

export const catalogueCounts: Rollup = {
  resource: archiveCatalogue,
  fields: ['itemCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select catalogue_id as id, count(*)::int as item_count from archive_item
      where deleted_at is null and catalogue_id = any(${sql.param(ids)}::bigint[]) group by catalogue_id`),
};

type First = Pick<ArchiveCatalogue, 'code' | 'name' | 'category'> & { above?: string };
/** 《干部人事档案工作条例》(2018) 第十九条: ten categories, the fourth and the ninth in four parts each. */
export const standard: readonly First[] = [
  { code: '1', name: '履历类材料', category: '1' },
  { code: '2', name: '自传和思想类材料', category: '2' },
  { code: '3', name: '考核鉴定类材料', category: '3' },
  { code: '4', name: '学历学位、专业技术职务（职称）、学术评鉴和教育培训类材料', category: '4' },
  { code: '4-1', name: '学历学位材料', category: '4', above: '4' },
  { code: '4-2', name: '专业技术职务（职称）材料', category: '4', above: '4' },
  { code: '4-3', name: '学术评鉴材料', category: '4', above: '4' },
  { code: '4-4', name: '教育培训材料', category: '4', above: '4' },
  { code: '5', name: '政审、审计和审核类材料', category: '5' },
  { code: '6', name: '党、团类材料', category: '6' },
  { code: '7', name: '表彰奖励类材料', category: '7' },
  { code: '8', name: '违规违纪违法处理处分类材料', category: '8' },
  { code: '9', name: '工资、任免、出国和会议代表类材料', category: '9' },
  { code: '9-1', name: '工资材料', category: '9', above: '9' },
  { code: '9-2', name: '任免材料', category: '9', above: '9' },
  { code: '9-3', name: '出国（境）材料', category: '9', above: '9' },
  { code: '9-4', name: '会议代表材料', category: '9', above: '9' },
  { code: '10', name: '其他可供参考的材料', category: '10' },
];

export const firstPlaces = whereNone(archiveCatalogue, async tx => {
  const ids = new Map<string, string>();
  for (const isBelow of [false, true]) {
    const rows = standard.filter(({ above }) => (above !== undefined) === isBelow);
    const values = rows.map(({ above, ...row }) => ({
      ...row,
      type: catalogueTypes.standard,
      parentId: ids.get(above ?? '') ?? null,
      sortNo: standard.findIndex(({ code }) => code === row.code) * 10 + 10,
    }));
    const made = await enterFirst(tx, archiveCatalogue, values, { allow: ['type'], confirmed: 'all' });
    for (const [at, { code }] of rows.entries()) ids.set(code, made[at] ?? '');
  }
});
