/** 批量表彰: an honour each for all whom one document names, in one write. Domain-cadre 2.6. */
import { awarded, awardMany, mostHonoured } from 'contract/person/award.ts';
import { honour, honourStates } from 'contract/person/honour.ts';
import { fault } from 'contract/kit/fault.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { write } from '../../kit/write/write.ts';

async function award(tx: Tx, given: Values): Promise<number> {
  const { personIds, ...said } = await cleanInput(tx, { input: awarded }, given);
  const all = [...new Set(personIds)];
  if (all.length > mostHonoured) throw refuse([fault('personIds', 'person.honour.most', { most: mostHonoured })]);
  const rows = all.map(personId => ({ values: { ...said, personId, state: honourStates.effective } }));
  await write(tx, honour, rows, { verb: 'create', origin: 2, reason: '批量表彰', allow: ['state'], isWhole: true });
  return all.length;
}

export const awardRoutes = [serve(awardMany, async ({ tx, body }) => ({ count: await award(tx, body) }))];
