/** The round marks of the schools, by logo key. A school without a drawing shares the book over the river. */
import type { ReactNode } from 'react';

const river = 'M8.5 20.2q1.6-1.1 3.2 0t3.3 0 3.3 0 3.2 0M10 22.4q1.2-.9 2.5 0t2.5 0 2.5 0 2.5 0';
const book =
  'M14.6 10.6C12.7 9.2 10.6 8.9 8.5 9.2v8c2.1-.3 4.2 0 6.1 1.3zM15.4 10.6c1.9-1.4 4-1.7 6.1-1.4v8c-2.1-.3-4.2 0-6.1 1.3z';
const lowBook =
  'M14.6 15.6c-1.9-1.4-4-1.7-6.1-1.4v6c2.1-.3 4.2 0 6.1 1.3zM15.4 15.6c1.9-1.4 4-1.7 6.1-1.4v6c-2.1-.3-4.2 0-6.1 1.3z';
const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const wave = (y: number) => `M8 ${y}q1.75-1.8 3.5 0t3.5 0 3.5 0 3.5 0`;
const leaf = (y: number) =>
  `M15 ${y}c-2.6 0-3.8-1.4-4-3.4 2.6 0 3.8 1.4 4 3.4zM15 ${y}c2.6 0 3.8-1.4 4-3.4-2.6 0-3.8 1.4-4 3.4z`;

interface Drawing {
  lines?: string;
  filled?: string;
}
const neutral: Drawing = { lines: river, filled: book };
const drawings: Record<string, Drawing> = {
  jl: neutral,
  kc: {
    lines:
      'M8 15c0-1.6 3.1-2.9 7-2.9s7 1.3 7 2.9-3.1 2.9-7 2.9-7-1.3-7-2.9zM15 8c1.6 0 2.9 3.1 2.9 7s-1.3 7-2.9 7-2.9-3.1-2.9-7 1.3-7 2.9-7z',
    filled: ring(15, 15, 1.2),
  },
  ly: { lines: 'M15 13c-2.2-1.4-1.6-3.6 0-5.6 1.6 2 2.2 4.2 0 5.6z', filled: lowBook },
  rj: {
    lines: `${ring(15, 15, 4)}M15 8v3M15 19v3M8 15h3M19 15h3M10 10l2.2 2.2M17.8 17.8 20 20M20 10l-2.2 2.2M12.2 17.8 10 20`,
  },
  jr: { lines: `${ring(15, 15, 6.5)}M12.7 12.7h4.6v4.6h-4.6z` },
  bh: { lines: wave(12) + wave(15.5) + wave(19) },
  cl: { lines: 'M13 8.5h4V13h4.5v4H17v4.5h-4V17H8.5v-4H13z' },
  dq: { lines: `M15 22V9${leaf(12)}${leaf(16.5)}` },
  fh: { lines: 'M9 21h12M10.8 21v-5.5M15 21v-9M19.2 21V9' },
  gs: { lines: 'm8 20 4.6-8.5 2.6 4.4 2-3.2L22 20z' },
  hx: { lines: `${ring(15, 15, 6.5)}M8.5 15h13M15 8.5c-4 4-4 9 0 13M15 8.5c4 4 4 9 0 13` },
  mz: { lines: 'M12 8.5 9 21.5M18 8.5l3 13M15 9v2.5M15 13.8v2.5M15 18.6v2.5' },
  nt: { lines: 'M11.8 19.2V9.4l7.6-1.6v9.6', filled: ring(10, 19.2, 2) + ring(17.6, 17.4, 2) },
  qy: {
    lines:
      'M15 15c-3-2-3-5 0-7 3 2 3 5 0 7zM15 15c2-3 5-3 7 0-2 3-5 3-7 0zM15 15c3 2 3 5 0 7-3-2-3-5 0-7zM15 15c-2 3-5 3-7 0 2-3 5-3 7 0z',
  },
  sh: { lines: 'M15 8.5v13M11.5 21.5h7M10 11h10M10 11l-2 5h4zM20 11l-2 5h4z' },
  wl: { lines: ring(11.8, 13, 3.2) + ring(18.2, 13, 3.2) + ring(15, 17.6, 3.2) },
  xy: { filled: 'M16.5 7.5 10 16h4.2l-1 6.5L20 14h-4.2z' },
};

/** Drawn into a 30 × 30 place of an `svg`. */
export function EmblemLines({ logo }: { logo: string }): ReactNode {
  const { lines, filled } = drawings[logo] ?? neutral;
  return (
    <>
      <g className="emblem-lines">
        <circle cx="15" cy="15" r="14" />
        <circle cx="15" cy="15" r="11.4" />
        {lines && <path d={lines} />}
      </g>
      {filled && <path className="emblem-filled" d={filled} />}
    </>
  );
}

export const Emblem = ({ logo, size }: { logo: string; size: number }): ReactNode => (
  <svg width={size} height={size} viewBox="0 0 30 30" aria-hidden="true" data-logo={logo}>
    <EmblemLines logo={logo} />
  </svg>
);
