/**
 * Which room may import from which: web → contract ← server, areas → kit and never back, area to area by its index.
 * Each rule is a sentence and a test of one import; a hit is printed as the file, what it imports, and the sentence.
 */

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
