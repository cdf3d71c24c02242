/** The longest first: what is short fills the end, and each worker is busy until then. */
import { BaseSequencer } from 'vitest/node';

/** Journeys over all pages and figures, all other journeys, an area's part of the suites over all, everything else. */
const order = [/\/e2e\/(figures|every)-/, /\/e2e\//, /\/sweep\.deep\.test\.ts$/, /./];
const rank = ({ moduleId }) => order.findIndex(one => one.test(moduleId));

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
