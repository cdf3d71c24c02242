/**
 * The résumé as one text, as form and file carry it: a line for each item, what went on meanwhile in brackets on its own
 * line. Written in one way, read in all ways in which it is written elsewhere. Domain-cadre 1.14.
 */
import type { ResumeLine } from './content.ts';
import { dotted } from './words.ts';

/** As wide as a month: the contents of all lines begin in one column. */
const noMonth = ' '.repeat(7);

/** `2015.07--2018.03`, `2018.03--       `. */
export const periodOf = ({ start, end }: ResumeLine): string => `${dotted(start)}--${end ? dotted(end) : noMonth}`;

const textOf = (line: ResumeLine): string =>
  line.isMeanwhile
    ? `（其间：${dotted(line.start)}--${dotted(line.end)} ${line.content}）`
    : `${periodOf(line)}  ${line.content}`;
export const resumeText = (lines: readonly ResumeLine[]): string => lines.map(textOf).join('\n');

const month = String.raw`(\d{4})\s*[.．年/-]\s*(\d{1,2})(?:\s*[.．月/-]\s*\d{1,2}日?)?月?`;
const between = String.raw`\s*(?:--+|—+|–+|－+|-|~+|～+|至)\s*`;
const period = new RegExp(`^${month}${between}(?:${month}|至今|今|现在)?\\s*(.*)$`, 's');
const bracket = /^[（(]\s*(?:其间|期间)\s*[:：]?\s*(.*?)\s*[)）]?$/s;
/** Marks that nobody sees, and blanks that are none of ours. */
const unseen = /[\u200b-\u200f\u2060\ufeff]|(?![\n\t])\p{Cc}/gu;

const two = (value: string | undefined) => (value ?? '').padStart(2, '0');

function lineOf(text: string, isMeanwhile: boolean): ResumeLine | null {
  const found = period.exec(text);
  if (!found) return null;
  const [, fromYear = '', fromMonth, toYear, toMonth, content = ''] = found;
  return {
    start: `${fromYear}${two(fromMonth)}`,
    end: toYear ? `${toYear}${two(toMonth)}` : '',
    content: content.trim(),
    isMeanwhile,
  };
}

/** A line without a period goes on with the one before it, as programs wrap long ones. */
export function resumeLines(text: string): ResumeLine[] {
  const lines: ResumeLine[] = [];
  for (const raw of text.replace(unseen, '').split(/\r\n|\r|\n/)) {
    const one = raw.trim();
    if (!one) continue;
    const inside = bracket.exec(one)?.[1];
    const line = inside === undefined ? lineOf(one, false) : lineOf(inside, true);
    const last = lines.at(-1);
    if (line) lines.push(line);
    else if (last) last.content += one.replace(/[）)]$/, last.isMeanwhile ? '' : '$&');
  }
  return lines;
}
