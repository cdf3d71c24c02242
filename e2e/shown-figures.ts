/** Readers of the figures a page shows, by the kind of place they stand in; what is one figure under two names is joined here. */
import type { Page } from 'playwright-core';
import { isSettled } from './steps.ts';

export const kinds = ['figure', 'table', 'pill', 'tree', 'chart', 'block', 'counter', 'screen'] as const;
export type Kind = (typeof kinds)[number];
export interface Shown {
  kind: Kind;
  /** What it is called. */
  name: string;
  value: number;
  /** The page it stands on. */
  on: string;
  /** What it opens. */
  to: string | null;
}
type Read = Pick<Shown, 'name' | 'value' | 'to'>;

/** What all readers of a page know: what is seen, the number in a text, and one figure of it. */
const words = `
  const seen = one => one.offsetParent !== null || one.getClientRects().length > 0;
  const all = (selector, read) => [...document.querySelectorAll(selector)].filter(seen).flatMap(read);
  const numberIn = text => Number(text.replaceAll(',', ''));
  const of = (name, text, link) => {
    const digits = /-?[\\d,]+/.exec((text ?? '').replace(/[=+]/g, ''));
    return digits && name ? [{ name: name.trim(), value: numberIn(digits[0]), to: link?.getAttribute('href') ?? null }] : [];
  };
`;
const reader = (body: string) => `(() => { ${words} return ${body}; })()`;

/** Figures of homes, in strips, bars and of blocks, and the own card. */
const figures = reader(`[
  ...all('.home-figure', one => [
    ...of(one.querySelector('span')?.innerText, one.querySelector('.home-number')?.innerText, one.querySelector('.home-number')),
    ...[...one.querySelectorAll('p a')].flatMap(part =>
      of(part.firstChild?.textContent, part.querySelector('.figures')?.innerText, part)),
  ]),
  ...all('.key-figures > div', one => {
    const text = one.querySelector('dd')?.innerText ?? '';
    const beside = [...one.querySelectorAll('dd small a[aria-label]')].flatMap(part =>
      of(part.getAttribute('aria-label').replace(/ [\\d,]+ .$/, ''), part.innerText, part));
    return /^[=+−]?[\\d,]+(\\s|$)/.test(text) ? [...of(one.querySelector('dt')?.innerText, text, one.querySelector('dd > a')), ...beside] : [];
  }),
  ...all('.member-years', one => of('党龄', one.querySelector('strong')?.innerText, null)),
]`);

/** Bars under each other; what a line counts is said by its block. */
const charts = reader(`[
  ...all('table.bars tr', one =>
    of((one.closest('section')?.getAttribute('aria-label') ?? '') + ' ' + one.querySelector('th')?.innerText,
      one.querySelector('.figures')?.innerText, one.querySelector('a'))),
]`);

/** Figures in tables: of the line and the head together, since a head alone says no name; columns that count are those of places. */
const tables = reader(`all('table.sheet', table => {
  const counted = { 党员数: '党员', 正式党员: '正式党员', 预备党员: '预备党员' };
  const caption = table.caption?.innerText ?? '';
  const heads = [...table.tHead.rows[0].cells].map(cell => cell.innerText.trim());
  return [...table.querySelectorAll('tbody tr, tfoot tr')].flatMap(row => {
    const line = row.querySelector('th')?.innerText.trim() ?? '';
    return [...row.cells].flatMap((cell, at) => {
      const [text, link] = [cell.innerText.trim(), cell.querySelector('a')];
      if (counted[heads[at]] && /^[\\d,]+$/.test(text)) return of(line + ' ' + counted[heads[at]], text, null);
      return at > 0 && link && /^[\\d,]+$/.test(text) ? of(caption + ' ' + row.cells[0].innerText.trim() + ' ' + heads[at], text, link) : [];
    });
  });
})`);

/** Members beside the nodes of a tree and in the boxes of the chart of organisations, with how many boxes stand below. */
const trees = reader(`[
  ...all('.tree-node[title*="，在册党员 "]', one => of(one.title.split('，')[0] + ' 党员', one.querySelector('small')?.innerText, null)),
  ...all('.chart-item', one => {
    const [box, label] = [one.querySelector('.chart-box'), one.querySelector('.chart-box :is(a, b)')?.innerText];
    const [members] = /[\\d,]+(?= 人$)/.exec(box.querySelector('small').innerText.trim()) ?? [];
    const below = /的 (\\d+) 个下级$/.exec(box.querySelector('.chart-toggle')?.getAttribute('aria-label') ?? '')?.[1];
    const boxes = one.querySelectorAll(':scope > ul > .chart-item').length;
    return [...of(label + ' 党员', members, null), ...of(label + ' 下级', below, null),
      ...(boxes > 0 ? of(label + ' 下级', String(boxes), null) : [])];
  }),
]`);

