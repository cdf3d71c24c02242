/**
 * The journeys, then what is short, of both first what takes longest: no worker is left with a long file at the end, and
 * each reads the modules of a project once.
 */
import { BaseSequencer } from 'vitest/node';

/** More than half a minute each. */
const long =
  /e2e\/(every-page|every-page-on-the-phone|layout|rights|draft|accounts|roster)\.|server\/(import\/five-thousand|kit\/suites\/matrix|operations\/instances|description\/hostile)\./;

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }) => (moduleId.includes('/e2e/') ? 0 : 2) + (long.test(moduleId) ? 0 : 1);
    return [0, 1, 2, 3].flatMap(wanted => sorted.filter(file => rank(file) === wanted));
  }
}
