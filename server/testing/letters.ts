/** The outbox for tests of other areas: what was queued, readable. */
export { lettersFor, queueMessage } from '../areas/message/outbox.ts';
