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
const shortest = 11;

/** Whether a cell has an id card or a mobile phone in it. */
export function hasNumber(text: string): boolean {
  if (text.length < shortest) return false;
  const plain = plainSigns(text).normalize('NFKC');
  return number.test(plain) || number.test(plain.replace(/(?<=[\dX])[\s.·_/-]+(?=[\dX])/gi, ''));
}

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
