/**
 * Every door of a demonstration: what a menu, a to-do, a message, a figure or a shortcut of an account leads to is the page
 * it names, and what that page asks of its record or list is answered.
 */
import { fileURLToPath } from 'node:url';
import { readOwnAssessments } from 'contract/assessment/own-calls.ts';
import { readOwnProcess } from 'contract/development/calls.ts';
import { readOwnDues } from 'contract/dues/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { gives, permissionOf } from 'contract/kit/permission.ts';
import { readOwn } from 'contract/kit/own.ts';
import { readOwnMeetings } from 'contract/meeting/calls.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import { collectionForm } from 'contract/platform/collection-form.ts';
import { listHelp } from 'contract/platform/help-document.ts';
import type { MenuNode } from 'contract/platform/menu.ts';
import { readOwnPoints } from 'contract/points/calls.ts';
import { readCadreFigures } from 'contract/report/cadre-home.ts';
import { readHomeFigures, type ShownFigure } from 'contract/report/home.ts';
import { resources } from 'contract/resources.ts';
import { readOwnBatches } from 'contract/party-school/own-calls.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { readOwnTravel } from 'contract/travel-document/calls.ts';
import { existingPages } from '../server/areas/platform/index.ts';
import { openWorld, type OpenWorld } from '../server/testing/open-world.ts';

interface Page {
  path: string;
  title: string;
  under: string | null;
  component: string | null;
}
/** What the shell knows of addresses. Its sources are checked with the pages, whose types are those of a browser. */
interface Shell {
  shortcuts: Record<'dj' | 'gb', { label: string; path: string; permission: string }[]>;
  searchable(menu: MenuNode[]): { path: string; titles: string[] }[];
  rootOf(menu: MenuNode[]): string;
  lostPage: Page;
  routesOf(pages: Page[]): unknown;
  targetOf(routes: unknown, root: string, location: object): { page: Page } | { go: string };
  sessionPages(menu: MenuNode[]): Page[];
  findScreen(component: string): object | null;
}
const sources = [
  'areas/report/shortcut-lists.ts',
  'client/menu-entries.ts',
  'client/menu.ts',
  'shell/fixed-pages.ts',
  'shell/navigation.ts',
  'shell/pages.ts',
  'shell/screens.ts',
];
const web = fileURLToPath(new URL('../web/', import.meta.url));
const parts = await Promise.all(sources.map(source => import(web + source) as Promise<object>));
const shell = Object.assign({}, ...parts) as Shell;
const { shortcuts, searchable, rootOf, lostPage, routesOf, targetOf, sessionPages, findScreen } = shell;

/** The named world with its pages. */
export const openNamed = async (): Promise<OpenWorld> =>
  openWorld({ pages: await existingPages(`${web}areas`, resources) });

export interface Door {
  /** Where it stands and what it says. */
  name: string;
  address: string;
}

const doorOf = (name: string, { routePath, query = {} }: MessageLink): Door => {
  const asked = new URLSearchParams(query as Record<string, string>).toString();
  return { name, address: asked ? `${routePath}?${asked}` : routePath };
};

/** Reads as an account. */
type Read = (url: string) => Promise<{ status: number; body: unknown }>;
export interface Session {
  read: Read;
  menu: MenuNode[];
  pages: Page[];
  permissions: string[];
}
export async function sessionOf(read: Read): Promise<Session> {
  const { permissions } = (await read('/auth/info')).body as { permissions: string[] };
  const menu = (await read('/api/menus/myTree')).body as MenuNode[];
  return { read, menu, pages: sessionPages(menu), permissions };
}

