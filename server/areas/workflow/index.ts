/** What processes of many areas share: who reviews first, the way so far, and what is put back. */
import { workflowTexts } from 'contract/workflow/texts.ts';
import { area } from '../../kit/registry.ts';
import { readTimeline } from './timeline.ts';
import * as tables from './tables.ts';

export { beforeItsDay, firstReview } from './first-review.ts';
export { type Back, isWrittenBy, putBack, putBackUntouched, refuseUntold, writtenBy } from './put-back.ts';
export { stepsOf } from './timeline.ts';
export { committeeAbove, committeesAbove } from './superior.ts';

export const workflow = area({ texts: workflowTexts, tables, routes: [readTimeline] });
