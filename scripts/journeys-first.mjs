/** The journeys first, which take longest: what is short fills the end, and each worker is busy until then. */
import { BaseSequencer } from 'vitest/node';

const isJourney = ({ moduleId }) => moduleId.includes('/e2e/');

export class JourneysFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isJourney), ...sorted.filter(file => !isJourney(file))];
  }
}
