/** The area of messages: to-dos, reminders, warnings, and the ways they reach people. */
import { area } from '../../kit/house.ts';
import { deliverMessages } from './deliver.ts';

export const message = area({ jobs: [deliverMessages] });
