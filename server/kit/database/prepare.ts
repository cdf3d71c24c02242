/**
 * Makes an empty database into what every test begins with.
 * It runs once per test run; the tests copy the outcome.
 */
import { migrate, migrationsFolder } from './migrate.ts';

export async function prepare(url: string): Promise<void> {
  await migrate(url, migrationsFolder);
}
