import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { FieldWords } from './field-row.tsx';

type Words = Record<string, FieldWords>;

/** Words of a form whose key fields are put right by the action 更正, where nothing else is said of them. */
export function correctable(resource: Resource, words: Words): Words {
  const keys = Object.entries(fieldsOf(resource)).filter(([, { flags }]) => flags.set === 'create');
  const locked = keys.map(([name]) => [name, { locked: '通过“更正”修改', ...words[name] }] as const);
  return { ...words, ...Object.fromEntries(locked) };
}
