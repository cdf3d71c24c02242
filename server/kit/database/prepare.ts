/**
 * Makes an empty database into what every test begins with.
 * It runs once per test run; the tests copy the outcome.
 */
import { fileURLToPath } from 'node:url';
import { migrate } from './migrate.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export async function prepare(url: string): Promise<void> {
  await migrate(url, migrationsFolder);
}
