/** Information collection: tasks, and one form for each member asked. */
import { collectionTexts } from 'contract/platform/collection-texts.ts';
import { area } from '../../kit/registry.ts';
import { formComputed, formHandler } from './form.ts';
import { taskHandler, taskRollup, taskRules } from './task.ts';

export { collectionListeners } from './form.ts';

export const collection = area({
  texts: collectionTexts,
  rules: [taskRules],
  computed: [formComputed],
  rollups: [taskRollup],
  processes: [taskHandler, formHandler],
});
