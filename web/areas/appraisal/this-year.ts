import { today } from '../../client/format.ts';

/** What is begun is mostly of this year. */
export const thisYear = (): number => Number(today().slice(0, 4));
