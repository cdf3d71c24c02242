/**
 * The office program of the machine, shut in: no way to the network, no more memory and time than is set, links and macros off
 * in a profile that is new each time, a user without rights where the server is root. What the machine cannot give is left
 * out; a file that would fetch anything does not come here at all (`office.ts`). Security SEC-46.
 */
import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { OfficeFormat } from '../../archive/office.ts';

const run = promisify(execFile);
const longestMs = 60_000;
/** Nobody of Linux systems, who owns nothing. */
const nobody = 65_534;
/** What the program may write to in memory; its code and fonts are not counted. */
const mostMemory = 1 << 30;
const mostFile = 512 << 20;
/** A proxy where nobody listens. */
const nowhere = 'http://127.0.0.1:9';
const programs = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/opt/libreoffice/program/soffice'];

/** The reader of this format alone, whatever the content would like to be. */
const readers: Record<Exclude<OfficeFormat, 'xlsx'>, string> = {
  pptx: 'Impress MS PowerPoint 2007 XML',
  docx: 'MS Word 2007 XML',
};
export type Convertible = keyof typeof readers;

/** `OFFICE_PROGRAM` names another place; `off` means that there is none. */
export function programOf(): string | undefined {
  const said = process.env['OFFICE_PROGRAM'];
  return (said ? [said] : programs).find(path => existsSync(path));
}
/** The part that knows documents may be missing where sheets and slides are known. */
export function writerOf(): string | undefined {
  const program = programOf();
  return program && existsSync(join(dirname(realpathSync(program)), 'libswlo.so')) ? program : undefined;
}

const isRoot = process.getuid?.() === 0;
const unshare = (...what: string[]) => ['/usr/bin/unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), ...what];
/**
 * Walls around it, each a program that starts the next one, in the ways this machine may have them, the best first. Without
 * privileges a namespace of users comes with those of the network and of processes, which end with their first one.
 */
const walls: string[][][] = [
  [unshare('--net', '--pid', '--fork', '--kill-child', '--mount-proc'), unshare('--net')],
  [['/usr/bin/prlimit', `--data=${mostMemory}`, `--fsize=${mostFile}`, '--core=0']],
  isRoot ? [['/usr/bin/setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs']] : [],
];
const stands = ([program = '', ...options]: string[]) =>
  run(program, [...options, '/bin/true']).then(
    () => true,
    () => false,
  );
async function found(): Promise<string[]> {
  const standing: string[] = [];
  for (const ways of walls)
    for (const way of ways)
      if (await stands([...standing, ...way])) {
        standing.push(...way);
        break;
      }
  return standing;
}
let known: Promise<string[]> | undefined;
/** Asked of the machine once. */
const wallsHere = (): Promise<string[]> => (known ??= found());

const setting = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.Office.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${[
  setting('Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Common/Security/Scripting', 'DisableActiveContent', 'true'),
  setting('Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  setting('Writer/Content/Update', 'Link', '2'),
  setting('Calc/Content/Update', 'Link', '2'),
].join('')}</oor:items>`;

/** A folder that is gone afterwards: what is given to read, and places to write for whoever converts. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  try {
    await mkdir(join(folder, 'profile', 'user'), { recursive: true });
    await mkdir(join(folder, 'made'));
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), profile);
    const owned = ['.', 'made', 'profile', 'profile/user', 'profile/user/registrymodifications.xcu'];
    if (isRoot) for (const place of owned) await chown(join(folder, place), nobody, nobody);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What each further file of a run may take. */
const longestEachMs = 5000;

/** PDFs of files that were made fit for it, in their order, in one run of the program; whatever goes wrong is thrown as it comes. */
export const convertAll = (program: string, contents: readonly Buffer[], format: Convertible): Promise<Buffer[]> =>
  inFolder(async folder => {
    const given = contents.map((_, at) => join(folder, `given${at}.${format}`));
    for (const [at, content] of contents.entries()) {
      await writeFile(given[at] ?? '', content);
      await chmod(given[at] ?? '', 0o444);
    }
    const own = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const made = join(folder, 'made');
    const words = [program, own, '--headless', '--norestore', `--infilter=${readers[format]}`];
    const [first = program, ...rest] = [
      ...(await wallsHere()),
      ...words,
      '--convert-to',
      'pdf',
      '--outdir',
      made,
      ...given,
    ];
    const env = { PATH: '/usr/bin:/bin', HOME: folder, TMPDIR: made, http_proxy: nowhere, https_proxy: nowhere };
    const timeout = longestMs + longestEachMs * (contents.length - 1);
    await run(first, rest, { timeout, killSignal: 'SIGKILL', env, cwd: folder });
    return Promise.all(given.map((_, at) => readFile(join(made, `given${at}.pdf`))));
  });
export const convert = async (program: string, content: Buffer, format: Convertible): Promise<Buffer> =>
  (await convertAll(program, [content], format))[0] as Buffer;
