/**
 * The form as it is printed: pages of rows of cells, in mm, each text with the size at which it fits. Two pages of A4; what
 * finds no room at 8 pt stands on 附页. Domain-cadre 1.14.
 */
import type { FormContent, ResumeLine, StudyCells } from './content.ts';
import { fitted, lettersIn, lettersOf, linesIn, sizeFor, smallest, wrapped, type Fitted, type Room } from './fit.ts';
import { periodOf } from './resume-text.ts';
import { ageAt, dotted, partyWords, printedName } from './words.ts';

export interface FormCell {
  /** Where it begins and ends, from the left edge of the table. */
  from: number;
  to: number;
  kind: 'label' | 'value' | 'photo' | 'resume' | 'seal';
  text: string;
  size: number;
  /** Rows it reaches over. */
  rows: number;
  align: 'left' | 'center';
  lines: readonly ResumeLine[];
}
export interface FormRow {
  height: number;
  cells: FormCell[];
}
export interface FormPage {
  rows: FormRow[];
  /** Stands below the table. */
  foot: string;
}
export interface FormLayout {
  title: string;
  pages: FormPage[];
  /** 附页: what of which cell went on. */
  appendix: { label: string; text: string; lines: readonly ResumeLine[] }[];
}

export const page = { width: 210, height: 297, side: 22, top: 14, bottom: 12 } as const;
export const tableWidth = page.width - 2 * page.side;
/** What the rows of a page may take together. */
export const tableHeight = 248;
export const photoSize = { width: 30, height: 38 } as const;
/** Columns of the period: `2015.07--2018.03` and what is free behind it. */
export const periodLetters = lettersOf('2015.07--2018.03') + 0.8;

type Rest = FormLayout['appendix'];
const rowHeight = 12;
const blank = { rows: 1, align: 'center', lines: [] } as const;

/** Labels of four characters and more stand in two lines in a narrow cell. */
const label = (from: number, to: number, text: string, rows = 1): FormCell => ({
  ...blank,
  from,
  to,
  kind: 'label',
  text,
  size: 11,
  rows,
});

function builder() {
  const appendix: Rest = [];
  const keep = (name: string, { text, size, rest }: Fitted) => {
    if (rest) appendix.push({ label: name, text: rest, lines: [] });
    return { text, size };
  };
  /** A text in a cell of this height. */
  const value = (
    from: number,
    to: number,
    text: string,
    { height, name }: { height: number; name: string },
  ): FormCell => {
    const room = { width: to - from, height };
    const isShort = text.length <= 12 && !text.includes('\n');
    return { ...blank, from, to, kind: 'value', ...keep(name, fitted(text, room)), align: isShort ? 'center' : 'left' };
  };
  const centred = (from: number, to: number, text: string, height: number, name: string): FormCell => ({
    ...value(from, to, text, { height, name }),
    align: 'center',
  });
  return { appendix, value, centred };
}
type Builder = ReturnType<typeof builder>;

const ageWords = ({ birth, countedOn }: FormContent): string => {
  const age = ageAt(birth, countedOn);
  return age === null ? dotted(birth) : `${dotted(birth)}\n（${age}岁）`;
};

