/**
 * The few drawings of a screen: figures, bars, columns and a ring, as boxes and paths of our own.
 */
import { useEffect, useState, type ReactNode } from 'react';
import type { Slice } from 'contract/report/screen.ts';

export const grouped = (count: number): string => count.toLocaleString('zh-CN');
export const share = (count: number, whole: number): string =>
  whole > 0 ? `${((count / whole) * 100).toFixed(1)}%` : '—';
const most = (counts: number[]): number => Math.max(1, ...counts);
const sumOf = (slices: Slice[]): number => slices.reduce((sum, { count }) => sum + count, 0);
/** The first ones, and the rest together. */
export function leading(slices: Slice[], most: number): Slice[] {
  if (slices.length <= most + 1) return slices;
  const rest = sumOf(slices.slice(most));
  return [...slices.slice(0, most), { label: '其他', count: rest }];
}

/** A figure that fades over when it changes. */
export const Value = ({ of }: { of: number | string }): ReactNode => (
  <span key={of} className="value">
    {typeof of === 'number' ? grouped(of) : of}
  </span>
);

interface PanelProps {
  title: string;
  note?: string;
  area: string;
  children: ReactNode;
}
export const Panel = ({ title, note, area, children }: PanelProps): ReactNode => (
  <section className="panel" style={{ gridArea: area }} aria-label={title}>
    <h2>
      {title}
      {note && <small>{note}</small>}
    </h2>
    {children}
  </section>
);

interface FigureProps {
  label: string;
  count: number;
  says: string;
  unit: string;
  note: string;
}
export const Figure = ({ label, says, count, unit, note }: FigureProps): ReactNode => (
  <li title={says}>
    <span>{label}</span>
    <p>
      <Value of={count} />
      <small>{unit}</small>
    </p>
    <span>{note}</span>
  </li>
);

interface BarsProps {
  slices: Slice[];
  tone?: 'red' | 'gold';
  /** Length of the longest bar, where several lists share one measure. */
  longest?: number;
  unit?: string;
}
export function Bars({ slices, tone = 'red', longest, unit = '' }: BarsProps): ReactNode {
  const whole = longest ?? most(slices.map(one => one.count));
  return (
    <ul className={`bars is-${tone}`}>
      {slices.map(({ label, count }, at) => (
        <li key={`${at} ${label}`}>
          <span title={label}>{label}</span>
          <i>
            <i style={{ width: `${(count / whole) * 100}%` }} />
          </i>
          <b>
            <Value of={count} />
            {unit}
          </b>
        </li>
      ))}
    </ul>
  );
}

export interface Pair {
  label: string;
  first: number;
  second: number;
  /** What each of them counts, on hover. */
  says: readonly [string, string];
}
/** Two columns per label. */
export function Columns({ pairs, names }: { pairs: Pair[]; names: [string, string] }): ReactNode {
  const whole = most(pairs.flatMap(({ first, second }) => [first, second]));
  const column = (count: number, tone: string, says: string) => (
    <i className={tone} title={says} style={{ height: `${(count / whole) * 100}%` }}>
      <b>{grouped(count)}</b>
    </i>
  );
  return (
    <div className="columns">
      <p className="legend">
        <span className="red">{names[0]}</span>
        <span className="gold">{names[1]}</span>
      </p>
      <ul>
        {pairs.map(({ label, first, second, says }) => (
          <li key={label}>
            <div>
              {column(first, 'red', says[0])}
              {column(second, 'gold', says[1])}
            </div>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const tones = ['#d9545d', '#d3ae5e', '#6c9bd2', '#6aa883', '#a58cc0', '#9c9184'];
const radius = 70;
const turn = 2 * Math.PI * radius;

/** Shares of a whole as a ring with its words beside it. */
export function Ring({ slices, unit }: { slices: Slice[]; unit: string }): ReactNode {
  const whole = sumOf(slices);
  const starts = slices.map((_, at) => sumOf(slices.slice(0, at)));
  return (
    <div className="ring">
      <svg viewBox="-90 -90 180 180" role="img" aria-label={slices.map(one => `${one.label} ${one.count}`).join('，')}>
        {slices.map(({ label, count }, at) => (
          <circle
            key={label}
            r={radius}
            stroke={tones[at % tones.length]}
            strokeDasharray={`${whole > 0 ? (count / whole) * turn : 0} ${turn}`}
            strokeDashoffset={whole > 0 ? (-(starts[at] ?? 0) / whole) * turn : 0}
            transform="rotate(-90)"
          />
        ))}
        <text y="-2">{grouped(whole)}</text>
        <text y="24" className="unit">
          {unit}
        </text>
      </svg>
      <ul>
        {slices.map(({ label, count }, at) => (
          <li key={label}>
            <i style={{ background: tones[at % tones.length] }} />
            <span>{label}</span>
            <b>{grouped(count)}</b>
            <small>{share(count, whole)}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

const pageMs = 10_000;
/** Long lists turn page by page. */
export function usePages<T>(rows: T[], size: number): { page: T[]; at: number; count: number } {
  const count = Math.max(1, Math.ceil(rows.length / size));
  const [turned, setTurned] = useState(0);
  useEffect(() => {
    if (count < 2) return;
    const timer = setInterval(() => setTurned(before => before + 1), pageMs);
    return () => clearInterval(timer);
  }, [count]);
  const at = turned % count;
  return { page: rows.slice(at * size, (at + 1) * size), at, count };
}
