/** A cadre asks to have one row of the own record put right; the unit checks it, the department adopts it. Domain-cadre 6.5. */
import { sql } from 'drizzle-orm';
import {
  cadreCorrection,
  cadreCorrectionProcess,
  correctionStates,
  proof,
  type CadreCorrection,
} from 'contract/cadre/cadre-correction.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { collected } from 'contract/cadre/sections.ts';
import { askCorrection, readCorrection, readOwnRecord } from 'contract/cadre/statement-calls.ts';
import { fault } from 'contract/kit/fault.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import { shortened } from 'contract/kit/type.ts';
import { flowOf } from '../../kit/flow.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { unitPlace } from '../../kit/process/place.ts';
import { begin } from '../../kit/process/take.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { draftOf, saidIn, say, statementFaults, statementOf, takeIn, type Said } from '../cadre/index.ts';
import { accountsOf, holdersAt, tellPersons } from '../message/index.ts';
import { allSections } from './half.ts';

const area = 'cadre.cadreCorrection';
const { asked, checked } = correctionStates;

/** The unit, where somebody else than the cadre checks there; else the department alone. */
async function unitOf(tx: Tx, personId: string, unitId: string | null): Promise<string | null> {
  if (!unitId) return null;
  const own = await accountsOf(tx, [personId]);
  const holders = await holdersAt(tx, permissionOf(cadreCorrection, 'propose'), unitPlace(unitId));
  return holders.some(id => !own.includes(id)) ? unitPlace(unitId) : null;
}

const errorsOf = async (tx: Tx, { personId, draft }: CadreCorrection) =>
  (await statementFaults(tx, personId, saidIn(draft))).filter(({ level }) => level === 'error');

const tell = (tx: Tx, row: CadreCorrection, how: string, why: string | null) =>
  tellPersons(tx, {
    title: `【信息更正】${row.matter}${how}`,
    content: why ? `意见：${why}` : '更正后的内容可在个人档案中查看。',
    entity: cadreCorrection.name,
    recordId: row.id,
    personId: row.personId,
    link: { routePath: '/user/archives', query: {} },
  });

export const correctionHandler = handle(cadreCorrectionProcess, {
  page: '/cadre/correction/detail',
  ask: ({ matter }, { node }) => ({ bizType: 'GB_GZ', title: `【信息更正】${matter}，待${node}` }),
  hands: { ownUnit: each(async (tx, row) => (await unitOf(tx, row.personId, row.unitId)) ?? school) },
  steps: {
    propose: { guard: errorsOf },
    adopt: {
      guard: errorsOf,
      effect: each(async (tx, row) => {
        const cause = {
          origin: 3 as const,
          flow: flowOf(cadreCorrection, row.id),
          reason: `本人申请更正：${row.reason}`,
        };
        await takeIn(tx, row.personId, saidIn(row.draft), cause);
        await tell(tx, row, '已采纳', null);
      }),
    },
    refuse: { effect: each((tx, row, { opinion }) => tell(tx, row, '未采纳', opinion)) },
  },
});

/** `许怀瑾申请更正籍贯、出生地`, `许怀瑾申请删除家庭成员：林静姝`. */
function matterOf(name: string, { section: code, key, values, isRemoved }: Said, title: string): string {
  const section = collected.find(one => one.code === code)!;
  if (isRemoved) return `${name}申请删除${section.label}：${title}`;
  if (key.startsWith('new')) return `${name}申请补充${section.label}：${title}`;
  const labels = Object.keys(values).map(field => fieldsOf(section.resource)[field]?.label ?? field);
  return shortened(`${name}申请更正${section.resource.partOf ? '' : `${section.label}：`}${labels.join('、')}`, 200);
}

/** One at a time for each row; the cadre is held while it is looked for. */
async function holdRow(tx: Tx, personId: string, rowKey: string): Promise<void> {
  await tx.rows(sql`select 1 from cadre where id = ${personId}::bigint for no key update`);
  const open = await tx.one<{ matter: string }>(sql`
    select matter from cadre_correction where person_id = ${personId}::bigint and row_key = ${rowKey}
      and state in (${asked}, ${checked}) and deleted_at is null`);
  if (open) throw refuse([fault('', `${area}.open`, open)]);
}

const ownCadre = async (tx: Tx) => {
  const { personId } = tx.actor;
  if (personId === null) throw notFound();
  return loadRow(tx, cadre, personId, null, 'look');
};

export const correctionRoutes = [
  serve(readOwnRecord, async ({ tx }) => statementOf(tx, (await ownCadre(tx)).id, allSections, [])),
  serve(readCorrection, async ({ tx, params }) => {
    const row = await loadRow(tx, cadreCorrection, params.id, 'read', 'look');
    const said = saidIn(row.draft);
    return statementOf(tx, row.personId, [...new Set(said.map(({ section }) => section))], said);
  }),
  serve(askCorrection, async ({ tx, body }) => {
    const { reason, attachments, confirmed = [], ...saying } = body;
    const own = await ownCadre(tx);
    const [one] = await say(tx, own.id, allSections, [], saying);
    const given = await cleanInput(tx, { input: proof }, { reason, attachments });
    if (!one) throw refuse([fault('', `${area}.same`)]);
    const rowKey = `${one.section}:${one.key}`;
    await holdRow(tx, own.id, rowKey);
    const faults = await statementFaults(tx, own.id, [one]);
    const left = faults.filter(({ level, code }) => level === 'error' || !confirmed.includes(code));
    if (left.length > 0) throw refuse(left);
    const { parts } = await statementOf(tx, own.id, [one.section], [one]);
    const title = parts[0]?.rows.find(({ key }) => key === one.key)?.title ?? '';
    const hasUnit = (await unitOf(tx, own.id, own.postUnitId)) !== null;
    const values = {
      ...given,
      matter: matterOf(own.name, one, title),
      personId: own.id,
      unitId: own.postUnitId,
      rowKey,
      draft: draftOf([one]),
      askedOn: await today(tx),
      state: hasUnit ? asked : checked,
    };
    const [id = ''] = await applyEffects(tx, cadreCorrection, [{ values }], { flow: 'itself', reason: '本人申请更正' });
    await begin(tx, correctionHandler, [id], '本人申请');
    return { id };
  }),
];
