/** The program of the server and those beside it, built where their sources are newer. */
const building = new URL('../../scripts/build.mjs', import.meta.url).href;

export async function serverProgram(): Promise<void> {
  const { buildServer } = (await import(building)) as { buildServer(): void };
  buildServer();
}
