/** Slides and documents as PDF by the office program of the machine, in a process and a folder of its own. Security SEC-46. */
import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Refused } from '../../kit/refused.ts';

const run = promisify(execFile);
const longestMs = 60_000;
const programs = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/opt/libreoffice/program/soffice'];
type Ending = 'pptx' | 'docx';
/** A proxy where nobody listens: a slide that names a picture elsewhere gets none. */
const nowhere = 'http://127.0.0.1:9';

/** `OFFICE_PROGRAM` names another place; `off` means that there is none. */
function programOf(): string | undefined {
  const said = process.env['OFFICE_PROGRAM'];
  return (said ? [said] : programs).find(path => existsSync(path));
}

let last: Promise<unknown> = Promise.resolve();
/** One at a time: the program is heavy, and previews may wait. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

async function convert(program: string, content: Buffer, ending: Ending): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  const given = join(folder, `given.${ending}`);
  try {
    await writeFile(given, content, { mode: 0o600 });
    const own = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const words = [own, '--headless', '--norestore', '--convert-to', 'pdf', '--outdir', folder, given];
    const env = { PATH: '/usr/bin:/bin', HOME: folder, http_proxy: nowhere, https_proxy: nowhere };
    await run(program, words, { timeout: longestMs, killSignal: 'SIGKILL', env, cwd: folder });
    return await readFile(join(folder, 'given.pdf'));
  } catch {
    throw new Refused(400, ending === 'pptx' ? 'file.not-converted' : 'document.not-converted');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function slidesAsPdf(content: Buffer): Promise<Buffer> {
  const program = programOf();
  if (!program) throw new Refused(400, 'file.no-office');
  return inTurn(() => convert(program, content, 'pptx'));
}

/** The part that knows documents may be missing where sheets and slides are known. */
function writerOf(): string | undefined {
  const program = programOf();
  return program && existsSync(join(dirname(realpathSync(program)), 'libswlo.so')) ? program : undefined;
}
/** Whether this machine can make a PDF of a document. */
export const hasWriter = (): boolean => writerOf() !== undefined;

export function documentAsPdf(content: Buffer): Promise<Buffer> {
  const program = writerOf();
  if (!program) throw new Refused(400, 'document.no-office');
  return inTurn(() => convert(program, content, 'docx'));
}
