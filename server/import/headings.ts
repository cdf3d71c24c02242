/** Which field each heading of a sheet stands for: by its label, by what was chosen before, by likeness. */
import { exportFields } from 'contract/export/task.ts';
import { columnFields, holderIn, type ColumnOrigin } from 'contract/import/batch.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { headingOf } from 'contract/kit/shown.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { bareText, likely, likeness } from './likeness.ts';

/** The field, null for a column that is not imported, nothing where the school has not chosen yet. */
export type KnownHeadings = ReadonlyMap<string, string | null>;

export const bareHeading = (heading: string): string => bareText(heading.replace(/[（(]必填[)）]|\*/g, ''));
/** How something is to be filled in stands behind it in brackets; a label may end in brackets too. */
const hint = /\([^()]*\)$/;

/** What schools call things, where no likeness would find it: their heading, then our label. */
const everyday: readonly [string, ...string[]][] = [
  ['手机', '电话', '联系电话', '联系方式', '移动电话', '手机号码'],
  ['公民身份号码', '证件号码', '身份证', '身份证号码'],
  ['学号/工号', '学号', '工号', '职工号', '教工号', '人事编号', '学工号'],
  ['所在党支部', '支部', '党支部', '支部名称', '党组织', '所属支部', '党组织名称'],
  ['出生日期', '生日'],
  ['人员类别', '党员类别', '党员类型'],
  ['专业技术职务', '职称'],
  ['行政职务', '职务'],
  ['单位', '部门', '所在单位', '工作单位', '学院', '院系'],
  ['院系', '学院', '单位'],
  ['学历', '最高学历', '文化程度'],
  ['学位', '最高学位'],
  ['单位代码', '单位编码', '部门代码', '部门编码'],
  ['单位名称', '部门名称'],
  ['单位类别', '单位类型', '部门类别', '部门类型'],
  ['党组织代码', '组织代码', '组织编码', '党组织编码', '代码'],
  ['党组织名称', '组织名称', '组织全称', '名称'],
  ['党组织类别', '组织类别', '组织类型'],
  ['入党类型', '入党方式'],
  ['上级党组织', '上级组织', '上级'],
];
/** Numbers the rows for who reads them, and says nothing of a record. */
const rowNumber = /^(序号?|行号|no\.?|#)$/;

type Name = { text: string; field: string };

/** What begins with a label and goes on is mostly something else: 班主任电话 is no 班主任, 身份证号码 is 身份证号. */
const isOther = (heading: string, label: string) =>
  heading.startsWith(label) && heading.length - label.length > label.length / 3;

/** A label, and how our own exports write it, masked and plain. */
const labelsOf = (field: Field): string[] =>
  [headingOf(field, false), headingOf(field, true), field.label].map(bareHeading);

/** Labels, as our own exports write them too, and the everyday word where one field alone has it. */
function exactNames(resource: Resource): Map<string, string> {
  const fields = columnFields(resource);
  const names = new Map<string, string>();
  for (const [name, field] of fields) {
    const { word } = typeOf(field);
    const isAlone = fields.filter(([, other]) => typeOf(other).word === word).length === 1;
    if (word && isAlone) names.set(bareHeading(word), name);
  }
  for (const [name, field] of fields) for (const heading of labelsOf(field)) names.set(heading, name);
  return names;
}

/** What our exports show and no sheet brings, because the system fills it in. */
function readOnlyNames(resource: Resource): Set<string> {
  const brought = new Map(columnFields(resource));
  const fields = fieldsOf(resource);
  const filledIn = exportFields(resource).flatMap(name => (brought.has(name) ? [] : (fields[name] ?? [])));
  return new Set(filledIn.flatMap(labelsOf));
}

/** A day is called 日期, 时间 or 年月, as it comes. */
const dayEnding = /(日期|时间|年月)$/;
const namesOfDay = (label: string): string[] =>
  dayEnding.test(label) ? ['日期', '时间', '年月'].map(ending => label.replace(dayEnding, ending)) : [];

const labelOfNumber = '学号/工号';
/** Labels of the sheet; of whom a row is about, the sheet brings the number. */
function labelsIn(resource: Resource): Map<string, string> {
  const byLabel = new Map(columnFields(resource).map(([name, { label }]) => [label, name]));
  const holder = holderIn(resource);
  return holder === null ? byLabel : byLabel.set(labelOfNumber, holder);
}

function everydayNames(resource: Resource): Name[] {
  const byLabel = labelsIn(resource);
  const words = everyday.flatMap(([label, ...others]) => {
    const field = byLabel.get(label);
    return field === undefined ? [] : [label, ...others].map(text => ({ text, field }));
  });
  const days = [...byLabel].flatMap(([label, field]) => namesOfDay(label).map(text => ({ text, field })));
  return [...words, ...days].map(({ text, field }) => ({ text: bareText(text), field }));
}

/** What people call a number of theirs, whether the entity has a field for it or not. */
const numbersOfPeople = everyday.filter(([label]) => label === '手机' || label === '公民身份号码').flat();

/** What a heading names of what fields seal: names that it is or has in it. */
export function secretsNamedBy(resource: Resource, text: string): string[] {
  const heading = bareHeading(text);
  const sealed = columnFields(resource).filter(([, field]) => typeOf(field).sql === 'sealed');
  const words = sealed.flatMap(([, field]) => [field.label, typeOf(field).word ?? []].flat());
  const names = new Set([...numbersOfPeople, ...words].map(bareHeading));
  return [...names].filter(name => heading.includes(name) && !isOther(heading, name));
}

export interface Headings {
  /** What is known without asking. */
  isKnown(cell: string): boolean;
  /** What stands for a field, known or likely. */
  isLikely(cell: string): boolean;
  /** The field each heading stands for; no field stands twice. */
  match(headings: readonly string[]): { field: string | null; by: ColumnOrigin }[];
}

export function headingsOf(resource: Resource, before: KnownHeadings): Headings {
  const exact = exactNames(resource);
  const readOnly = readOnlyNames(resource);
  const words = everydayNames(resource);
  const names: Name[] = [...[...exact].map(([text, field]) => ({ text, field })), ...words];
  const likest = (heading: string) =>
    names
      .map(({ text, field }) => ({
        field,
        score: text === heading ? 1 : isOther(heading, text) ? 0 : likeness(text, heading),
      }))
      .filter(({ score }) => score >= likely)
      .sort((one, other) => other.score - one.score);
  const exactly = (heading: string) => exact.get(heading) ?? exact.get(heading.replace(hint, ''));
  const isKnown = (cell: string) => {
    const heading = bareHeading(cell);
    return exactly(heading) !== undefined || (before.get(heading) ?? null) !== null;
  };
  return {
    isKnown,
    isLikely: cell => isKnown(cell) || (cell.length <= 20 && likest(bareHeading(cell)).length > 0),
    match(headings) {
      const bare = headings.map(bareHeading);
      const matched = bare.map((): { field: string | null; by: ColumnOrigin } => ({ field: null, by: 'none' }));
      const taken = new Set<string>();
      const take = (at: number, field: string | null, by: ColumnOrigin) => {
        if (field !== null && taken.has(field)) return;
        if (field !== null) taken.add(field);
        matched[at] = { field, by };
      };
      const open = () =>
        bare.flatMap((heading, at) => (heading && matched[at]?.by === 'none' ? [{ heading, at }] : []));
      // What a heading says by itself stands before what somebody once took it for.
      for (const { heading, at } of open()) {
        const field = exactly(heading);
        if (field !== undefined) take(at, field, 'label');
        else if (rowNumber.test(heading)) take(at, null, 'label');
      }
      for (const { heading, at } of open()) if (before.has(heading)) take(at, before.get(heading) ?? null, 'before');
      const passOver = () => {
        for (const { heading, at } of open()) if (readOnly.has(heading)) take(at, null, 'readOnly');
      };
      // In a sheet of ours the label is meant; in another it may be what somebody calls a field.
      if (open().every(({ heading }) => readOnly.has(heading))) passOver();
      const chances = open()
        .flatMap(({ heading, at }) => likest(heading).map(one => ({ ...one, at })))
        .sort((one, other) => other.score - one.score);
      for (const { at, field } of chances) if (matched[at]?.by === 'none') take(at, field, 'likeness');
      passOver();
      return matched;
    },
  };
}
