import { action } from '../kit/action.ts';
import { neededOpinion, reason } from '../workflow/inputs.ts';
import { collectionForm, formStates } from './collection-form.ts';
import { collectionTask, taskStates } from './collection-task.ts';

/** Asks everybody: a form and a to-do for each member. */
export const submitTask = action(collectionTask, 'submit', {
  label: '下发',
  from: [taskStates.draft],
  to: taskStates.open,
  input: {},
});
export const closeTask = action(collectionTask, 'close', {
  label: '结束采集',
  from: [taskStates.open],
  to: taskStates.closed,
  input: reason,
});

/** The person has looked through the own record and found it right. */
export const confirmForm = action(collectionForm, 'confirm', {
  label: '确认无误',
  from: [formStates.notStarted, formStates.stashed],
  to: formStates.submitted,
  input: {},
});
/** The branch has checked a confirmation. */
export const acceptForm = action(collectionForm, 'accept', {
  label: '审核入库',
  from: [formStates.submitted],
  to: formStates.taken,
  input: {},
});
export const returnForm = action(collectionForm, 'sendBack', {
  label: '退回',
  from: [formStates.submitted],
  to: formStates.stashed,
  input: neededOpinion,
});
