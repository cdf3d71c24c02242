/** A mock exam keeps nothing here; its saves ask what time it is, so that they meet the network as those of an exam do. Decision 350. */
import { readPractice } from 'contract/exam/sitting-calls.ts';
import { serve } from '../../../kit/route.ts';
import { nowOf } from '../../../kit/setting.ts';

export const practiceRoute = serve(readPractice, async ({ tx }) => ({
  serverTime: new Date(await nowOf(tx)).toISOString(),
}));
