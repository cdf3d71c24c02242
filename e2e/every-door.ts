/**
 * Every door of a demonstration: what a menu, a to-do, a message, a figure or a shortcut of an account leads to is the page
 * it names, and what that page asks of its record or list is answered.
 */
import { fileURLToPath } from 'node:url';
import { readOwnAssessments } from 'contract/assessment/own-calls.ts';
import { readOwnProcess } from 'contract/development/calls.ts';
import { readOwnDues } from 'contract/dues/calls.ts';
import { gives, permissionOf } from 'contract/kit/permission.ts';
import { readOwnMeetings } from 'contract/meeting/calls.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import { collectionForm } from 'contract/platform/collection-form.ts';
import type { MenuNode } from 'contract/platform/menu.ts';
import { readOwnPoints } from 'contract/points/calls.ts';
import { readCadreFigures } from 'contract/report/cadre-home.ts';
import { readHomeFigures, type ShownFigure } from 'contract/report/home.ts';
import { resources } from 'contract/resources.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { readOwnTravel } from 'contract/travel-document/calls.ts';
import { requestLook } from '../server/areas/message/index.ts';
import { existingPages, passwordHash } from '../server/areas/platform/index.ts';
import { firstStart } from '../server/first-start.ts';
import { university } from '../server/seed/demo.ts';
import { testPassword } from '../server/testing/constants.ts';
import { openWorld, type Ask, type OpenWorld } from '../server/testing/open-world.ts';

interface Page {
  path: string;
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

const pagesThere = () => existingPages(`${web}areas`, resources);

/** The named world with its pages. */
export const openNamed = async (): Promise<OpenWorld> => openWorld({ pages: await pagesThere() });

/** The demonstration with fewer people, after the first look of its rules. */
export async function openDemonstration(): Promise<OpenWorld> {
  const world = await openWorld({ empty: true, pages: await pagesThere() });
  await firstStart({
    database: world.database,
    registry: world.registry,
    hashing: passwordHash(),
    settings: { demo: true, demoPassword: testPassword },
    log: () => undefined,
    store: world.store,
    universityOf: () =>
      university({ seed: 2026, people: 4000, members: 1700, organisations: 260, colleges: 18, withHardFaults: false }),
  });
  await requestLook(world.database);
  await world.settle();
  return world;
}

interface Door {
  /** Where it stands and what it says. */
  name: string;
  address: string;
}

const doorOf = (name: string, { routePath, query = {} }: MessageLink): Door => {
  const asked = new URLSearchParams(query as Record<string, string>).toString();
  return { name, address: asked ? `${routePath}?${asked}` : routePath };
};

interface Session {
  ask: Ask;
  menu: MenuNode[];
  pages: Page[];
  permissions: string[];
}
async function sessionOf(world: OpenWorld, username: string): Promise<Session> {
  const ask = await world.as(username);
  const { permissions } = (await ask('GET', '/auth/info')).body as { permissions: string[] };
  const menu = (await ask('GET', '/api/menus/myTree')).body as MenuNode[];
  return { ask, menu, pages: sessionPages(menu), permissions };
}

type Linked = { title: string; link: MessageLink | null };
async function messagesOf({ ask }: Session): Promise<Door[]> {
  const lists = {
    待办: '/api/msgTodo/getTodo?size=200',
    消息: '/api/msgPushHistory/getRemind?size=200',
    预警: '/api/warning/list?size=100',
    本周: '/api/msgTodo/week',
  };
  const doors: Door[] = [];
  for (const [name, url] of Object.entries(lists)) {
    const { status, body } = await ask('GET', url);
    if (status !== 200) throw new Error(`${url} answers ${status}`);
    for (const { title, link } of body.content as Linked[]) if (link) doors.push(doorOf(`${name} ${title}`, link));
  }
  return doors;
}

/** The figures and shortcuts of both homes, as they show them. */
async function homesOf(session: Session): Promise<Door[]> {
  const doors: Door[] = [];
  for (const { url } of [readHomeFigures, readCadreFigures]) {
    const { content } = (await session.ask('GET', `/${url}`)).body as { content: ShownFigure[] };
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
  '/self/transfer': transfer.path,
  '/self/correction': memberCorrection.path,
  '/self/collection': collectionForm.path,
  '/self/development': readOwnProcess.url,
};

const nodesIn = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap(node => [node, ...nodesIn(node.children)]);

/** The call of a page for its record or its list, where the page is that of an entity. */
function dataOf({ menu }: Session, { path, under, component }: Page, search: string): string | null {
  if (ownCalls[path]) return `/${ownCalls[path]}`;
  const nodes = nodesIn(menu);
  const node = nodes.find(one => one.path === path) ?? nodes.find(one => one.path === under);
  const resource = resources.find(one => permissionOf(one, 'read') === node?.meta.permission);
  if (!resource) return null;
  const id = new URLSearchParams(search).get('id');
  if (id === null) return component?.endsWith('List') ? `/${resource.path}?size=1` : null;
  return `/${resource.path}/${id}`;
}

const homes = ['/home/home', '/workbench/dj/home', '/workbench/gb/home'];
const lost = [lostPage.component, 'platform/NoPermission', 'platform/NotYet'];

/** Why a door does not open; null where it does. */
async function faultOf(session: Session, routes: unknown, { address }: Door): Promise<string | null> {
  const [pathname = '', query] = address.split('?');
  const search = query === undefined ? '' : `?${query}`;
  const location = { pathname, search, hash: '', state: null, key: 'door' };
  const target = targetOf(routes, rootOf(session.menu), location);
  if ('go' in target) return `leads on to ${target.go}`;
  const { page } = target;
  if (lost.includes(page.component) || findScreen(page.component ?? '') === null) return 'no page';
  if (homes.includes(page.path) && !homes.includes(pathname)) return 'home instead';
  const call = dataOf(session, page, search);
  const status = call === null ? 200 : (await session.ask('GET', call)).status;
  return status === 200 ? null : `${call} answers ${status}`;
}

/** How many doors an account has, and those that lead into nothing. */
export async function pressEveryDoor(world: OpenWorld, username: string) {
  const session = await sessionOf(world, username);
  const routes = routesOf(session.pages);
  const doors = [...menuOf(session), ...(await messagesOf(session)), ...(await homesOf(session))];
  const dead: string[] = [];
  for (const door of new Map(doors.map(one => [one.address, one])).values()) {
    const fault = await faultOf(session, routes, door);
    if (fault !== null) dead.push(`${door.name} → ${door.address}: ${fault}`);
  }
  return { count: doors.length, dead };
}
