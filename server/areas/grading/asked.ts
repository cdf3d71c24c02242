import { sql } from 'drizzle-orm';
import { reconsiderationProcess } from 'contract/assessment/reconsideration.ts';
import type { OwnMatter } from '../../kit/own-matter.ts';

export const ownReconsiderations: OwnMatter = {
  process: reconsiderationProcess,
  kind: '考核复核',
  matter: sql`(select s.name from assessment_scheme s where s.id = t.scheme_id)`,
  permission: 'assessment.reconsideration.readOwn',
  page: () => '/self/assessment',
};
