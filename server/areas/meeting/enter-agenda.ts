/** Topics as they are written on a phone or come from a plan. */
import { fault } from 'contract/kit/fault.ts';
import { agendaItem } from 'contract/meeting/agenda-item.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';

/** One topic a line, behind those that stand. */
export async function enterAgenda(tx: Tx, meetingId: string, topics: string | null | undefined): Promise<void> {
  const names = (topics ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  const long = names.findIndex(name => Array.from(name).length > 100);
  if (long >= 0) throw refuse([fault('topics', 'meeting.agendaItem.long', { line: long + 1 })]);
  const changes = names.map((name, at) => ({ values: { meetingId, name, position: at + 1 } }));
  await applyEffects(tx, agendaItem, changes, causeOf(meeting, meetingId, '登记议题'));
}
