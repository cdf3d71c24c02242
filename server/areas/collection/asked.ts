import { sql } from 'drizzle-orm';
import { cadreCorrectionProcess } from 'contract/cadre/cadre-correction.ts';
import type { OwnMatter } from '../../kit/own-matter.ts';

export const ownCadreCorrections: OwnMatter = {
  process: cadreCorrectionProcess,
  kind: '干部信息更正',
  matter: sql`t.matter`,
  permission: 'cadre.cadreCorrection.readOwn',
  page: () => '/user/archives',
};
