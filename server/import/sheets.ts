/** The sheets we hand out: the template of an entity, and the faulty rows of a batch with what is wrong. */
import { sql } from 'drizzle-orm';
import { sentence, type Fault } from 'contract/kit/fault.ts';
import type { Field } from 'contract/kit/field.ts';
import { isNeeded, sheetFields } from 'contract/import/batch.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { writeSheets, type NewColumn } from './excel.ts';
import type { Registry, Values, Tx } from '../kit/registry.ts';
import { labelsFor } from '../kit/resource/labels.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import { explanationSheet, faultHeading, headingOf, templateVersion, versionLabel } from './layout.ts';
import { lookupsOf } from '../kit/resource/lookups.ts';
import { storedRows } from './rows.ts';
import type { Batch } from './types.ts';

function wordsOf(registry: Registry, { dictionary, type }: Field): string[] {
  if (!dictionary) return [...(typeOf({ type }).sheet.words ?? [])];
  return [...registry.dictionaries.words(dictionary).values()]
    .filter(word => word.isSelectable)
    .map(word => word.label);
}

/** Columns that fit their heading and have a drop-down where there is something to choose. */
function columnFor(registry: Registry, heading: string, field: Field | undefined): NewColumn {
  const choices = field ? wordsOf(registry, field) : [];
  return { width: Math.max(10, heading.length * 2 + 4), ...(choices.length > 0 && { choices }) };
}

function ruleOf(registry: Registry, field: Field): string {
  const { rule } = typeOf(field).sheet;
  const target = field.to ? registry.resources.get(field.to) : undefined;
  const max = field.flags.max !== undefined && !field.to ? `，不超过 ${field.flags.max}` : '';
  if (!target) return rule + max;
  const labels = lookupsOf(target).map(name => fieldsOf(target)[name]?.label ?? name);
  return rule.replace('代码或全称', labels.join('、'));
}

const remarks = [
  '带 * 的列新增时必填；已有记录按编号、代码或身份证号识别后更新，不按姓名识别。',
  '空白单元格不会清除系统中已有的内容；关键信息（姓名、身份证号、所在党支部等）只在新增时写入，更正另行办理。',
  '请保持单元格为文本格式，不要更改列名；列的先后可以调整，不用的非必填列可以删除。',
];

function explanation(registry: Registry, resource: Resource, said: readonly string[]): string[][] {
  const lines = sheetFields(resource).map(([, field]) => [
    field.label,
    isNeeded(field) ? '是' : '否',
    ruleOf(registry, field),
    typeOf(field).sheet.example || (wordsOf(registry, field)[0] ?? ''),
  ]);
  return [
    [versionLabel, templateVersion(resource)],
    ...said.map(remark => ['说明', remark]),
    ['列名', '是否必填', '填写规则', '示例'],
    ...lines,
  ];
}

/** A sheet of an entity with its explanation: empty, or with rows that are there and wait to be filled in. */
export async function templateOf(
  tx: Tx,
  resource: Resource,
  given: readonly Values[] = [],
  said: readonly string[] = remarks,
): Promise<Buffer> {
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const fields = sheetFields(resource);
  const headings = fields.map(headingOf);
  const columns = fields.map(([, field], at) => columnFor(tx.registry, headings[at] ?? '', field));
  const rows = explanation(tx.registry, resource, said);
  const label = await labelsFor(tx, Object.fromEntries(fields), [...given]);
  const lines = given.map(row => fields.map(([name, field]) => label(field, row[name])));
  const widths = [24, 12, 60, 24].map(width => ({ width }));
  return writeSheets([
    { name: resource.label, columns, heads: 1, rows: [headings, ...lines] },
    { name: explanationSheet, columns: widths, heads: said.length + 2, rows },
  ]);
}

export const messageOf = ({ texts }: Registry, rowNo: number, { code, params }: Fault): string =>
  sentence(texts, 'kit.import.row', { row: rowNo, sentence: sentence(texts, code, params) });

/** The user's own faulty rows as they came, with the reasons in a column of their own; it can be corrected and uploaded again. */
export async function faultSheetOf(tx: Tx, { id, resource, columns }: Batch): Promise<Buffer> {
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const fields = fieldsOf(resource);
  const kept = columns.map((column, at) => ({ ...column, at })).filter(({ field }) => field !== null);
  const rows = await storedRows(tx, id, sql`outcome = 'fault'`);
  const lines = rows.map(({ rowNo, cells, faults }) => [
    ...kept.map(({ at }) => cells[at] ?? null),
    faults.map(one => messageOf(tx.registry, rowNo, one)).join('；'),
  ]);
  const shape = kept.map(({ heading, field }) => columnFor(tx.registry, heading, fields[field ?? '']));
  return writeSheets([
    {
      name: '错误行',
      columns: [...shape, { width: 60 }],
      heads: 1,
      rows: [[...kept.map(({ heading }) => heading), faultHeading], ...lines],
    },
  ]);
}
