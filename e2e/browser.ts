/**
 * A Chromium for journeys and pictures, on any machine: the one named by CHROME_PATH, the one of the system,
 * else the one from the package registry with the libraries it needs. Nothing it does leaves this machine.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];
const caches = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url));

interface Program {
  executablePath: string;
  env: Record<string, string>;
}

export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await findProgram();
  return chromium.launch({ executablePath, args: flags, env: { ...(process.env as Record<string, string>), ...env } });
}

async function findProgram(): Promise<Program> {
  const own = process.env['CHROME_PATH'];
  // The one without a window of its own is a fifth quicker.
  const present = [own, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(path => path && existsSync(path));
  return present ? { executablePath: present, env: {} } : unpacked();
}

/** The packed browser, unpacked once per version; the folder appears under its name when it is whole. */
async function unpacked(): Promise<Program> {
  const require = createRequire(import.meta.url);
  // The package exports its module alone; its version stands two folders above.
  const described = join(dirname(require.resolve('@sparticuz/chromium')), '../../package.json');
  const { version } = require(described) as { version: string };
  const folder = join(caches, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  await writeFile(join(folder, 'fonts.conf'), fontsOf(folder));
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

async function unpack(folder: string): Promise<void> {
  await mkdir(caches, { recursive: true });
  const place = await mkdtemp(join(caches, 'chromium-'));
  const { TMPDIR, AWS_LAMBDA_JS_RUNTIME, ...others } = process.env;
  // The package unpacks its libraries only where it takes the machine for its own kind, and always into TMPDIR.
  Object.assign(process.env, { TMPDIR: place, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
  } finally {
    restore({
      TMPDIR,
      AWS_LAMBDA_JS_RUNTIME,
      LD_LIBRARY_PATH: others['LD_LIBRARY_PATH'],
      FONTCONFIG_PATH: others['FONTCONFIG_PATH'],
    });
  }
  await rename(place, folder).catch(async (cause: unknown) => {
    await rm(place, { recursive: true });
    if (!existsSync(folder)) throw cause;
  });
}

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** Fonts of the system and the one that comes along; Chinese comes from Noto CJK where it is installed (Debian: fonts-noto-cjk). */
const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${join(homedir(), '.fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <alias binding="same"><family>Noto Sans SC</family><prefer><family>Noto Sans CJK SC</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Noto Sans CJK SC</family><family>Open Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Noto Serif CJK SC</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;