function personRows(one: FormContent, isSince2025: boolean, { centred }: Builder): FormRow[] {
  const photo: FormCell = {
    ...blank,
    from: 134,
    to: 166,
    kind: 'photo',
    text: '照片',
    size: 11,
    rows: isSince2025 ? 5 : 4,
  };
  const triple = (cells: [string, string][], more: FormCell[] = []): FormRow => ({
    height: rowHeight,
    cells: [
      ...cells.flatMap(([name, text], at) => {
        const [from, middle, to] = [
          [0, 20, 48],
          [48, 68, 92],
          [92, 112, 134],
        ][at] as [number, number, number];
        const words =
          name.length === 2
            ? `${name[0]}　${name[1]}`
            : name.length === 4
              ? `${name.slice(0, 2)}\n${name.slice(2)}`
              : name;
        return [label(from, middle, words), centred(middle, to, text, rowHeight, name)];
      }),
      ...more,
    ],
  });
  const party = partyWords(dotted(one.partyMonth), one.otherParty).replace('；', '；\n');
  return [
    triple(
      [
        ['姓名', printedName(one.name)],
        ['性别', one.gender],
        ['出生年月\n（岁）', ageWords(one)],
      ],
      [photo],
    ),
    triple([
      ['民族', one.ethnicity],
      ['籍贯', one.nativePlace],
      ['出生地', one.birthPlace],
    ]),
    triple([
      ['入党时间', party],
      ['参加工\n作时间', dotted(one.workMonth)],
      ['健康状况', one.health],
    ]),
    ...(isSince2025
      ? [
          {
            height: rowHeight,
            cells: [
              label(0, 20, '到龄\n年月'),
              centred(20, 48, dotted(one.ofAgeMonth), rowHeight, '到龄年月'),
              label(48, 92, '改革前任职年龄界限'),
              centred(92, 134, one.limitBeforeReform && `${one.limitBeforeReform}岁`, rowHeight, '改革前任职年龄界限'),
            ],
          },
        ]
      : []),
    {
      height: rowHeight,
      cells: [
        label(0, 20, '专业技\n术职务'),
        centred(20, 68, one.title, rowHeight, '专业技术职务'),
        label(68, 92, '熟悉专业\n有何专长'),
        centred(92, 134, one.specialty, rowHeight, '熟悉专业有何专长'),
      ],
    },
  ];
}

function studyRow(name: string, study: StudyCells, { centred }: Builder, isFirst: boolean): FormRow {
  const height = 14;
  const [level, school] = [
    [study.education, study.degree].filter(Boolean).join('\n'),
    [study.educationSchool, study.degreeSchool].filter(Boolean).join('\n'),
  ];
  return {
    height,
    cells: [
      ...(isFirst ? [label(0, 20, '学　历\n学　位', 2)] : []),
      label(20, 48, `${name}\n教　育`),
      centred(48, 92, level, height, `${name}教育`),
      label(92, 112, '毕业院校\n系及专业'),
      centred(112, 166, school, height, `${name}教育毕业院校系及专业`),
    ],
  };
}

const postHeight = 11;
const postRow = (name: string, text: string, { value }: Builder): FormRow => ({
  height: postHeight,
  cells: [
    label(0, 48, Array.from(name).join('　')),
    { ...value(48, 166, text, { height: postHeight, name }), align: 'left' },
  ],
});

/** Lines that a line of the résumé takes; what went on meanwhile stands in brackets under the contents. */
const takes = (line: ResumeLine, letters: number): number =>
  wrapped(meanwhileWords(line), Math.max(4, letters - periodLetters)).length;
export const meanwhileWords = (line: ResumeLine): string =>
  line.isMeanwhile ? `（其间：${periodOf(line).trimEnd()} ${line.content}）` : line.content;

function resumeRow({ resume }: FormContent, height: number, { appendix }: Builder): FormRow {
  const room: Room = { width: 146, height };
  const count = (lines: readonly ResumeLine[], letters: number) =>
    lines.reduce((sum, line) => sum + takes(line, letters), 0);
  const size = sizeFor(room, letters => count(resume, letters));
  let shown = resume.length;
  const letters = lettersIn(room, smallest);
  if (size === null)
    while (shown > 0 && count(resume.slice(0, shown), letters) > linesIn(room, smallest) - 1) shown -= 1;
  if (shown < resume.length) appendix.push({ label: '简历', text: '', lines: resume.slice(shown) });
  const cell: FormCell = {
    ...blank,
    from: 20,
    to: 166,
    kind: 'resume',
    text: shown < resume.length ? '（接附页）' : '',
    size: size ?? smallest,
    align: 'left',
    lines: resume.slice(0, shown),
  };
  return { height, cells: [label(0, 20, '简\n\n\n历'), cell] };
}

