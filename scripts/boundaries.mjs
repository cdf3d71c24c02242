/**
 * Which room may import from which: web → contract ← server, areas → kit and never back, area to area by its index.
 * Each rule is a sentence and a test of one import; a hit is printed as the file, what it imports, and the sentence.
 * Besides, imports run one way: no circle of files, and none of rooms. Decision 005. And no test leans on the day of the machine.
 */
import { dirname } from 'node:path/posix';

const rules = [
  ['the web does not know the server', (from, to) => from.startsWith('web/') && to.startsWith('server/')],
  ['the server does not know the web', (from, to) => from.startsWith('server/') && to.startsWith('web/')],
  ['the contract imports nothing of ours and no platform', isImpure],
  ['the kit does not know the areas', (from, to, isTest) => !isTest && isKit(from) && isArea(to) && !isShared(to)],
  ['the client of the web knows no kit', (from, to) => from.startsWith('web/client/') && to.startsWith('web/kit/')],
  ['an area enters another by its index.ts or a resource', isTrespass],
  [
    'the list of all resources is for the server',
    (from, to) => from.startsWith('web/') && to === 'contract/resources.ts',
  ],
];

export function crossings(sources) {
  return sources.flatMap(({ path, isTest, imports }) =>
    imports.flatMap(to =>
      rules
        .filter(([, crosses]) => crosses(path, to, isTest))
        .map(([sentence]) => `${path} imports ${to}: ${sentence}`),
    ),
  );
}

/** Files, and rooms, that import one another in a circle, each circle once; types count, what is loaded later does not. */
export function circles(sources) {
  const product = sources.filter(({ path, isTest }) => !isTest && !isMadeForTests(path));
  return [
    ...circlesOf(arrows(sources, path => path)).map(circle => `files import one another: ${circle.join(', ')}`),
    ...circlesOf(arrows(product, roomOf)).map(circle => `rooms import one another: ${circle.join(', ')}`),
  ];
}

/** Tests that name a day and ask for that of the machine hold until the day has come. Decision 280. */
export function datesOfMachine(sources) {
  return sources
    .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && /\b20(26|27)-\d\d/.test(text))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/new Date\(\)|\bcurrent_date\b/g)].map(
        ([asked]) => `${path} names a day and asks for ${asked}: days of a test are literals or those of its clock`,
      ),
    );
}

const isMadeForTests = path => /^(bench|server\/testing)\/|\/(fixtures|sample)[^/]*\.ts$/.test(path);

/** The first two folders, and a third below `areas` and `kit`; a file between rooms stands alone. */
function roomOf(path) {
  const folder = dirname(path);
  if (!folder.includes('/') || folder === 'server/areas') return path;
  const [side, room, part] = folder.split('/');
  return part && (room === 'areas' || (room === 'kit' && side !== 'contract'))
    ? `${side}/${room}/${part}`
    : `${side}/${room}`;
}

function arrows(sources, nameOf) {
  const own = new Set(sources.map(({ path }) => nameOf(path)));
  const all = new Map([...own].map(name => [name, new Set()]));
  for (const { path, importsAtOnce } of sources)
    for (const to of importsAtOnce.map(nameOf)) if (own.has(to) && to !== nameOf(path)) all.get(nameOf(path)).add(to);
  return all;
}

/** The strongly connected parts of more than one, by Tarjan. */
function circlesOf(all) {
  const [order, low, open, found] = [new Map(), new Map(), [], []];
  const visit = name => {
    order.set(name, order.size);
    low.set(name, order.get(name));
    open.push(name);
    for (const next of all.get(name)) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) low.set(name, Math.min(low.get(name), low.get(next)));
    }
    if (low.get(name) !== order.get(name)) return;
    const circle = open.splice(open.indexOf(name));
    if (circle.length > 1) found.push(circle.toSorted());
  };
  for (const name of all.keys()) if (!order.has(name)) visit(name);
  return found;
}

function isImpure(from, to, isTest) {
  if (!from.startsWith('contract/') || isTest) return false;
  return to.startsWith('node:') || /^(server|web|e2e)\//.test(to);
}

const isKit = path => /^(contract|server|web)\/kit\//.test(path);

const areaOf = path =>
  /^(?:server|web)\/areas\/([^/]+)\//.exec(path)?.[1] ?? /^contract\/(?!kit\/)([^/]+)\//.exec(path)?.[1];

/** What the parts of the kit speak of beside entities: steps of processes, files, drafts and views, changes in bulk, sheets, papers. */
const isShared = path => /^contract\/(workflow|file|personal|bulk|export|documents)\//.test(path);

const isArea = path => areaOf(path) !== undefined;

function isTrespass(from, to) {
  const [mine, theirs] = [areaOf(from), areaOf(to)];
  if (!mine || !theirs || mine === theirs || to.startsWith('contract/')) return false;
  return !/\/index\.tsx?$/.test(to);
}
