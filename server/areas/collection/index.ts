/** What people are asked, or ask, to have put right of their own record: tasks, a form for each person, corrections of cadres. */
import { collectionTexts } from 'contract/platform/collection-texts.ts';
import { area } from '../../kit/registry.ts';
import { correctionHandler, correctionRoutes } from './corrections.ts';
import { formComputed, formHandler } from './form.ts';
import { statementComputed, statementHandler, statementRoutes } from './cadres.ts';
import { taskHandler, taskRollup, taskRoutes, taskRules } from './task.ts';
import { unconfirmed } from './watches.ts';
import { ownCadreCorrections } from './asked.ts';
import { collectionListeners } from './by-correction.ts';
import { plantCollection } from './demonstration.ts';

export const collection = area({
  texts: collectionTexts,
  demonstrate: [{ name: 'collection', after: 'changeOrders', make: plantCollection }],
  ownMatters: [ownCadreCorrections],
  rules: [taskRules],
  computed: [formComputed, statementComputed],
  rollups: [taskRollup],
  processes: [taskHandler, formHandler, statementHandler, correctionHandler],
  listeners: collectionListeners,
  watches: [unconfirmed],
  routes: [...taskRoutes, ...statementRoutes, ...correctionRoutes],
});
