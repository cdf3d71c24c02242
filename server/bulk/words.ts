/** A filter as a sentence: what was asked for, in the words of its fields. */
import {
  besideOf,
  besidesIn,
  conditionsIn,
  isBeside,
  isGroup,
  partsOf,
  readConditions,
  type Beside,
  type Node,
} from 'contract/kit/conditions.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { labelsFor, type Label } from '../kit/resource/labels.ts';
import { typedInto } from '../kit/write/references.ts';

export type Filter = Record<string, string | string[]>;

const listOf = (value: string | string[] | undefined): string[] => (value === undefined ? [] : [value].flat());

/** The ids and codes of a filter, as rows that `labelsFor` can put into words. */
function rowsIn(filter: Filter): Values[] {
  return Object.entries(filter).flatMap(([name, given]) => listOf(given).map(value => ({ [name]: value })));
}

function sayingOf(field: Field, operator: string, given: string[], label: Label, withSub: boolean): string {
  if (operator === 'yearsFrom') return `满 ${given[0]} 年`;
  if (operator === 'yearsTo') return `不超过 ${given[0]} 年`;
  if (operator === 'empty') return given[0] === 'true' ? '未填写' : '已填写';
  if (operator === 'from') return `${label(field, given[0])} 起`;
  if (operator === 'to') return `至 ${label(field, given[0])}`;
  const type = typeOf(field);
  if (type.sql === 'sealed') return '******';
  if (type.operators.includes('contains')) return `含“${given[0]}”`;
  const words = given.map(one => label(field, type.sql === 'boolean' ? one === 'true' : one)).join('、');
  return withSub && field.to ? `${words}（含下级）` : words;
}

/** What each condition on a field asks. */
function sayings(resource: Resource, filter: Filter, label: Label): string[] {
  const fields = fieldsOf(resource);
  const withSub = listOf(filter['includeSub'])[0] === 'true';
  return Object.entries(filter).flatMap(([key, given]) => {
    const [name = '', operator = ''] = key.split('.');
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) return [`${field.label}：${sayingOf(field, operator, listOf(given), label, withSub)}`];
    // Whatever else narrows the rows is at least not passed over in silence.
    return ['keyword', 'includeSub', 'where'].includes(key) ? [] : ['列表的其他条件'];
  });
}

/** How the values of each entity are said: of the list, and of the records beside its rows. */
type Labels = ReadonlyMap<Resource, Label>;
const recordsOf = ({ registry }: Tx, beside: Beside) => registry.resources.get(besideOf(beside));

function besideInWords(tx: Tx, beside: Beside, labels: Labels): string {
  const of = recordsOf(tx, beside);
  const label = of && labels.get(of);
  const said = of && label ? sayings(of, beside.of, label).join('且') : '';
  return `${'some' in beside ? '有' : '没有'}${of?.label ?? ''}${said && `（${said}）`}`;
}

function groupInWords(tx: Tx, resource: Resource, node: Node, labels: Labels): string {
  if (isBeside(node)) return besideInWords(tx, node, labels);
  const label = labels.get(resource);
  if (!isGroup(node)) return label ? sayings(resource, node, label).join('且') : '';
  const parts = partsOf(node).map(one => groupInWords(tx, resource, one, labels));
  return parts.length > 1 ? `（${parts.join('all' in node ? ' 且 ' : ' 或 ')}）` : (parts[0] ?? '');
}

async function labelsIn(tx: Tx, resource: Resource, conditions: Filter[], besides: Beside[]): Promise<Labels> {
  const asked = new Map([[resource, conditions]]);
  for (const beside of besides) {
    const of = recordsOf(tx, beside);
    if (of) asked.set(of, [...(asked.get(of) ?? []), beside.of]);
  }
  const labels = new Map<Resource, Label>();
  for (const [of, filters] of asked) labels.set(of, await labelsFor(tx, typedInto(of), [], filters.flatMap(rowsIn)));
  return labels;
}

/** Says a filter that has been read without fault. */
export async function filterInWords(tx: Tx, resource: Resource, filter: Filter): Promise<string> {
  const group = readConditions(listOf(filter['where'])[0] ?? '');
  const conditions = [filter, ...(group ? conditionsIn(group) : [])];
  const labels = await labelsIn(tx, resource, conditions, group ? besidesIn(group) : []);
  const keyword = listOf(filter['keyword'])[0]?.trim();
  const label = labels.get(resource)!;
  const said = [...sayings(resource, filter, label), ...(group ? [groupInWords(tx, resource, group, labels)] : [])];
  // Whole numbers of an identity card may have been searched; the sentence is kept, so they are not said.
  const isNumber = keyword && /^\d{11,}[\dXx]?$/.test(keyword);
  const all = keyword ? [`查找：${isNumber ? '******' : `“${keyword}”`}`, ...said] : said;
  return all.length > 0 ? all.join('；') : `全部${resource.label}`;
}
