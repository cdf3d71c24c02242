/** Begins the tests with the files that take longest, so that no worker is left with one at the end. */
import { BaseSequencer } from 'vitest/node';

/** More than half a minute each. */
const long =
  /e2e\/(every-page|every-page-on-the-phone|layout|rights|draft|accounts|roster)\.|server\/(import\/five-thousand|kit\/suites\/matrix|operations\/instances|description\/hostile)\./;

export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const isLong = file => long.test(file.moduleId);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}
