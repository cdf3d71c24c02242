import { sql } from 'drizzle-orm';
import { developmentProcess } from 'contract/development/development-record.ts';
import type { OwnMatter } from '../../kit/own-matter.ts';

export const ownWayIntoTheParty: OwnMatter = {
  process: developmentProcess,
  kind: '入党申请',
  matter: sql`(select o.name from party_organisation o where o.id = t.organisation_id)`,
  permission: 'development.developmentRecord.readOwn',
  page: () => '/self/development',
};
