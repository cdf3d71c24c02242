/** Dues on their way between organisations: how much of a batch goes up, and the books of both sides. Domain-party 6.6. */
import { sql } from 'drizzle-orm';
import { accounts, entryTypes } from 'contract/dues/dues-ledger-entry.ts';
import { itemStates } from 'contract/dues/dues-item.ts';
import {
  remittance,
  remittanceProcess,
  remittanceStates,
  type Remittance,
  type RemittanceDraft,
} from 'contract/dues/remittance.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { school } from 'contract/kit/process.ts';
import { whole } from 'contract/kit/types/percent.ts';
import { isBranch } from 'contract/organisation/codes.ts';
import { flowOf } from '../../kit/flow.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { moved, post, reverse, shortFaults, type Line } from './books.ts';

const area = 'dues.remittance';
/** In percent, where the school has said nothing. */
const keptAtFirst = { branch: '0', committee: '50', school: '50' };

interface Place {
  id: string;
  shortName: string;
  path: string;
  category: string;
  parentId: string | null;
}
interface Facts {
  places: Map<string, Place>;
  batches: Map<string, string>;
  /** By `from batch`. */
  collected: Map<string, number>;
  /** What a branch, a committee and the school keep, in percent. */
  kept: { branch: number; committee: number; school: number };
}

const placesOf = (tx: Tx, ids: string[]) =>
  tx.rows<Place>(sql`
    select id, short_name, path, category, parent_id from party_organisation where id = any(${sql.param(ids)}::bigint[])`);

/** What came in at an organisation and below it, of a batch. */
async function collectedBy(tx: Tx, rows: readonly RemittanceDraft[]): Promise<Map<string, number>> {
  const asked = rows.filter(({ batchId, fromOrganisationId }) => batchId && fromOrganisationId);
  const found = await tx.rows<{ place: string; batch: string; fen: number }>(sql`
    select a.place, a.batch, coalesce(sum(i.paid_fen), 0)::bigint as fen
    from unnest(${sql.param(asked.map(row => row.fromOrganisationId))}::bigint[],
        ${sql.param(asked.map(row => row.batchId))}::bigint[]) as a(place, batch)
      join party_organisation p on p.id = a.place join party_organisation o on o.path like p.path || '%'
      left join dues_item i on i.batch_id = a.batch and i.organisation_id = o.id and i.deleted_at is null
        and i.state <> ${itemStates.void}
    group by 1, 2`);
  return new Map(found.map(({ place, batch, fen }) => [`${place} ${batch}`, Number(fen)]));
}

