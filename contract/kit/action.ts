/**
 * An action on one row: the only way to write a state field or a key field.
 * It names the states it starts from and ends in; the server writes its handler by hand.
 */
import type { Fields, Given } from './field.ts';
import type { Resource } from './resource.ts';

export interface Action<R extends Resource = Resource, F extends Fields = Fields> {
  resource: R;
  name: string;
  label: string;
  /** States it is offered in; left out, it is offered in every state. */
  from?: readonly string[];
  /** State it ends in; left out, the state stays. */
  to?: string;
  input: F;
}

/** What was given for an action, and the codes of warnings that were confirmed. */
export type ActionInput<F extends Fields> = Given<F> & { confirmed: string[] };

/** Says an action; its route is `POST <path>/{id}/<name>` and its permission ends in its name. */
export const action = <R extends Resource, const F extends Fields>(
  resource: R,
  name: string,
  definition: Omit<Action<R, F>, 'resource' | 'name'>,
): Action<R, F> => ({ resource, name, ...definition });
