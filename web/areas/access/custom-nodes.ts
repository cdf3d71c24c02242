/** A custom tree as lines with a depth, which is how it is edited, and back. */
import { deepest, type CustomNode } from 'contract/access/custom-menu.ts';

export interface Line {
  key: number;
  depth: number;
  label: string;
  path: string;
  hidden: boolean;
  icon: string | null;
}

let last = 0;
export const newLine = (depth: number): Line => ({
  key: ++last,
  depth,
  label: '',
  path: '',
  hidden: false,
  icon: null,
});

export const linesOf = (nodes: readonly CustomNode[], depth = 1): Line[] =>
  nodes.flatMap(({ label, path, hidden, icon, children }) => [
    { ...newLine(depth), label, path: path ?? '', hidden: hidden ?? false, icon: icon ?? null },
    ...linesOf(children ?? [], depth + 1),
  ]);

export function nodesOf(lines: readonly Line[]): CustomNode[] {
  const roots: CustomNode[] = [];
  const open: CustomNode[] = [];
  for (const { depth, label, path, hidden, icon } of lines) {
    const node: CustomNode = { label, path: path.trim() || null, hidden, icon, children: [] };
    const level = Math.min(depth, open.length + 1);
    open.length = level - 1;
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

/** The line and what stands below it, as far as it is deeper. */
const lengthOf = (lines: readonly Line[], at: number): number => {
  const end = lines.findIndex((line, place) => place > at && line.depth <= (lines[at]?.depth ?? 0));
  return (end === -1 ? lines.length : end) - at;
};

/** One level deeper or higher, with what stands below it; unchanged where that is not possible. */
export function indented(lines: readonly Line[], at: number, by: -1 | 1): Line[] {
  const length = lengthOf(lines, at);
  const block = lines.slice(at, at + length);
  const above = lines[at - 1]?.depth ?? 0;
  const [least, most] = [
    Math.min(...block.map(line => line.depth)) + by,
    Math.max(...block.map(line => line.depth)) + by,
  ];
  if (least < 1 || most > deepest || (by === 1 && (lines[at]?.depth ?? 0) > above)) return [...lines];
  return lines.map((line, place) => (place >= at && place < at + length ? { ...line, depth: line.depth + by } : line));
}

export const without = (lines: readonly Line[], at: number): Line[] => {
  const length = lengthOf(lines, at);
  return lines.filter((_, place) => place < at || place >= at + length);
};
