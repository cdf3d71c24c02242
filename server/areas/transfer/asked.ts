import { sql } from 'drizzle-orm';
import { transferProcess } from 'contract/transfer/transfer.ts';
import type { OwnMatter } from '../../kit/own-matter.ts';

export const ownTransfers: OwnMatter = {
  process: transferProcess,
  kind: '组织关系转接',
  matter: sql`'转往' || coalesce(t.to_organisation_name,
    (select o.name from party_organisation o where o.id = t.to_organisation_id), '未填写')`,
  permission: 'transfer.transfer.readOwn',
  page: () => '/self/transfer',
};
