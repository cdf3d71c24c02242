/**
 * One cadre's part of a task: what differs is said, the unit checks it where the task wants that, and the department takes
 * it in. Domain-cadre 1.5.
 */
import { sql } from 'drizzle-orm';
import { cadreStatement, cadreStatementProcess, type CadreStatement } from 'contract/cadre/cadre-statement.ts';
import { readStatement, sayInForm, setAsideInForm } from 'contract/cadre/statement-calls.ts';
import { asideFields } from 'contract/cadre/statement.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import { formStates } from 'contract/platform/collection-form.ts';
import { halves } from 'contract/platform/collection-task.ts';
import { flowOf } from '../../kit/flow.ts';
import { cleanInput, obstacle } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { unitPlace } from '../../kit/process/place.ts';
import { actionsOf } from '../../kit/process/take.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import { computed, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import {
  draftOf,
  gapsIn,
  saidIn,
  say,
  setAside,
  statementFaults,
  statementOf,
  takenOf,
  takeIn,
  type Said,
} from '../cadre/index.ts';
import { accountsOf, holdersAt, tellPersons } from '../message/index.ts';
import { holdOpen } from './form.ts';
import { askedIn, sectionsIn } from './half.ts';

const toldOf = (said: readonly Said[]) => ({
  draft: draftOf(said),
  saidCount: said.length,
  setAsideCount: said.length - takenOf(said).length,
});

/** Handed in is what is complete and agrees with the rules of the record. */
async function confirmFaults(tx: Tx, row: CadreStatement): Promise<Fault[]> {
  await holdOpen(tx, row);
  const said = saidIn(row.draft);
  const gaps = await gapsIn(tx, row.personId, sectionsIn(row), said);
  return [
    ...(gaps.length > 0 ? [fault('', 'cadre.cadreStatement.gaps', { gaps: gaps.join('、') })] : []),
    ...(await statementFaults(tx, row.personId, said)),
  ];
}

/** Where the unit checks first; null once it has, or where nobody else there could. */
async function unitOf(tx: Tx, row: CadreStatement): Promise<string | null> {
  if (!row.needsUnitAudit || row.unitAuditedOn || !row.unitId) return null;
  const place = unitPlace(row.unitId);
  const own = await accountsOf(tx, [row.personId]);
  const holders = await holdersAt(tx, permissionOf(cadreStatement, 'accept'), place);
  return holders.some(id => !own.includes(id)) ? place : null;
}

/** What no longer fits the record is sent back. */
async function acceptFaults(tx: Tx, row: CadreStatement): Promise<Fault[]> {
  const faults = await statementFaults(tx, row.personId, takenOf(saidIn(row.draft)));
  return faults.filter(({ level }) => level === 'error');
}

async function takenIn(tx: Tx, row: CadreStatement): Promise<void> {
  if (row.state !== formStates.taken) return;
  const cause = { origin: 4 as const, flow: flowOf(cadreStatement, row.id), reason: '信息采集入库' };
  const said = saidIn(row.draft);
  const left = said.length - takenOf(said).length;
  await takeIn(tx, row.personId, takenOf(said), cause);
  await tellPersons(tx, {
    title: '【信息采集】填报内容已入库',
    content:
      left === 0
        ? '您在信息采集中填报的内容已审核入库，可在个人档案中查看。'
        : `您在信息采集中填报的${said.length}条内容已审核，其中${left}条未采纳，原因请在填报内容中查看。`,
    entity: cadreStatement.name,
    recordId: row.id,
    personId: row.personId,
    link:
      left === 0
        ? { routePath: '/user/archives', query: {} }
        : { routePath: '/self/collection/statement', query: { id: row.id } },
  });
}

export const statementComputed = computed(cadreStatement, {
  purpose: column => sql`(select purpose from collection_task where id = ${column('collectionTaskId')})`,
});

export const statementHandler = handle(cadreStatementProcess, {
  page: '/cadre/collection/statement/detail',
  ask: (row, { does }) =>
    does === 'keep' || does === 'confirm'
      ? askedIn(halves.cadres, row)
      : { bizType: 'GB_CJSH', title: `【信息采集】${row.matter}已提交干部信息，待审核入库` },
  hands: { checker: each(async (tx, row) => (await unitOf(tx, row)) ?? school) },
  steps: {
    keep: { guard: holdOpen },
    confirm: {
      guard: confirmFaults,
      values: async tx => ({ submittedOn: await today(tx), unitAuditedOn: null, returnReason: null }),
    },
    accept: {
      guard: acceptFaults,
      to: async (tx, row) => ((await unitOf(tx, row)) ? formStates.submitted : formStates.taken),
      values: async (tx, _row, _input, to) => (to === formStates.taken ? {} : { unitAuditedOn: await today(tx) }),
      node: async (tx, row) => ((await unitOf(tx, row)) ? '单位审核' : '组织部审核入库'),
      effect: each(takenIn),
    },
    sendBack: { values: (_, _row, { opinion }) => ({ returnReason: opinion ?? null }) },
  },
});

const accepting = actionsOf(statementHandler).find(({ action }) => action.name === 'accept')!;

export const statementRoutes = [
  serve(readStatement, async ({ tx, params }) => {
    const row = await loadRow(tx, cadreStatement, params.id, 'read', 'look');
    return statementOf(tx, row.personId, sectionsIn(row), saidIn(row.draft));
  }),
  serve(sayInForm, async ({ tx, params, body }) => {
    const row = await loadRow(tx, cadreStatement, params.id, 'confirm');
    if (row.personId !== tx.actor.personId) throw notFound();
    if (!cadreStatementProcess.editable.includes(row.state))
      throw new Refusal(409, 'kit.illegal-step', { params: { action: '暂存' } });
    await holdOpen(tx, row);
    const said = await say(tx, row.personId, sectionsIn(row), saidIn(row.draft), body);
    const values = { ...toldOf(said), state: formStates.stashed };
    await applyEffects(tx, cadreStatement, [{ id: row.id, values }], { flow: 'itself', reason: '填报暂存' });
    return statementOf(tx, row.personId, sectionsIn(row), said);
  }),
  serve(setAsideInForm, async ({ tx, params, body: { section, key, why } }) => {
    const row = await loadRow(tx, cadreStatement, params.id, 'accept');
    const hindered = await obstacle(tx, accepting, row);
    if (hindered) throw hindered;
    const reason = why === null ? null : (await cleanInput(tx, { input: asideFields }, { why })).why;
    const said = setAside(saidIn(row.draft), { section, key }, reason);
    if (!said) throw refuse([fault('', 'cadre.cadreStatement.unsaid')]);
    const cause = { flow: 'itself', reason: reason === null ? '恢复采纳' : `不采纳：${reason}` } as const;
    await applyEffects(tx, cadreStatement, [{ id: row.id, values: toldOf(said) }], cause);
    return statementOf(tx, row.personId, sectionsIn(row), said);
  }),
];