type Linked = { title: string; link: MessageLink | null };
/** To-dos and messages whole, of the warnings one page: those of a department are thousands of a dozen kinds. */
const lists = {
  待办: { url: '/api/msgTodo/getTodo', isWhole: true },
  消息: { url: '/api/msgPushHistory/getRemind', isWhole: true },
  预警: { url: '/api/warning/list', isWhole: false },
};
const mostOnce = 200;
async function linked({ read }: Session, url: string, isWhole: boolean): Promise<Linked[]> {
  const found: Linked[] = [];
  for (let page = 0; ; page += 1) {
    const { status, body } = await read(`${url}?size=${mostOnce}&page=${page}`);
    if (status !== 200) throw new Error(`${url} answers ${status}`);
    const { content } = body as { content: Linked[] };
    found.push(...content);
    if (!isWhole || content.length < mostOnce) return found;
  }
}
async function messagesOf(session: Session): Promise<Door[]> {
  const doors: Door[] = [];
  const keep = (name: string, rows: Linked[]) => {
    for (const { title, link } of rows) if (link) doors.push(doorOf(`${name} ${title}`, link));
  };
  for (const [name, { url, isWhole }] of Object.entries(lists)) keep(name, await linked(session, url, isWhole));
  keep('本周', ((await session.read('/api/msgTodo/week')).body as { content: Linked[] }).content);
  return doors;
}

/** The figures and shortcuts of both homes, as they show them. */
async function homesOf(session: Session): Promise<Door[]> {
  const doors: Door[] = [];
  for (const { url } of [readHomeFigures, readCadreFigures]) {
    const { content } = (await session.read(`/${url}`)).body as { content: ShownFigure[] };
    for (const { label, path, parts } of content)
      for (const one of [{ label, path }, ...parts]) doors.push({ name: `概况 ${one.label}`, address: one.path });
  }
  const open = [...shortcuts.dj, ...shortcuts.gb]
    .filter(({ permission }) => session.permissions.some(one => gives(one, permission)))
    .filter(({ path }) => session.pages.some(page => path === page.path || path.startsWith(`${page.path}/`)));
  return [...doors, ...open.map(({ label, path }) => ({ name: `常用功能 ${label}`, address: path }))];
}

const menuOf = ({ menu }: Session): Door[] =>
  searchable(menu).map(({ titles, path }) => ({ name: `菜单 ${titles.at(-1)}`, address: path }));

/** What pages of one's own ask first. */
const ownCalls: Record<string, string> = {
  '/self/dues': readOwnDues.url,
  '/self/meeting': readOwnMeetings.url,
  '/self/points': readOwnPoints.url,
  '/self/travel': readOwnTravel.url,
  '/self/assessment': readOwnAssessments.url,
  '/self/transfer': readOwn(transfer).url,
  '/self/correction': readOwn(memberCorrection).url,
  '/self/collection': readOwn(collectionForm).url,
  '/self/development': readOwnProcess.url,
};

/** Pages of one's own that show one of what they list. */
const ownLists: Record<string, string> = { '/pschool/party/center': readOwnBatches.url };

/** The entity a page is named after. */
const entityOf = (component: string | null) => /\/(\w+?)(?:List|Form|Import|Detail)$/.exec(component ?? '')?.[1];

const nodesIn = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...nodesIn(node.children)]);

/** The entity of a page: by its component, otherwise by what its menu entry asks for. */
function resourceOf({ menu }: Session, { path, under, component }: Page) {
  const nodes = nodesIn(menu);
  const node = nodes.find(one => one.path === path) ?? nodes.find(one => one.path === under);
  const entity = entityOf(component)?.toLowerCase();
  return (
    resources.find(({ name }) => name.toLowerCase() === entity) ??
    resources.find(one => permissionOf(one, 'read') === node?.meta.permission)
  );
}

/** The call of a page for its record or its list, where the page is that of an entity. */
function dataOf(session: Session, page: Page, search: string): string | null {
  const { path, component } = page;
  if (ownCalls[path]) return `/${ownCalls[path]}`;
  const id = new URLSearchParams(search).get('id');
  if (ownLists[path]) return `/${ownLists[path]}${id === null ? '' : `/${id}`}`;
  const resource = resourceOf(session, page);
  if (!resource) return null;
  if (id === null) return component?.endsWith('List') ? `/${resource.path}?size=1` : null;
  return `/${resource.path}/${id}`;
}

