/** Shares of a group on axes from one middle, the ring being all of it; the same figures stand beside it in words. */
interface Axis {
  label: string;
  /** 0–1. */
  share: number;
}
const size = 240;
const middle = size / 2;
const radius = 78;
const round = (value: number) => Math.round(value * 10) / 10;

const pointAt = (at: number, of: number, distance: number): [number, number] => {
  const angle = (2 * Math.PI * at) / of - Math.PI / 2;
  return [round(middle + distance * Math.cos(angle)), round(middle + distance * Math.sin(angle))];
};
const ringOf = (count: number, distance: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => pointAt(at, count, distance(at)).join(',')).join(' ');

export function StructureRadar({ axes }: { axes: readonly Axis[] }) {
  const told = axes.map(({ label, share }) => `${label} ${Math.round(100 * share)}%`).join('，');
  return (
    <svg className="team-radar" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`结构：${told}`}>
      {[1, 0.5].map(part => (
        <polygon key={part} className="team-radar-ring" points={ringOf(axes.length, () => radius * part)} />
      ))}
      <polygon
        className="team-radar-shape"
        points={ringOf(axes.length, at => radius * Math.max(axes[at]?.share ?? 0, 0.02))}
      />
      {axes.map(({ label, share }, at) => {
        const [x, y] = pointAt(at, axes.length, radius + 22);
        return (
          <text key={label} x={x} y={y} textAnchor="middle" dominantBaseline="middle">
            {label} {Math.round(100 * share)}%
          </text>
        );
      })}
    </svg>
  );
}
