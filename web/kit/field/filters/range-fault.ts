/** Whether a range ends before it begins; its ends as a query has them, empty where it is open. */
function isCrossed(from: string, to: string): boolean {
  if (from === '' || to === '') return false;
  const areNumbers = [from, to].every(value => /^-?\d+$/.test(value));
  return areNumbers ? Number(from) > Number(to) : from > to;
}

/**
 * Why two ends are no range; null where they are one. An end is as the query has it, null where it could not be read. To the
 * server a range that ends before it begins is one that holds nothing: figures of a month to come ask for it.
 */
export function rangeFault(ends: readonly (string | null)[], says: string): string | null {
  if (ends.includes(null)) return `请填写${says}`;
  const [from = '', to = ''] = ends as readonly string[];
  return isCrossed(from, to) ? '起始值不能大于结束值' : null;
}
