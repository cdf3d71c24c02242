/** The table of a run, as text. */
import { loads } from './loads.ts';
import type { Line, Side } from './measure.ts';

const rate = (n: number) => (n >= 1000 ? Math.round(n).toLocaleString('en') : n.toFixed(n < 100 ? 1 : 0));
const short = (n: number) => (Number.isNaN(n) ? '–' : n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2));

const titles = [
  'load',
  'conn',
  'req/s',
  'spread',
  'floor',
  'spread',
  'share',
  'wanted',
  'p95 ms',
  'floor',
  'cpu ms',
  'floor',
  'db cpu',
  'floor',
  'MB',
];

const spread = ({ least, most }: Side) => `${rate(least)}–${rate(most)}`;

function cells({ load, connections, product, floor, ratio }: Line): string[] {
  const share = connections === 16 ? loads[load]?.wanted : undefined;
  const wanted = share === undefined ? '' : `≥ ${share} %`;
  const isMissed = share !== undefined && ratio[0] < share;
  return [
    loads[load]?.label ?? load,
    String(connections),
    rate(product.perSecond),
    spread(product),
    rate(floor.perSecond),
    spread(floor),
    `${ratio[0].toFixed(0)} %${isMissed ? ' !' : ''}`,
    wanted,
    short(product.p95),
    short(floor.p95),
    short(product.cpu),
    short(floor.cpu),
    short(product.databaseCpu),
    short(floor.databaseCpu),
    short(Math.round(product.memory)),
  ];
}

export function table(lines: Line[]): string {
  const all = [titles, ...lines.map(cells)];
  const widths = titles.map((_, at) => Math.max(...all.map(row => row[at]?.length ?? 0)));
  return all
    .map(row =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}
