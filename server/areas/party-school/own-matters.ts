import { sql } from 'drizzle-orm';
import { hourRecord, hourRecordProcess } from 'contract/party-school/hour-record.ts';
import type { OwnMatter } from '../../kit/own-matter.ts';
import { ownPage } from './hour-process.ts';

export const ownHours: OwnMatter = {
  process: hourRecordProcess,
  kind: '学时申报',
  matter: sql`t.title`,
  only: sql`exists (select 1 from workflow_record w
    where w.entity = ${hourRecord.name} and w.record_id = t.id and w.node = '本人申报')`,
  // Whoever may take part in a training has such a page.
  permission: 'party-school.registration.apply',
  page: () => ownPage,
};
