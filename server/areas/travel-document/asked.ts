import { sql } from 'drizzle-orm';
import { travelApplicationProcess } from 'contract/travel-document/travel-application.ts';
import type { OwnMatter } from '../../kit/own-matter.ts';

export const ownJourneys: OwnMatter = {
  process: travelApplicationProcess,
  kind: '出国（境）申请',
  matter: sql`concat_ws('，', t.countries, t.start_on::text || ' 至 ' || t.end_on::text)`,
  permission: 'travel-document.travelApplication.readOwn',
  page: () => '/self/travel',
};
