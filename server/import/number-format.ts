/** What a number of a sheet says by the format of its cell: a day, a month, a share, a code with its zeros. ECMA-376 18.8.30. */
import { formatValue, isDateFormat, serialToDate } from 'hucre';

/** Formats that a workbook names by their number alone; those from 27 on are the ones of Chinese programs. */
const general = 'General';
const builtIn = new Map<number, string>([
  [9, '0%'],
  [10, '0.00%'],
  ...[14, 15, 16, 22, 28, 29, 30, 31, 51, 53, 54, 58].map((id): [number, string] => [id, 'yyyy-mm-dd']),
  ...[17, 27, 36, 50, 52, 57].map((id): [number, string] => [id, 'yyyy-mm']),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id): [number, string] => [id, 'hh:mm']),
]);
export const formatOf = (id: number, own: ReadonlyMap<number, string>): string =>
  own.get(id) ?? builtIn.get(id) ?? general;

/** 15 digits are what a spreadsheet keeps; beyond them it shows powers of ten, and so do we. */
function digitsOf(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) >= 1e15) return value.toExponential(5).toUpperCase();
  return String(Number(value.toPrecision(15)));
}

/** The signs of a format that are rules, without the words, colours and blanks beside them. */
const rulesOf = (format: string): string =>
  format.replace(/"[^"]*"|\\.|\[(?![hms]+\])[^\]]*\]|[_*]./gi, '').toLowerCase();

/** A month or a year where no more is shown, else the whole day, whatever is shown of it. */
function shownDay(value: number, format: string, is1904: boolean): string {
  const rules = rulesOf(format);
  if (!/[yd]|mmm/.test(rules)) return formatValue(value, format, { is1904 });
  const day = serialToDate(Math.floor(value), is1904).toISOString().slice(0, 10);
  if (!rules.includes('y') || rules.includes('d') || /[hs]/.test(rules)) return day;
  return day.slice(0, rules.includes('m') ? 7 : 4);
}

/** `0000`, `"D"0000`, `0"班"`: zeros and words alone make a name of a whole number. */
const namesNumbers = (format: string, rules: string): boolean =>
  /^[0#\s()-]*$/.test(rules) && (/0[^.]*0/.test(rules) || /"[^"]*\S[^"]*"|\\\S/.test(format));

/** Up to four sections: above zero, below it, zero, text; or each for what it says in brackets, `[=1]"男";[=2]"女"`. */
function sectionFor(format: string, value: number): string {
  const sections = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const [first = general, below = first, zero = first] = sections;
  const conditions = sections.map(one => /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(one));
  if (conditions.every(one => one === null)) return value < 0 ? below : value === 0 ? zero : first;
  const holds: Record<string, (bound: number) => boolean> = {
    '=': bound => value === bound,
    '<>': bound => value !== bound,
    '<': bound => value < bound,
    '<=': bound => value <= bound,
    '>': bound => value > bound,
    '>=': bound => value >= bound,
  };
  const at = conditions.findIndex(one => one === null || holds[one[1] ?? '']?.(Number(one[2])));
  // What no section is for is shown as it is.
  return at === -1 ? general : (sections[at] ?? general).replace(conditions[at]?.[0] ?? '', '');
}

/**
 * The number as its cell shows it. Of a quantity all 15 digits are taken, since what a format rounds away or sets in groups
 * would be lost; a format of zeros and words is a part of what is said.
 */
export function shownNumber(value: number, format: string, is1904: boolean): string {
  const section = sectionFor(format, value);
  if (value >= 0 && value < 2_958_466 && isDateFormat(section)) return shownDay(value, section, is1904);
  const rules = rulesOf(section.replace(/General|G\/通用格式/i, '0'));
  if (rules.includes('%')) return `${digitsOf(value * 100)}%`;
  if (value >= 0 && value < 1e15 && Number.isInteger(value) && namesNumbers(section, rules))
    return formatValue(value, section.replace(/General|G\/通用格式/i, '0')).trim();
  return digitsOf(value);
}
