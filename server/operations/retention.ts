/** Which copies stay: the newest of each of the last 14 days, 8 weeks and 12 months that have one. Security REL-15. */

const nameOf = /^platform-(\d{4})(\d{2})(\d{2})-(\d{6})\.backup$/;
const keptBy = { day: 14, week: 8, month: 12 } as const;
const dayMs = 86_400_000;
/** A Monday. */
const firstWeek = Date.UTC(2020, 0, 6);

/** `platform-20260312-013000.backup`, by UTC. */
export const copyName = (at: Date): string =>
  `platform-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.backup`;

/** Names of the copies that may go; what is named otherwise is nobody's business here. */
export function outlived(names: readonly string[]): string[] {
  const copies = names
    .flatMap(name => {
      const [, year, month, day] = nameOf.exec(name) ?? [];
      if (!year || !month || !day) return [];
      const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
      const week = String(Math.floor((at - firstWeek) / (7 * dayMs)));
      return [{ name, day: `${year}${month}${day}`, week, month: `${year}${month}` }];
    })
    .sort((one, other) => (one.name < other.name ? 1 : -1));
  const kept = new Set<string>();
  for (const [span, most] of Object.entries(keptBy) as [keyof typeof keptBy, number][]) {
    const seen = new Set<string>();
    for (const copy of copies) {
      if (seen.has(copy[span]) || seen.size >= most) continue;
      seen.add(copy[span]);
      kept.add(copy.name);
    }
  }
  return copies.filter(copy => !kept.has(copy.name)).map(copy => copy.name);
}

const draftOf = /^platform-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.backup\.part$/;
/** Drafts of copies that were broken off: no copy takes a day. */
export const brokenOff = (names: readonly string[], now: Date): string[] =>
  names.filter(name => {
    const [year, month, day, hour, minute, second] = (draftOf.exec(name) ?? []).slice(1).map(Number);
    if (year === undefined || month === undefined) return false;
    return now.getTime() - Date.UTC(year, month - 1, day, hour, minute, second) > dayMs;
  });
