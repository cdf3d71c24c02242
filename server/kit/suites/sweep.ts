/** What an area has in the suites that go through everything: its calls, its entities, for every account. */
import { describe } from 'vitest';
import { resources } from 'contract/resources.ts';
import { isMadeByHand } from '../../testing/bench.ts';
import { asOfDays } from './as-of.ts';
import { audited } from './audited.ts';
import { faults } from './faults.ts';
import { hostileRequests } from './hostile.ts';
import { lists } from './lists.ts';
import { lives } from './lives.ts';
import { matrixOf } from './matrix.ts';
import { oracles } from './oracles.ts';
import { placesOf } from './places.ts';

const ofCalls = { matrix: matrixOf, places: placesOf, oracles, 'hostile requests': hostileRequests };
const ofEntities = { lives, audited, lists, faults, 'days before': asOfDays };

export function sweep(area: string): void {
  const own = resources.filter(one => one.area === area && isMadeByHand(one));
  describe.each([area])('%s', () => {
    describe.each(Object.entries(ofCalls))('%s', (_, suite) => {
      suite(area);
    });
    if (own.length === 0) return;
    describe.each(Object.entries(ofEntities))('%s', (_, suite) => {
      suite(own);
    });
  });
}
