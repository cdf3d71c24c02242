/** The parts of a certificate and where they stand: lengths in millimetres of A4, sizes of letters in points. */
export const aligns = ['left', 'center', 'right'] as const;
export type Align = (typeof aligns)[number];

export interface TextPart {
  kind: 'text';
  /** With `{placeholders}`. */
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  align: Align;
  isBold: boolean;
}
export interface SealPart {
  kind: 'seal';
  x: number;
  y: number;
  width: number;
}
/** The square that a camera reads: it opens the page on which the certificate is checked. */
export interface ScanPart {
  kind: 'scan';
  x: number;
  y: number;
  width: number;
}
export type Part = TextPart | SealPart | ScanPart;

/** What may stand in braces, and what it is shown as on a trial. */
export const placeholders = {
  name: ['姓名', '张一鸣'],
  number: ['学号/工号', '2026010101'],
  batch: ['班次名称', '2026年第一期入党积极分子培训班'],
  type: ['班次类型', '入党积极分子培训班'],
  start: ['开始日期', '2026年3月2日'],
  end: ['结束日期', '2026年3月20日'],
  hours: ['学时', '32'],
  score: ['考核成绩', '92'],
  result: ['结业状态', '合格'],
  certNo: ['证书编号', 'DX-1-2026-00001'],
  issued: ['发证日期', '2026年3月25日'],
  until: ['有效期至', '2028年3月24日'],
  code: ['校验码', 'ABCD2345'],
  /** In its place stands that of the last batch (`readTrialFacts`). */
  organiser: ['主办单位', '主办单位'],
  address: ['查验地址', '本平台的 /web/questionnaire/certificate'],
} as const;
export type Placeholder = keyof typeof placeholders;
export type Facts = Record<Placeholder, string>;
export const trialFacts = Object.fromEntries(
  Object.entries(placeholders).map(([name, [, value]]) => [name, value]),
) as Facts;

const inBraces = /\{([^{}]*)\}/g;
/** Names in braces that mean nothing. */
export const strangersIn = (text: string): string[] =>
  [...text.matchAll(inBraces)].map(([, name = '']) => name).filter(name => !(name in placeholders));
export const filled = (text: string, facts: Facts): string =>
  text.replaceAll(inBraces, (all, name: string) => (name in facts ? facts[name as Placeholder] : all));

/** Millimetres of A4. */
export const pageOf = (isPortrait: boolean | null) =>
  isPortrait ? { width: 210, height: 297 } : { width: 297, height: 210 };
export const mostParts = 30;
/** Points in a millimetre, and how far apart lines stand. */
export const pointsOfMillimetre = 72 / 25.4;
export const lineHeight = 1.7;

/** A whole letter of Chinese is as wide as it is high, others take about half of it. */
const widthIn = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (/[\u2e80-\uffff]/u.test(sign) ? 1 : 0.56), 0);
/** Millimetres; of a text with the values of a trial, for those of a person are not known. */
function heightOf(part: Part): number {
  if (part.kind !== 'text') return part.width;
  const size = part.size / pointsOfMillimetre;
  const lines = filled(part.text, trialFacts)
    .split('\n')
    .map(line => Math.max(1, Math.ceil((widthIn(line) * size) / part.width)));
  return lines.reduce((sum, one) => sum + one, 0) * size * lineHeight;
}
/** As the form names it. */
export const partName = ({ kind }: Part, at: number): string =>
  kind === 'seal' ? '印章' : kind === 'scan' ? '查验二维码' : `文字${at + 1}`;

/** What lies outside the sheet, by name, and where it ends. */
export function outside(parts: readonly Part[], isPortrait: boolean | null): { name: string; why: string }[] {
  const page = pageOf(isPortrait);
  return parts.flatMap((part, at) => {
    const [right, low] = [part.x + part.width, part.y + heightOf(part)].map(one => Math.round(one * 10) / 10);
    const whys = [
      ...(part.x < 0 ? [`左边在 ${part.x} 毫米`] : []),
      ...(part.y < 0 ? [`上边在 ${part.y} 毫米`] : []),
      ...(right! > page.width ? [`右边到 ${right} 毫米`] : []),
      ...(low! > page.height ? [`下边到 ${low} 毫米`] : []),
    ];
    return whys.length === 0 ? [] : [{ name: partName(part, at), why: whys.join('、') }];
  });
}

/** Where a paper is checked stands on it, at its lower edge unless the template gives it a place. */
export function withCheck(parts: readonly Part[], isPortrait: boolean | null): Part[] {
  if (parts.some(part => part.kind === 'scan' || (part.kind === 'text' && part.text.includes('{address}'))))
    return [...parts];
  const { width, height } = pageOf(isPortrait);
  const line = { size: 9, align: 'left', isBold: false } as const;
  return [
    ...parts,
    { kind: 'text', text: '查验：{address}', x: 30, y: height - 16, width: width - 70, ...line },
    { kind: 'scan', x: width - 34, y: height - 28, width: 18 },
  ];
}

const isIn = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;

/** Farther away is no place at all; what lies outside the sheet is told by `outside`. */
const far = 10_000;
function partOf(said: unknown): Part | null {
  if (typeof said !== 'object' || said === null) return null;
  const { kind, text, x, y, width, size, align, isBold } = said as Record<string, unknown>;
  if (!isIn(x, -far, far) || !isIn(y, -far, far) || !isIn(width, 5, far)) return null;
  if (kind === 'seal' || kind === 'scan') return { kind, x, y, width };
  const isText = kind === 'text' && typeof text === 'string' && text.trim() !== '' && text.length <= 500;
  if (!isText || !isIn(size, 6, 120) || !aligns.includes(align as Align)) return null;
  return { kind, text, x, y, width, size, align: align as Align, isBold: isBold === true };
}

/** The parts that a text holds; null where it holds something else, or too many. */
export function partsIn(text: string | null): Part[] | null {
  try {
    const said: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(said) || said.length === 0 || said.length > mostParts) return null;
    const parts = said.map(partOf);
    return parts.every(part => part !== null) ? parts : null;
  } catch {
    return null;
  }
}

/** A layout to begin with, of either way up. */
export function firstParts(isPortrait: boolean): Part[] {
  const { width, height } = pageOf(isPortrait);
  const line = (text: string, y: number, more: Partial<TextPart>): TextPart => ({
    kind: 'text',
    text,
    x: 30,
    y,
    width: width - 60,
    size: 16,
    align: 'left',
    isBold: false,
    ...more,
  });
  const low = height - 62;
  return [
    line('结业证书', height * 0.15, { size: 44, align: 'center', isBold: true }),
    line('证书编号：{certNo}', height * 0.15 + 26, { size: 12, align: 'right' }),
    line('{name}同志（{number}）：', height * 0.15 + 42, { size: 20 }),
    line('　　于{start}至{end}参加“{batch}”，完成学习 {hours} 学时，经考核{result}，准予结业。', height * 0.15 + 56, {
      size: 20,
    }),
    line('{organiser}', low, { x: width - 130, width: 100, align: 'center' }),
    line('{issued}', low + 12, { x: width - 130, width: 100, align: 'center' }),
    { kind: 'seal', x: width - 100, y: low - 14, width: 40 },
    line('校验码：{code}', low + 32, { size: 10 }),
    line('查验：{address}', low + 40, { size: 10, width: width - 90 }),
    { kind: 'scan', x: width - 48, y: low + 30, width: 20 },
  ];
}
