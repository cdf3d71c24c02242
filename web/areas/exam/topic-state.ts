import { topicStates as states } from 'contract/exam/codes.ts';
import { topic } from 'contract/exam/topic.ts';
import { stateMark } from '../../kit/list/state-mark.tsx';

/** What is enabled has arrived: only that is drawn. */
export const topicState = stateMark(topic, {
  [states.draft]: 'plain',
  [states.pending]: 'warn',
  [states.enabled]: 'ok',
  [states.stopped]: 'plain',
});