const homes = ['/home/home', '/workbench/dj/home', '/workbench/gb/home'];
const lost = [lostPage.component, 'platform/NoPermission', 'platform/NotYet'];

const splitOf = (address: string): { pathname: string; search: string } => {
  const [pathname = '', query] = address.split('?');
  return { pathname, search: query === undefined ? '' : `?${query}` };
};
const targetAt = (session: Session, address: string) =>
  targetOf(routesOf(session.pages), rootOf(session.menu), {
    ...splitOf(address),
    hash: '',
    state: null,
    key: 'door',
  });

/** Why a door does not open; null where it does. */
async function faultOf(session: Session, { address }: Door): Promise<string | null> {
  const { pathname, search } = splitOf(address);
  const target = targetAt(session, address);
  if ('go' in target) return `leads on to ${target.go}`;
  const { page } = target;
  if (lost.includes(page.component) || findScreen(page.component ?? '') === null) return 'no page';
  if (homes.includes(page.path) && !homes.includes(pathname)) return 'home instead';
  const call = dataOf(session, page, search);
  const status = call === null ? 200 : (await session.read(call)).status;
  return status === 200 ? null : `${call} answers ${status}`;
}

/** Help is headed by its document, or by the page it is about. */
async function isHelpOf({ read, pages }: Session, search: string, heading: string): Promise<boolean> {
  const about = new URLSearchParams(search).get('for');
  if (pages.some(({ path, title }) => path === about && title === heading)) return true;
  const { body } = await read(`/${listHelp.url}`);
  return (body as AnswerOf<typeof listHelp>).content.some(({ title }) => title === heading);
}

/** A heading names the record that a page shows, or stands in what the page is told. */
async function isToldBy(session: Session, page: Page, search: string, heading: string): Promise<boolean> {
  const call = dataOf(session, page, search);
  if (call === null) return false;
  const { body } = await session.read(call);
  const title = (body as Record<string, unknown> | null)?.[resourceOf(session, page)?.title ?? ''];
  const isNamed = typeof title === 'string' && title !== '' && heading.includes(title);
  return isNamed || JSON.stringify(body).includes(heading);
}

/** Whether a heading is the title of the page behind a door, or names the record or the entity it shows. */
export async function isHeadingOf(session: Session, address: string, heading: string): Promise<boolean> {
  const target = targetAt(session, address);
  if ('go' in target || heading === '') return false;
  const { page } = target;
  const { search } = splitOf(address);
  if (heading === page.title) return true;
  if (page.path === '/help/document') return isHelpOf(session, search, heading);
  // 登记党员, 党员信息导入; a record without a name of its own is headed by what it is.
  const label = resourceOf(session, page)?.label;
  if (
    label !== undefined &&
    (/(Form|Import)$/.test(page.component ?? '') ? heading.includes(label) : heading === label)
  )
    return true;
  return isToldBy(session, page, search, heading);
}

/** Every door of an account. */
export const doorsOf = async (session: Session): Promise<Door[]> => [
  ...menuOf(session),
  ...(await messagesOf(session)),
  ...(await homesOf(session)),
];
/** One door to each address. */
export const distinct = (doors: readonly Door[]): Door[] => [...new Map(doors.map(one => [one.address, one])).values()];

/** Those of the doors that lead into nothing. */
export async function deadOf(session: Session, doors: readonly Door[]): Promise<string[]> {
  const dead: string[] = [];
  for (const door of doors) {
    const fault = await faultOf(session, door);
    if (fault !== null) dead.push(`${door.name} → ${door.address}: ${fault}`);
  }
  return dead;
}

/** How many doors an account has, and those that lead into nothing. */
export async function pressEveryDoor(world: OpenWorld, username: string) {
  const ask = await world.as(username);
  const session = await sessionOf(url => ask('GET', url));
  const doors = await doorsOf(session);
  return { count: doors.length, dead: await deadOf(session, distinct(doors)) };
}
