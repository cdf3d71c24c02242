/** What a session holds and cannot use: a new row must name what may not be looked up, or stands nowhere. Decision 310. */
import { permissionOf, verbsOf } from 'contract/kit/permission.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { may } from '../../kit/actor.ts';
import type { Tx } from '../../kit/registry.ts';
import { lookupOf } from '../../kit/resource/choosable.ts';
import { linkOf } from '../../kit/resource/link.ts';
import { reach } from '../../kit/resource/reach.ts';

type Session = Pick<Tx, 'actor' | 'registry'>;

/** Whether a field has to be filled in with a row of which none is found; what places a row goes by the write itself. */
function isShut(session: Session, resource: Resource, name: string): boolean {
  const link = linkOf(session, resource, name, { verb: 'create' });
  if (!link || link.isOpen || link.permission !== null) return false;
  return !may(session.actor, lookupOf(session, link.target).permission);
}

const needed = (resource: Resource): string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    field.flags.required && isWritable(field) ? [name] : [],
  );

/** A row that has its place by itself alone, and is entered through no parent, is made by who reaches all. */
const isRootless = (resource: Resource): boolean =>
  resource.scope.includes('id') && fieldsOf(resource)['parentId'] === undefined;

function isWithheld(session: Session, resource: Resource, verb: 'create' | 'import'): boolean {
  if (needed(resource).some(name => isShut(session, resource, name))) return true;
  // A sheet also brings what changes in rows that stand.
  return verb === 'create' && isRootless(resource) && !reach(session.actor, permissionOf(resource, verb)).all;
}

export const withheldOf = (session: Session): string[] =>
  [...session.registry.resources.values()].flatMap(resource =>
    (['create', 'import'] as const)
      .filter(verb => verbsOf(resource.kind).includes(verb) && may(session.actor, permissionOf(resource, verb)))
      .filter(verb => isWithheld(session, resource, verb))
      .map(verb => permissionOf(resource, verb)),
  );
