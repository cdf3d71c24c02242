/** The area of messages: to-dos, reminders, warnings, and the ways they reach people. */
import { messageTexts } from 'contract/message/texts.ts';
import { pageWords } from 'contract/message/page-words.ts';
import { area } from '../../kit/registry.ts';
import { calendarRoutes } from './calendar.ts';
import { deliverMessages } from './deliver.ts';
import { lookAtRules } from './look.ts';
import { ownWaysRoutes } from './own-ways.ts';
import { processTodos } from './process-todos.ts';
import { pushRoutes } from './push.ts';
import { reminderRoutes } from './reminder-routes.ts';
import { ruleRoutes } from './rule-routes.ts';
import { firstRules, ruleRules } from './rules.ts';
import { todoRoutes } from './todo-routes.ts';
import { urgeRoutes } from './urge.ts';
import { warningRoutes } from './warning-routes.ts';
import { weekRoutes } from './week.ts';
import { messageListeners } from './follow-roles.ts';
import * as tables from './tables.ts';

export { lookAfterChanges } from './events.ts';
export { requestLook } from './look.ts';
export { lettersFor, queueMessage, type OutgoingMessage } from './outbox.ts';
export { openPush } from './push.ts';
export { accountsOf, holdersAt, personsOf, receiversOf } from './receivers.ts';
export { tellOf } from './tell.ts';
export { tellAccounts, tellPersons, type Told } from './tell-persons.ts';
export { tellTodos } from './tell.ts';
export { closeTodos, openTodos, passTodos, type OwedStep } from './todo.ts';
export { isOpen as isOpenWarning } from './warning-visible.ts';

export const message = area({
  texts: messageTexts,
  pageWords,
  tables,
  todos: processTodos,
  firstRows: [firstRules],
  rules: ruleRules,
  listeners: messageListeners,
  routes: [
    ...todoRoutes,
    ...reminderRoutes,
    ...calendarRoutes,
    ...warningRoutes,
    ...urgeRoutes,
    ...weekRoutes,
    ...ruleRoutes,
    ...pushRoutes,
    ...ownWaysRoutes,
  ],
  jobs: [deliverMessages, lookAtRules],
});