/** What heads a block and what its lines say: all of it, a rule of warnings, a branch, a kind of records and their rows. */
const blocks = reader(`[
  ...all('section[aria-label] > h3 > a', one =>
    /全部 [\\d,]+ [件条个]/.test(one.innerText) ? of(one.closest('section').getAttribute('aria-label') + ' 全部', one.innerText, one) : []),
  ...all('.block li', one => one.querySelector('a.home-matter') && /^[\\d,]+ 条$/.test(one.querySelector('.figures')?.innerText ?? '')
    ? of('预警 ' + one.querySelector('a').innerText, one.querySelector('.figures').innerText, one.querySelector('a')) : []),
  ...all('.is-branch li', one =>
    of(one.closest('section').getAttribute('aria-label') + ' ' + one.querySelector('span')?.innerText,
      /^[\\d,]+ 人$/.exec(one.querySelector('a')?.innerText)?.[0], one.querySelector('a'))),
  ...all('.announcement-block .chip', one => /^\\d+ 条未读$/.test(one.innerText) ? of('未读公告', one.innerText, null) : []),
  ...all('.announcement-page', one =>
    of('未读公告', String([...one.querySelectorAll('li')].filter(line => line.innerText.includes('未读')).length), null)),
  ...all('.warned-branches', one => [
    ...of('预警涉及的党组织', one.querySelector('h3 .figures')?.innerText, null),
    ...of('预警涉及的党组织', String(one.querySelectorAll('.warned-branch').length), null),
  ]),
  ...all('section.facts > h3', one => {
    const [, label, count] = /^(.*?)\\s+(\\d+) 项$/.exec(one.innerText) ?? [];
    const rows = one.parentElement.querySelectorAll('tbody tr').length;
    return label ? [...of(label + ' 项', count, null), ...of(label + ' 项', String(rows), null)] : [];
  }),
]`);

const readers: [Kind, string][] = [
  ['figure', figures],
  ['chart', charts],
  ['table', tables],
  ['tree', trees],
  ['block', blocks],
];

/** Everything on a screen: its strip, its feet, bars, columns, rings and the notes of its panels. */
const screen = `(() => {
  ${words}
  const number = text => /^[\\d,]+$/.test(text ?? '') ? text : undefined;
  const notes = text => (text ?? '').split('　').flatMap(part => {
    const [, name, count] = /^(?!较)(.+) ([\\d,]+)(?: 人)?$/.exec(part) ?? [];
    return of(name, count, null);
  });
  const strip = all('.strip > li, .foot > li', one => [
    ...of(one.querySelector('span')?.textContent, one.querySelector('p')?.textContent, null),
    ...notes(one.querySelector('p + span')?.textContent),
  ]);
  const panels = all('.panel', panel => {
    const title = panel.getAttribute('aria-label');
    const names = [...panel.querySelectorAll('.legend span')].map(one => one.textContent);
    const whole = /^共 ([\\d,]+) [人个]$/.exec(panel.querySelector('h2 small')?.textContent ?? '')?.[1];
    const within = selector => [...panel.querySelectorAll(selector)];
    const line = (one, name = title) => of(name + ' ' + one.querySelector('span').textContent, number(one.querySelector('b').textContent), null);
    const drawn = panel.querySelector('svg[role=img]')?.getAttribute('aria-label').split('，') ?? [];
    return [
      ...of(title + ' 合计', whole, null),
      ...of(title + ' 合计', number(panel.querySelector('svg text')?.textContent), null),
      ...within('.bars > li').flatMap(one => line(one, one.closest('.colleges') ? '各单位党员人数' : title)),
      ...within('.ring li').flatMap(one => line(one)),
      ...drawn.flatMap(text => of(title + ' ' + text.replace(/ \\d+$/, ''), / \\d+$/.exec(text)?.[0], null)),
      ...within('.columns li').flatMap((one, place, all) => [...one.querySelectorAll('b')].flatMap((count, at) => {
        const isThisYear = place === all.length - 1 && names[at] === '入党';
        const name = one.querySelector('span').textContent.replace(' 年', '') + ' 年' + names[at];
        return [...of(name, count.textContent, null), ...(isThisYear ? of('本年入党', count.textContent, null) : [])];
      })),
      ...within('.chips li').flatMap(one => line(one, '支部最多的单位')),
    ];
  });
  const structure = all('.tree-top span', one => [...one.textContent.matchAll(/([\\d,]+) (个党组织|人)/g)].flatMap(
    ([, count, unit]) => of(unit === '人' ? '党员' : '党组织', count, null)));
  return [...strip, ...panels, ...structure];
})()`;

