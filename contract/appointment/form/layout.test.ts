/** The form on two pages: letters shrink from 14 to 8 pt, then 附页. Domain-cadre 1.14, design ui 11. */
import { expect, test } from 'vitest';
import { emptyForm, type FormContent } from './content.ts';
import { edgesOf, layoutOf, tableHeight, tableWidth, type FormCell, type FormLayout } from './layout.ts';

const form: FormContent = { ...emptyForm, name: '王敏', birth: '197605', countedOn: '20260520', honours: '无' };
const line = (at: number, content: string) => ({
  start: `${1990 + at}07`,
  end: `${1991 + at}07`,
  content,
  isMeanwhile: false,
});
const resumeOf = (count: number, content: string): FormContent => ({
  ...form,
  resume: Array.from({ length: count }, (_, at) => line(at, content)),
});
const cells = ({ pages }: FormLayout) => pages.flatMap(({ rows }) => rows.flatMap(row => row.cells));
const resumeCell = (layout: FormLayout) => cells(layout).find(({ kind }) => kind === 'resume') as FormCell;
const valueBehind = (layout: FormLayout, words: string) => {
  const all = cells(layout);
  return all[all.findIndex(({ text }) => text === words) + 1]?.text;
};

test('both pages hold what the form asks, of one width, and none is higher than a page', () => {
  for (const isSince2025 of [false, true]) {
    const layout = layoutOf(form, isSince2025);
    expect(layout.pages.map(({ rows }) => edgesOf(rows).at(-1))).toEqual([tableWidth, tableWidth]);
    for (const { rows } of layout.pages)
      expect(rows.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(tableHeight);
    expect(layout.appendix).toEqual([]);
    expect(cells(layout).some(({ text }) => text === '到龄\n年月')).toBe(isSince2025);
  }
  expect([
    valueBehind(layoutOf(form, false), '姓　名'),
    valueBehind(layoutOf(form, false), '出生年月\n（岁）'),
  ]).toEqual(['王　敏', '1976.05\n（50岁）']);
});

test('a short résumé stands in 14 pt, a longer one smaller, none below 8; the rest goes on 附页 and nothing is lost', () => {
  const size = (count: number) => resumeCell(layoutOf(resumeOf(count, '江临大学物理学院光学教研室教师'), false)).size;
  expect([size(6), size(20), size(30)]).toEqual([14, 14, 10]);
  const long = resumeOf(80, '江临大学物理学院光学教研室教师、党支部书记、实验中心副主任');
  const layout = layoutOf(long, false);
  const cell = resumeCell(layout);
  expect([cell.size, cell.text]).toEqual([8, '（接附页）']);
  const [rest] = layout.appendix;
  expect([rest?.label, cell.lines.length > 20]).toEqual(['简历', true]);
  expect([...cell.lines, ...(rest?.lines ?? [])]).toEqual(long.resume);
});

test('a text that finds no room goes on behind its cell, letter by letter', () => {
  const honours = Array.from(
    { length: 60 },
    (_, at) => `20${String(at).padStart(2, '0')}.06 被江临大学授予“优秀共产党员”`,
  ).join('\n');
  const layout = layoutOf({ ...form, honours }, false);
  const shown = cells(layout).find(({ text }) => text.startsWith('2000.06')) as FormCell;
  expect(shown.size).toBe(8);
  expect(`${shown.text.replace(/\n（接附页）$/, '\n')}${layout.appendix[0]?.text ?? ''}`).toBe(honours);
});

test('seven lines of relatives are always there, ten at most; further ones stand on 附页', () => {
  const family = Array.from({ length: 12 }, (_, at) => ({
    relation: '弟弟',
    name: `王${at}`,
    birth: '198001',
    politicalStatus: '群众',
    unitPost: '江临钢厂工人',
  }));
  const rows = (count: number) =>
    layoutOf({ ...form, family: family.slice(0, count) }, false).pages[1]!.rows.filter(({ height }) => height === 8.6)
      .length - 1;
  expect([rows(0), rows(7), rows(9), rows(12)]).toEqual([7, 7, 9, 10]);
  expect(layoutOf({ ...form, family }, false).appendix[0]?.text).toBe(
    '弟弟，王10，46岁，群众，江临钢厂工人\n弟弟，王11，46岁，群众，江临钢厂工人',
  );
});
