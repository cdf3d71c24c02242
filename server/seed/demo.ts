/**
 * The generated university: the named world and everything that surrounds it, the same rows for the same seed.
 * `demo` is the installation people try, `bench` the same university at the size of the largest campuses.
 */
import { addFirstElection, addFurtherElections } from './elections.ts';
import { createRandom } from './random.ts';
import type { SeedWorld } from './shape.ts';
import { addBranches } from './university/branches.ts';
import { addClasses } from './university/classes.ts';
import { dealPeople } from './university/dealing.ts';
import { plantFaults } from './university/faults.ts';
import { linkClasses, linkOrganisations, nameLeaders } from './university/links.ts';
import { createMint } from './university/mint.ts';
import { benchSize, demoSize, type Size } from './university/size.ts';
import { addBodies } from './university/units.ts';
import { addTeams } from './teams.ts';
import { worldWithoutTeams } from './world.ts';
import { secondOfSchool } from './world/accounts.ts';

export { plantedFaults } from './university/faults.ts';

export interface Options extends Size {
  /** Plant the faults that break a rule as well; off, every row passes the rules of today. */
  withHardFaults: boolean;
}

export function university({ withHardFaults, ...size }: Options): SeedWorld {
  const random = createRandom(size.seed);
  const tools = { random, mint: createMint() };
  const rows = worldWithoutTeams();
  const bodies = addBodies(rows, random, size.colleges);
  const namedMembers = rows.people.filter(row => row.member).length;
  const branches = addBranches(rows, random, bodies, size, namedMembers);
  const courses = addClasses(rows, bodies, branches);
  const generated = dealPeople(tools, { bodies, branches, courses }, rows.people, size);
  plantFaults(generated, withHardFaults);
  for (const row of generated) rows.people.push(row);
  linkOrganisations(rows);
  linkClasses(rows);
  nameLeaders(rows);
  addTeams(rows);
  addFirstElection(rows);
  addFurtherElections(rows);
  rows.accounts.push(secondOfSchool);
  return rows;
}

export function demo(seed = demoSize.seed, options: { withHardFaults?: boolean } = {}): SeedWorld {
  return university({ ...demoSize, seed, withHardFaults: options.withHardFaults ?? false });
}

export function bench(size: Partial<Size> = {}): SeedWorld {
  return university({ ...benchSize, ...size, withHardFaults: false });
}
