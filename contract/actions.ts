/**
 * Actions beside the processes, said in one file of their area and nowhere else: there the browser finds the buttons of a page,
 * and the server holds every handler to it when it starts.
 */
import type { Action } from './kit/action.ts';
import * as development from './development/actions.ts';
import * as member from './member/actions.ts';
import * as organisation from './organisation/actions.ts';
import * as person from './person/actions.ts';
import * as transfer from './transfer/actions.ts';

const files = { development, member, organisation, person, transfer };

export const actions: Action[] = Object.values(files).flatMap(file => Object.values<Action>(file));
