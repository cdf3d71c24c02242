/** A demonstration as it starts on an empty database, for tests of what it shows. */
import { passwordHash } from '../areas/platform/index.ts';
import { firstStart } from '../first-start.ts';
import { university } from '../seed/demo.ts';
import { testPassword } from './constants.ts';
import { openWorld, type OpenWorld } from './open-world.ts';

/** The shipped university with fewer people, so that nobody waits for all of them. */
const fewer = { seed: 2026, people: 4000, members: 1700, organisations: 260, colleges: 18, withHardFaults: false };

/** Gives an empty installation its demonstration. */
export async function plantDemonstration({
  database,
  registry,
}: Pick<OpenWorld, 'database' | 'registry'>): Promise<void> {
  await firstStart({
    database,
    registry,
    hashing: passwordHash(),
    settings: { demo: true, demoPassword: testPassword },
    log: () => undefined,
    universityOf: () => university(fewer),
  });
}

export async function openDemonstration(): Promise<OpenWorld> {
  const world = await openWorld({ empty: true });
  await plantDemonstration(world);
  return world;
}