async function factsOf(tx: Tx, rows: readonly RemittanceDraft[]): Promise<Facts> {
  const ids = rows.flatMap(row => [row.fromOrganisationId, row.toOrganisationId]).filter(id => id !== null);
  const batches = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from dues_batch where id = any(${sql.param(rows.flatMap(row => row.batchId ?? []))}::bigint[])`);
  const percent = async (level: keyof typeof keptAtFirst) =>
    Number(await settingOf(tx, `dues.keep.${level}`, keptAtFirst[level]));
  return {
    places: new Map((await placesOf(tx, ids)).map(one => [one.id, one])),
    batches: new Map(batches.map(({ id, name }) => [id, name])),
    collected: await collectedBy(tx, rows),
    kept: { branch: await percent('branch'), committee: await percent('committee'), school: await percent('school') },
  };
}

/** Up to one above or out of the school, down to one below; null is neither. */
function typeOf({ fromOrganisationId, toOrganisationId }: RemittanceDraft, { places }: Facts): string | null {
  const [from, to] = [places.get(fromOrganisationId ?? ''), places.get(toOrganisationId ?? '')];
  if (!from || from === to) return null;
  if (!to) return from.parentId === null ? entryTypes.up : null;
  if (from.path.startsWith(to.path)) return entryTypes.up;
  return to.path.startsWith(from.path) ? entryTypes.down : null;
}

/** The share that goes up, in ten-thousandths; a large payment goes up whole. */
function ratioOf({ fromOrganisationId, isLarge }: RemittanceDraft, { places, kept }: Facts): number {
  const from = places.get(fromOrganisationId ?? '');
  if (isLarge || !from) return whole;
  const level = from.parentId === null ? kept.school : isBranch(from.category) ? kept.branch : kept.committee;
  return whole - level * 100;
}

/** Rounded half up to a 分. */
const shareOf = (fen: number, ratio: number) => Math.floor((fen * ratio + whole / 2) / whole);

function derive(row: RemittanceDraft, facts: Facts): Partial<RemittanceDraft> {
  const { places, batches, collected } = facts;
  const type = typeOf(row, facts);
  const isShare = row.batchId !== null && type === entryTypes.up && !row.isLarge;
  const ratio = type === entryTypes.up ? ratioOf(row, facts) : null;
  const fen = isShare ? (collected.get(`${row.fromOrganisationId} ${row.batchId}`) ?? 0) : null;
  const named = (id: string | null) => places.get(id ?? '')?.shortName;
  const what = row.isLarge
    ? '大额党费'
    : (batches.get(row.batchId ?? '') ?? (type === entryTypes.down ? '党费下拨' : '党费上缴'));
  const to = named(row.toOrganisationId) ?? row.toName ?? '';
  return {
    type,
    ratio,
    collectedFen: fen,
    amountFen: row.amountFen ?? (fen !== null && ratio !== null ? shareOf(fen, ratio) || null : null),
    name: `${what}：${named(row.fromOrganisationId) ?? ''}→${to}`,
  };
}

function check(row: RemittanceDraft, facts: Facts): Fault[] {
  const { fromOrganisationId, toOrganisationId, toName, type, isLarge, amountFen } = row;
  if (!fromOrganisationId) return [];
  const isOutside = toOrganisationId === null && facts.places.get(fromOrganisationId)?.parentId === null;
  return [
    ...(type === null ? [fault('toOrganisationId', `${area}.line`)] : []),
    ...(isOutside && !toName ? [fault('toName', `${area}.outside`)] : []),
    ...(isLarge && type === entryTypes.down ? [fault('isLarge', `${area}.large-up`)] : []),
    ...(amountFen === null ? [fault('amountFen', `${area}.amount`)] : []),
  ];
}

export const remittanceRules = rules(remittance, {
  facts: (tx, plans) =>
    factsOf(
      tx,
      plans.map(({ after }) => after),
    ),
  derive: (row, facts, { before }) =>
    // What was sent is not reckoned anew.
    before && before.state !== remittanceStates.draft ? {} : derive(row, facts),
  check: ({ before, after }, facts) => (before && before.state !== remittanceStates.draft ? [] : check(after, facts)),
});

const accountOf = ({ isLarge }: Pick<Remittance, 'isLarge'>) => (isLarge ? accounts.large : accounts.held);

async function sendFaults(tx: Tx, row: Remittance): Promise<Fault[]> {
  const short = await shortFaults(tx, row.fromOrganisationId, accountOf(row), row.amountFen ?? 0);
  const other = await tx.one<{ name: string; sentOn: string; amountFen: number }>(sql`
    select name, sent_on::text, amount_fen from remittance where batch_id = ${row.batchId}::bigint and id <> ${row.id}::bigint
      and deleted_at is null and from_organisation_id = ${row.fromOrganisationId}::bigint and type = ${row.type}
      and state <> ${remittanceStates.draft}
    order by id limit 1`);
  // Both have one name: the day and the amount tell which one went before.
  const matter = other && `${other.name}（${other.sentOn}，${shownYuan(Number(other.amountFen))} 元）`;
  return [...short, ...(matter ? [warn('batchId', `${area}.again`, { matter })] : [])];
}

/** Out of the account of the payer, and on its way. */
async function bookSent(tx: Tx, row: Remittance): Promise<void> {
  const { id, fromOrganisationId, type, name, voucherNo, amountFen } = row;
  await post(
    tx,
    [
      {
        on: await today(tx),
        type: type ?? entryTypes.up,
        summary: name,
        voucherNo,
        flow: flowOf(remittance, id),
        remittanceId: id,
        lines: moved(fromOrganisationId, accountOf(row), accounts.underWay, amountFen ?? 0),
      },
    ],
    '上缴下拨',
  );
}

/** Arrived: with the receiver, or outside the school. */
async function bookConfirmed(tx: Tx, row: Remittance): Promise<void> {
  const { id, fromOrganisationId, toOrganisationId, type, name, voucherNo, handlerName } = row;
  const fen = row.amountFen ?? 0;
  const received = type === entryTypes.up ? entryTypes.fromBelow : entryTypes.fromAbove;
  const arrived: Line = toOrganisationId
    ? { organisationId: toOrganisationId, account: accountOf(row), fen, type: received }
    : { organisationId: fromOrganisationId, account: accounts.outside, fen };
  await post(
    tx,
    [
      {
        on: await today(tx),
        type: type ?? entryTypes.up,
        summary: name,
        voucherNo,
        handlerName,
        approverName: tx.actor.name,
        flow: flowOf(remittance, id),
        remittanceId: id,
        lines: [arrived, { organisationId: fromOrganisationId, account: accounts.underWay, fen: -fen }],
      },
    ],
    '确认收款',
  );
}

export const remittanceHandler = handle(remittanceProcess, {
  page: '/dues/remittance/detail',
  ask: row => ({ bizType: 'DF_REMIT', title: `【党费】${row.name}待确认收款` }),
  hands: { receiver: async (_, rows) => rows.map(row => row.toOrganisationId ?? school) },
  steps: {
    send: {
      guard: sendFaults,
      values: async (tx, { toOrganisationId }) => ({
        sentOn: await today(tx),
        handlerName: tx.actor.name,
        receiverId: toOrganisationId,
      }),
      effect: each((tx, row) => bookSent(tx, row)),
    },
    confirm: {
      values: async tx => ({ confirmedOn: await today(tx) }),
      effect: each((tx, row) => bookConfirmed(tx, row)),
    },
    sendBack: {
      values: () => ({ sentOn: null, receiverId: null }),
      effect: each(async (tx, { id }) =>
        reverse(tx, { remittanceId: id }, { on: await today(tx), flow: flowOf(remittance, id), reason: '退回上缴单' }),
      ),
    },
  },
});
