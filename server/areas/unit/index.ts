/** What becomes of units, for all who stand in them: beside the organisations, since it takes posts and people along. */
import { area } from '../../kit/registry.ts';
import { dissolve, merge, rename, split } from './change.ts';

export const unitChange = area({ actions: [rename, merge, split, dissolve] });
