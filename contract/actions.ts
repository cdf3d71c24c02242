/**
 * Actions beside the processes, said in one file of their area and nowhere else: there the browser finds the buttons of a page,
 * and the server holds every handler to it when it starts.
 */
import type { Action } from './kit/action.ts';
import * as appointment from './appointment/actions.ts';
import * as appraisal from './appraisal/actions.ts';
import * as assessment from './assessment/actions.ts';
import * as cadre from './cadre/actions.ts';
import * as development from './development/actions.ts';
import * as dues from './dues/actions.ts';
import * as meeting from './meeting/actions.ts';
import * as member from './member/actions.ts';
import * as organisation from './organisation/actions.ts';
import * as person from './person/actions.ts';
import * as rectification from './rectification/actions.ts';
import * as transfer from './transfer/actions.ts';
import * as travel from './travel-document/actions.ts';

const files = {
  appointment,
  appraisal,
  assessment,
  cadre,
  development,
  dues,
  meeting,
  member,
  organisation,
  person,
  rectification,
  transfer,
  travel,
};

export const actions: Action[] = Object.values(files).flatMap(file => Object.values<Action>(file));
