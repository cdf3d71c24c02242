/** Where the built `job-process` lies; it is built where its sources are newer. */
import { fileURLToPath } from 'node:url';

const building = new URL('../../scripts/build.mjs', import.meta.url).href;

export async function jobProgram(): Promise<string> {
  const { buildTesting } = (await import(building)) as { buildTesting(): void };
  buildTesting();
  return fileURLToPath(new URL('dist/job-process.js', import.meta.url));
}
