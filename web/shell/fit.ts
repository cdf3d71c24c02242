/**
 * How many tabs fit into the row: the rest goes into 更多, the selected one never.
 */
export function fitting(widths: readonly number[], room: number, more: number, selected: number): number[] {
  const all = widths.map((_, at) => at);
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return all;
  let left = room - more - (widths[selected] ?? 0);
  const shown: number[] = [];
  for (const at of all) {
    if (at === selected) {
      shown.push(at);
      continue;
    }
    left -= widths[at]!;
    if (left < 0) break;
    shown.push(at);
  }
  return selected < 0 || shown.includes(selected) ? shown : [...shown, selected];
}
