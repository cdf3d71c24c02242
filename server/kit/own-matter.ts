import type { SQL } from 'drizzle-orm';
import type { Process } from 'contract/kit/process.ts';

/** A matter people ask for of their own. */
export interface OwnMatter {
  /** Its subject is who asks. */
  process: Process;
  kind: string;
  /** What one is about, over the row t. */
  matter: SQL;
  /** Which rows were asked for, over t, where others came about otherwise. */
  only?: SQL;
  /** What opens the page. */
  permission: string;
  page(id: string): string;
}
