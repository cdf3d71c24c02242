/** Numbers of people on their way into a field that seals nothing: asked about, and never remembered. */
import { columnFields } from 'contract/import/batch.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { plainSigns } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Registry } from '../kit/registry.ts';
import { secretsNamedBy } from './headings.ts';
import type { Column } from './types.ts';
import { isPeople } from '../kit/resource/lookups.ts';

/** Places of an id card, of today and before 1999, and of a mobile phone; mistyped it is as secret. */
const number = /(?<!\d)(\d{15}|\d{17}[\dX]|(\+?86)?1[3-9]\d{9})(?!\d)/i;
/** Those of them that are surely one: an id card has a day of birth in it, which a code or a serial number hardly has. */
const day = String.raw`(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])`;
const sure = new RegExp(
  String.raw`(?<!\d)(\d{8}${day}\d{3}|\d{6}(19|20)\d\d${day}\d{3}[\dX]|(\+?86)?1[3-9]\d{9})(?!\d)`,
  'i',
);
const shortest = 11;

function isIn(text: string, pattern: RegExp): boolean {
  if (text.length < shortest) return false;
  const plain = plainSigns(text).normalize('NFKC');
  return pattern.test(plain) || pattern.test(plain.replace(/(?<=[\dX])[\s.·_/-]+(?=[\dX])/gi, ''));
}
/** Whether a cell may have an id card or a mobile phone in it. */
export const hasNumber = (text: string): boolean => isIn(text, number);
/** Whether it surely has. */
export const surelyHasNumber = (text: string): boolean => isIn(text, sure);

/**
 * Whether a column that says, by its heading or its cells, a number of people would stand open in its field. What the label
 * of the field says itself is meant so: 办公电话 takes a phone. People may be named by their id card. Under the label itself
 * a number here and there is what the column is for, as in 备注; a column of nothing else is not, but for keys.
 */
export function isInClear({ resources }: Registry, resource: Resource, column: Column): boolean {
  const field = new Map(columnFields(resource)).get(column.field ?? '');
  const target = resources.get(field?.to ?? '');
  if (!field || typeOf(field).sql === 'sealed' || (target && isPeople(target))) return false;
  const meant = secretsNamedBy(resource, field.label);
  if (column.by === 'label')
    return column.isNumbers && meant.length === 0 && !resource.key.includes(column.field ?? '');
  const said = secretsNamedBy(resource, column.heading);
  return said.length > 0 ? !said.some(name => meant.includes(name)) : column.hasNumbers && meant.length === 0;
}
