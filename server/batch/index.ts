/** What batches of every kind share: taking them back. */
import { batchTexts } from 'contract/batch/texts.ts';
import { area } from '../kit/registry.ts';

export const batches = area({ texts: batchTexts });
