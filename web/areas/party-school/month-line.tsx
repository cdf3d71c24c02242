/** Hours of the twelve months as a line. */
const [width, height, top, bottom] = [480, 150, 24, 24];
const step = width / 12;
const xOf = (at: number) => step * at + step / 2;

export function MonthLine({ months }: { months: readonly number[] }) {
  const most = Math.max(1, ...months);
  const yOf = (hours: number) => top + (1 - hours / most) * (height - top - bottom);
  const said = months.map((hours, at) => `${at + 1} 月 ${hours} 学时`).join('，');
  return (
    <figure className="month-line">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={said}>
        <line className="month-line-base" x1="0" x2={width} y1={yOf(0)} y2={yOf(0)} />
        <polyline points={months.map((hours, at) => `${xOf(at)},${yOf(hours)}`).join(' ')} />
        {months.map((hours, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the months of a year stay where they are
          <g key={at}>
            <circle cx={xOf(at)} cy={yOf(hours)} r="3" />
            {hours > 0 && (
              <text x={xOf(at)} y={yOf(hours) - 8}>
                {hours}
              </text>
            )}
            <text x={xOf(at)} y={height - 6}>
              {at + 1}月
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
