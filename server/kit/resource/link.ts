/** What a reference leads to, and by which reach its rows are found and taken: of a write and of the picker that serves it. */
import type { Among } from 'contract/kit/among.ts';
import type { Field } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../registry.ts';

/** A tree whose rows are scoped by their own id is entered through the parent. */
export const isScope = (resource: Resource, name: string, field: Field) =>
  resource.scope.includes(name) || (resource.scope.includes('id') && field.to === resource.name && name === 'parentId');

export interface Link {
  target: Resource;
  /** Asks the reach of the verb, where the field is the scope. */
  permission: string | null;
  /** Names are picked from everybody's. */
  isOpen: boolean;
  /** Which of everybody's a person may pick. */
  among: Among | undefined;
}
/** What a reference must be in reach of; null where the field is none. */
export function linkOf(
  { registry }: Pick<Tx, 'registry'>,
  resource: Resource,
  name: string,
  { verb, isConsequence }: { verb: string; isConsequence?: boolean },
): Link | null {
  const field = fieldsOf(resource)[name];
  const target = field?.to ? registry.resources.get(field.to) : undefined;
  if (!field || !target) return null;
  const permission = isScope(resource, name, field) ? permissionOf(resource, verb) : null;
  const isOpen = isConsequence === true || (field.flags.reach === 'any' && permission === null);
  return { target, permission, isOpen, among: isConsequence ? undefined : field.among };
}