/** One figure that has two names, by what leads from the one to the other. */
const joins: readonly (readonly [RegExp, string])[] = [
  [/^在职$/, '干部总数'],
  [/^处级$/, '处级干部'],
  [/^在册党员$|^人员类型构成 合计$/, '党员'],
  [/^党组织类别 合计$/, '党组织'],
  [/^支部类型 合计$/, '党支部'],
  [/^(?:党员人数|各单位党员人数) (.+)$/, '$1 党员'],
  [/^(?:党支部数|支部最多的单位) (.+)$/, '$1 党支部'],
  [/^人员类型构成 (.+)$/, '党员结构 $1'],
  [/^(?:性别与学历|性别与民族) 女$/, '女党员'],
  [/^(?:性别与学历|性别与民族) 男$/, '男党员'],
  [/^(?:性别与学历|年龄与学历) (.+学历)$/, '学历 $1'],
  [/^(?:党员年龄结构|年龄与学历) (.+岁.*)$/, '年龄 $1'],
  [/^(?:民族构成|性别与民族) (.+族)$/, '民族 $1'],
  [/^未处理预警$|^预警 全部$/, '预警'],
  [/^(?:待我处理|待我办理) 全部$|^message\/msginfo 待办$/, '待办'],
  [/^message\/msginfo 消息$/, '消息'],
  [/^message\/warning (.+)$/, '预警 $1'],
  [/^任期届满 全部$/, '已届满或半年内届满'],
];
export const nameOf = (name: string): string =>
  joins.reduce((known, [pattern, same]) => known.replace(pattern, same), name);

async function ofScreen(page: Page): Promise<Read[]> {
  const stage = page.locator('.screen-stage:visible iframe');
  if ((await stage.count()) === 0) return [];
  const frame = await (await stage.elementHandle())?.contentFrame();
  await frame?.locator('.strip li, .panel, .sentence').first().waitFor();
  return (await frame?.evaluate<Read[]>(screen)) ?? [];
}

/** Nodes a tree beside a list had closed tell their figures too. */
async function openTree(page: Page): Promise<void> {
  const closed = page.locator('.tree-card:visible .ant-tree-switcher_close');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Everything the page in front shows. */
export async function shownOn(page: Page, on: string): Promise<Shown[]> {
  await openTree(page);
  const found: Shown[] = [];
  const take = (kind: Kind, read: Read[]) =>
    found.push(...read.map(one => ({ ...one, kind, on, name: nameOf(one.name) })));
  for (const [kind, read] of readers) take(kind, await page.evaluate<Read[]>(read));
  take('screen', await ofScreen(page));
  return found;
}

const inHeader = reader(`all('.counters .counter', one => {
  const [, name, count] = /^(\\S+) (\\d+)$/.exec(one.getAttribute('aria-label')) ?? [null, one.getAttribute('aria-label'), '0'];
  return of(name, count, null);
})`);
const inPanel = reader(`all('.counter-panel li', one =>
  /^[\\d,]+ 项$/.test(one.querySelector('.figures')?.innerText ?? '')
    ? of('预警 ' + one.querySelector('a').innerText, one.querySelector('.figures').innerText, one.querySelector('a')) : [])`);

/** Counters of the header, and what the one of warnings lists when it is pointed at. */
export async function countersOn(page: Page, on: string): Promise<Shown[]> {
  const found = await page.evaluate<Read[]>(inHeader);
  await page.locator('.counters .counter', { hasText: '预警' }).hover();
  await page.locator('.counter-panel:visible').waitFor();
  await isSettled(page);
  found.push(...(await page.evaluate<Read[]>(inPanel)));
  await page.mouse.move(0, 0);
  await page.locator('.counter-panel:visible').waitFor({ state: 'hidden' });
  return found.map(one => ({ ...one, kind: 'counter', on }));
}

/**
 * How many rows the list in front says it has, and how many times something stands in them where it says so as well:
 * `共 17 个党组织有缺口，23 次`. Null where no list stands.
 */
export async function rowsInFront(page: Page): Promise<number[] | null> {
  const [told] = await page.locator('.pager [role="status"]:visible').allInnerTexts();
  const [, rows, times] = /共 ([\d,]+)(?:[^·]*，([\d,]+) 次)?/.exec(told ?? '') ?? [];
  if (rows) return [rows, times].flatMap(digits => (digits ? Number(digits.replaceAll(',', '')) : []));
  return (await page.locator('.empty-state:visible, .list-nothing:visible').count()) > 0 ? [0] : null;
}

const pills = reader(`all('.views .pill, .message-tabs .pill', one => {
  const count = one.querySelector('.figures')?.innerText;
  return count === undefined ? [] : [{ name: one.querySelector('.pill-label').innerText.trim(),
    value: numberIn(count), hasWords: one.title !== '' }];
})`);
/** Pills above the list in front; one without words of its own counts in this list alone. */
export async function pillsOn(page: Page, on: string): Promise<Shown[]> {
  const found = await page.evaluate<{ name: string; value: number; hasWords: boolean }[]>(pills);
  return found.map(({ name, value, hasWords }) => {
    const isFigure = hasWords && name !== '全部';
    return { kind: 'pill', name: nameOf(isFigure ? name : `${on.split('?')[0]} ${name}`), value, on, to: null };
  });
}
