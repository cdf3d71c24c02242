import { sql } from 'drizzle-orm';
import { memberCorrectionProcess } from 'contract/member/member-correction.ts';
import type { OwnMatter } from '../../kit/own-matter.ts';

export const ownMemberCorrections: OwnMatter = {
  process: memberCorrectionProcess,
  kind: '党员信息更正',
  matter: sql`t.matter`,
  permission: 'member.memberCorrection.readOwn',
  page: id => `/self/correction/detail?id=${id}`,
};
