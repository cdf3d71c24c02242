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
  baseOf,
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
import { holdOpen, isOver } from './form.ts';
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

/** Whether the unit checks first: not where nobody but the cadre could. */
async function goesToUnit(tx: Tx, { needsUnitAudit, unitId, personId }: CadreStatement): Promise<boolean> {
  if (!needsUnitAudit || !unitId) return false;
  const own = await accountsOf(tx, [personId]);
  const holders = await holdersAt(tx, permissionOf(cadreStatement, 'accept'), unitPlace(unitId));
  return holders.some(id => !own.includes(id));
}
const placeOf = ({ isAtUnit, unitId }: CadreStatement) => (isAtUnit && unitId ? unitPlace(unitId) : school);

/** What no longer fits the record is sent back. */
async function acceptFaults(tx: Tx, row: CadreStatement): Promise<Fault[]> {
  const faults = await statementFaults(tx, row.personId, takenOf(saidIn(row.draft)));
  return faults.filter(({ level }) => level === 'error');
}

/** What was not accepted is said before the letter is opened. */
const titleOf = (said: number, left: number) => {
  if (left === 0) return '【信息采集】填报内容已入库';
  return left === said ? '【信息采集】填报内容未采纳' : `【信息采集】填报内容已入库，其中${left}条未采纳`;
};

async function takenIn(tx: Tx, row: CadreStatement): Promise<void> {
  if (row.state !== formStates.taken) return;
  const cause = { origin: 4 as const, flow: flowOf(cadreStatement, row.id), reason: '信息采集入库' };
  const said = saidIn(row.draft);
  const left = said.length - takenOf(said).length;
  await takeIn(tx, row.personId, takenOf(said), cause);
  await tellPersons(tx, {
    title: titleOf(said.length, left),
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
  isOver,
  purpose: column => sql`(select purpose from collection_task where id = ${column('collectionTaskId')})`,
});

export const statementHandler = handle(cadreStatementProcess, {
  page: '/cadre/collection/statement/detail',
  ask: (row, { does }) =>
    does === 'keep' || does === 'confirm'
      ? askedIn(halves.cadres, row)
      : { bizType: 'GB_CJSH', title: `【信息采集】${row.matter}已提交干部信息，待审核入库` },
  hands: { checker: each((_, row) => placeOf(row)) },
  steps: {
    keep: { guard: holdOpen },
    confirm: {
      guard: confirmFaults,
      values: async (tx, row) => ({
        submittedOn: await today(tx),
        isAtUnit: await goesToUnit(tx, row),
        unitAuditedOn: null,
        returnReason: null,
      }),
    },
    accept: {
      guard: acceptFaults,
      to: (_, { isAtUnit }) => (isAtUnit ? formStates.submitted : formStates.taken),
      values: async (tx, row) =>
        row.isAtUnit
          ? { isAtUnit: false, unitAuditedOn: await today(tx) }
          : { base: await baseOf(tx, row.personId, saidIn(row.draft)) },
      node: (_, { isAtUnit }) => (isAtUnit ? '单位审核' : '组织部审核入库'),
      effect: each(takenIn),
    },
    sendBack: { values: (_, _row, { opinion }) => ({ returnReason: opinion ?? null, isAtUnit: false }) },
  },
});

const accepting = actionsOf(statementHandler).find(({ action }) => action.name === 'accept')!;

export const statementRoutes = [
  serve(readStatement, async ({ tx, params }) => {
    const row = await loadRow(tx, cadreStatement, params.id, 'read', 'look');
    return statementOf(tx, row.personId, sectionsIn(row), saidIn(row.draft), row.base);
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
