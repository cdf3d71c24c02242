/** What every business with approvals shares: its steps, who is asked for the next one, and what follows from the last. */
import { workflowTexts } from 'contract/workflow/texts.ts';
import { area } from '../../kit/registry.ts';
import { readTimeline } from './timeline.ts';

export { advance, bringAbout, recordStep, recordSteps, type Step } from './advance.ts';
export { owe, settle, type Owed } from './owed.ts';
export { firstReview } from './first-review.ts';
export { type Back, isWrittenBy, putBack, putBackUntouched, refuseUntold, writtenBy } from './put-back.ts';
export { stepsOf } from './timeline.ts';
export { committeeAbove } from './superior.ts';

export const workflow = area({ texts: workflowTexts, routes: [readTimeline] });
