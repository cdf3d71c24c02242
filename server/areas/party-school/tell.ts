/** What trainees are told of their registration. */
import { registration, registrationProcess, type Registration } from 'contract/party-school/registration.ts';
import { registrationStates as states } from 'contract/party-school/codes.ts';
import { lastHand } from '../../kit/process/last-hand.ts';
import type { Tx } from '../../kit/registry.ts';
import { tellPersons } from '../message/index.ts';

const page = '/pschool/party/center';

export const tellTrainees = (
  tx: Tx,
  rows: readonly Registration[],
  title: string,
  content: (row: Registration) => string,
) =>
  tellPersons(
    tx,
    rows.map(row => ({
      title: `【党校】${title}`,
      content: content(row),
      entity: registration.name,
      recordId: row.id,
      personId: row.personId,
      link: { routePath: page, query: { id: row.batchId } },
    })),
  );

/** Admitted, or on the list; nothing while somebody still judges. */
export async function tellPlaced(tx: Tx, rows: readonly Registration[], batchName: string): Promise<void> {
  const [inside, waiting] = [states.admitted, states.waiting].map(one => rows.filter(({ state }) => state === one));
  await tellTrainees(tx, inside ?? [], '已录取', () => `您已被“${batchName}”录取，请按时参加培训。`);
  await tellTrainees(
    tx,
    waiting ?? [],
    '已列入候补',
    ({ waitNo }) => `“${batchName}”名额已满，您是候补第 ${waitNo} 位，有空额时按次序递补。`,
  );
}

/** Whoever proposed how a trainee ends, once it came back. */
export async function tellProposer(tx: Tx, row: Registration, opinion: string): Promise<void> {
  const hand = await lastHand(tx, registration, row.id, registrationProcess.transitions.propose.label);
  if (!hand?.personId || hand.personId === tx.actor.personId) return;
  await tellPersons(tx, [
    {
      title: '【党校】结业建议已退回',
      content: `${row.name}的建议结果已退回：${opinion}`,
      entity: registration.name,
      recordId: row.id,
      personId: hand.personId,
      link: { routePath: '/party-school/result', query: { id: row.batchId } },
    },
  ]);
}
