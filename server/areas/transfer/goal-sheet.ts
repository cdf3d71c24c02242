/** The goals of a batch as a sheet: who can be filled in stands in it, and it comes back through the import of sheets. */
import { sql } from 'drizzle-orm';
import { goalSheet } from 'contract/transfer/calls.ts';
import { graduationBatch } from 'contract/transfer/graduation-batch.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { sheetType } from '../../import/excel.ts';
import { uploadRouteOf } from '../../import/routes.ts';
import { templateOf } from '../../import/sheets.ts';
import type { Values } from '../../kit/registry.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { find } from '../../kit/resource/read.ts';
import { within } from '../../kit/resource/reach.ts';
import { notFound } from '../../kit/refusal.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { openStates } from './goals.ts';

const remarks = [
  '表中是可以填报的毕业生党员，按学号/工号识别，不要改动学号/工号和姓名；只交回其中几行也可以。',
  '去向为就业单位、升学、转回户籍地或人才中心的，接收基层党委、接收党组织、接收省份、党费交至都要填写。',
  '空白单元格不会清除已填的内容；填报后由党支部核对，再由组织部开具介绍信。',
];

const template = serve(goalSheet, async ({ tx, params: { id } }) => {
  const batch = await find(tx, graduationBatch, id);
  if (!batch) throw notFound();
  const rows = await tx.rows<Values>(sql`
    select t.number, t.name, t.kind, t.to_committee, t.to_organisation_name,
      t.to_region, t.to_contact, t.dues_paid_to
    from ${sourceOf(graduationDestination)} left join school_class c on c.id = t.class_id
    where ${notDeletedIn(graduationDestination)} and t.graduation_batch_id = ${id}::bigint
      and t.state = any(${sql.param(openStates)}::text[])
      and ${within(tx, goalSheet.access, graduationDestination)}
    order by c.name, t.name, t.id`);
  const name = `${batch.name}去向填报表.xlsx`;
  return new Attachment(name, sheetType, await templateOf(tx, graduationDestination, rows, remarks));
});

export const goalSheetRoutes = [template, uploadRouteOf(graduationDestination)];
