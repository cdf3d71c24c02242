import { sql } from 'drizzle-orm';
import { pointAppealProcess } from 'contract/points/point-appeal.ts';
import { pointClaimProcess } from 'contract/points/point-claim.ts';
import type { OwnMatter } from '../../kit/own-matter.ts';

/** Both stand on one page. */
const place = { permission: 'points.pointEntry.readOwn', page: () => '/self/points' };

export const ownPointClaims: OwnMatter = {
  process: pointClaimProcess,
  kind: '积分申报',
  matter: sql`t.note`,
  ...place,
};
export const ownPointAppeals: OwnMatter = {
  process: pointAppealProcess,
  kind: '积分申诉',
  matter: sql`coalesce(t.matter, t.reason)`,
  ...place,
};
