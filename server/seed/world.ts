/**
 * The named world: 江临大学 as tests and journeys know it, 43 people and 14 party organisations written by hand.
 * It is a part of the demonstration university and holds no planted fault; every call answers fresh rows.
 */
import { addFirstElection } from './elections.ts';
import type { SeedWorld } from './shape.ts';
import { addTeams } from './teams.ts';
import { accounts } from './world/accounts.ts';
import { classes, classLinks } from './world/classes.ts';
import { organisationLinks, organisations } from './world/organisations.ts';
import { graduates } from './world/graduates.ts';
import { officePeople } from './world/office-people.ts';
import { otherPeople } from './world/other-people.ts';
import { physicsPeople } from './world/physics-people.ts';
import { undergraduates } from './world/undergraduates.ts';
import { units } from './world/units.ts';

/** Without the teams, which a university adds for all its organisations at once. */
export function worldWithoutTeams(): SeedWorld {
  const people = [...officePeople, ...physicsPeople, ...otherPeople, ...undergraduates, ...graduates];
  const links = { organisationLinks, classLinks, teams: [], teamMembers: [], elections: [], candidates: [] };
  return structuredClone({ units, organisations, classes, people, accounts, ...links });
}

export function world(): SeedWorld {
  const rows = worldWithoutTeams();
  addTeams(rows);
  addFirstElection(rows);
  return rows;
}
