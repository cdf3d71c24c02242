/** Slides as PDF by the office program of the machine, in a process and a folder of its own. Security SEC-46. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Refused } from '../../kit/refused.ts';

const run = promisify(execFile);
const longestMs = 60_000;
const programs = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/opt/libreoffice/program/soffice'];
/** A proxy where nobody listens: a slide that names a picture elsewhere gets none. */
const nowhere = 'http://127.0.0.1:9';

const programOf = (): string | undefined => programs.find(path => existsSync(path));

let last: Promise<unknown> = Promise.resolve();
/** One at a time: the program is heavy, and previews may wait. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

async function convert(program: string, content: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'slides-'));
  try {
    await writeFile(join(folder, 'slides.pptx'), content, { mode: 0o600 });
    const own = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const words = [
      own,
      '--headless',
      '--norestore',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      join(folder, 'slides.pptx'),
    ];
    const env = { PATH: '/usr/bin:/bin', HOME: folder, http_proxy: nowhere, https_proxy: nowhere };
    await run(program, words, { timeout: longestMs, killSignal: 'SIGKILL', env, cwd: folder });
    return await readFile(join(folder, 'slides.pdf'));
  } catch {
    throw new Refused(400, 'file.not-converted');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function slidesAsPdf(content: Buffer): Promise<Buffer> {
  const program = programOf();
  if (!program) throw new Refused(400, 'file.no-office');
  return inTurn(() => convert(program, content));
}