const [leastRelatives, mostRelatives, relativeHeight] = [7, 10, 8.6];
const familyHeads: [number, number, string][] = [
  [20, 36, '称　谓'],
  [36, 58, '姓　名'],
  [58, 72, '年龄'],
  [72, 94, '政治面貌'],
  [94, 166, '工作单位及职务'],
];
function familyRows({ family, countedOn }: FormContent, { appendix, centred, value }: Builder): FormRow[] {
  const shown = family.slice(0, mostRelatives);
  const rows = [...shown, ...Array.from({ length: Math.max(0, leastRelatives - shown.length) }, () => null)];
  const cellsOf = (one: FormContent['family'][number] | null) => {
    const age = one ? ageAt(one.birth, countedOn) : null;
    const texts = one
      ? [one.relation, printedName(one.name), age === null ? '' : String(age), one.politicalStatus, one.unitPost]
      : ['', '', '', '', ''];
    return familyHeads.map(([from, to], at) =>
      at === 4
        ? {
            ...value(from, to, texts[at] ?? '', { height: relativeHeight, name: '工作单位及职务' }),
            align: 'left' as const,
          }
        : centred(from, to, texts[at] ?? '', relativeHeight, '家庭成员'),
    );
  };
  const rest = family.slice(mostRelatives).map(one => {
    const age = ageAt(one.birth, countedOn);
    return [one.relation, one.name, age === null ? '' : `${age}岁`, one.politicalStatus, one.unitPost]
      .filter(Boolean)
      .join('，');
  });
  if (rest.length > 0) appendix.push({ label: '家庭主要成员及重要社会关系', text: rest.join('\n'), lines: [] });
  const heads = familyHeads.map(([from, to, text]) => label(from, to, text));
  const side = label(0, 20, '家庭\n主要\n成员\n及重\n要社\n会关\n系', rows.length + 1);
  return [
    { height: relativeHeight, cells: [side, ...heads] },
    ...rows.map(one => ({ height: relativeHeight, cells: cellsOf(one) })),
  ];
}

const [honoursHeight, gradesHeight, reasonHeight, reportHeight] = [36, 18, 24, 26];
const seal = (from: number, to: number, text: string): FormCell => ({
  ...blank,
  from,
  to,
  kind: 'seal',
  text,
  size: 12,
});
const noDay = '　　年　　月　　日';
const dayWords = (day: string): string =>
  day.length === 8 ? `${day.slice(0, 4)}年${Number(day.slice(4, 6))}月${Number(day.slice(6))}日` : noDay;

const heightOf = (rows: readonly FormRow[]) => rows.reduce((sum, { height }) => sum + height, 0);

function secondPage(one: FormContent, build: Builder): FormPage {
  const family = familyRows(one, build);
  const wide = (name: string, words: string, text: string, height: number): FormRow => ({
    height,
    cells: [label(0, 20, words), build.value(20, 166, text, { height, name })],
  });
  return {
    rows: [
      wide('奖惩情况', '奖\n惩\n情\n况', one.honours, honoursHeight),
      wide('年度考核结果', '年度\n考核\n结果', one.grades, gradesHeight),
      wide('任免理由', '任\n免\n理\n由', one.reason, reasonHeight),
      ...family,
      {
        height: reportHeight,
        cells: [label(0, 20, '呈\n报\n单\n位'), seal(20, 166, `${one.reportingUnit}\n${dayWords(one.filledOn)}`)],
      },
      {
        height: tableHeight - heightOf(family) - honoursHeight - gradesHeight - reasonHeight - reportHeight,
        cells: [
          label(0, 20, '审批\n机关\n意见'),
          seal(20, 83, `（盖章）\n${noDay}`),
          label(83, 103, '行政\n机关\n任免\n意见'),
          seal(103, 166, `（盖章）\n${noDay}`),
        ],
      },
    ],
    foot: `填表人：${one.filler}`,
  };
}

/** `isSince2025`: with 到龄年月 and the limit before the reform. */
export function layoutOf(one: FormContent, isSince2025: boolean): FormLayout {
  const build = builder();
  const above = [
    ...personRows(one, isSince2025, build),
    studyRow('全日制', one.fullTime, build, true),
    studyRow('在　职', one.onJob, build, false),
    postRow('现任职务', one.currentPost, build),
    postRow('拟任职务', one.toPost, build),
    postRow('拟免职务', one.fromPost, build),
  ];
  const first = [...above, resumeRow(one, tableHeight - heightOf(above), build)];
  const second = secondPage(one, build);
  return { title: '干部任免审批表', pages: [{ rows: first, foot: '' }, second], appendix: build.appendix };
}

/** Places where cells of these rows begin or end, from the left. */
export const edgesOf = (rows: readonly FormRow[]): number[] =>
  [...new Set(rows.flatMap(({ cells }) => cells.flatMap(({ from, to }) => [from, to])))].sort((a, b) => a - b);
