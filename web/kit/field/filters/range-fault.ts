import { isCrossed } from 'contract/kit/conditions.ts';

/** Why two ends are no range; null where they are one. An end is as the query has it, null where it could not be read. */
export function rangeFault(ends: readonly (string | null)[], says: string): string | null {
  if (ends.includes(null)) return `请填写${says}`;
  const [from = '', to = ''] = ends as readonly string[];
  return isCrossed(from, to) ? '起始值不能大于结束值' : null;
}
