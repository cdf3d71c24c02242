/** Everything drizzle-kit compares the migrations with. */
import { resources } from 'contract/resources.ts';
import { tablesOf } from './kit/table.ts';

export * from './areas/platform/tables.ts';
export * from './import/tables.ts';
export * from './kit/tables.ts';
export const { unit, partyOrganisation, schoolClass, person, student, teacher, partyMember } = Object.fromEntries(
  tablesOf(resources),
);
