/** `11月`, `第4季度`, `2026年`: a month, a quarter or a year by its days. */
export function periodName({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  const [first, last] = [Number(startsOn.slice(5, 7)), Number(endsOn.slice(5, 7))];
  if (first === last) return `${first}月`;
  return last - first === 2 ? `第${last / 3}季度` : `${startsOn.slice(0, 4)}年`;
}
