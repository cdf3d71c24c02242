/** 会议记录. */
import { sql } from 'drizzle-orm';
import { meeting } from 'contract/meeting/meeting.ts';
import { officialDocument } from '../../../documents/said.ts';
import { minutesWhere } from '../minutes.ts';
import { record } from './record.ts';
import { told } from './told.ts';

export const minutes = officialDocument({
  code: 'meetingMinutes',
  label: '会议记录',
  entity: meeting,
  facts: told,
  gather: async (tx, id) => (await minutesWhere(tx, sql`m.id = ${id}::bigint`))[0] ?? {},
  paper: { title: '会议记录', blocks: [{ text: '{organisation}', align: 'center' }, ...record] },
});
