/**
 * 办理退休: which month a way of retiring allows, what has to be settled before it is approved, and what follows: the posts
 * end and the cadre leaves those who serve. 《实施弹性退休制度暂行办法》; domain-cadre 1.12.
 */
import { sql } from 'drizzle-orm';
import {
  retireWays as ways,
  retirement,
  retirementProcess,
  type RetirementDraft,
} from 'contract/appointment/retirement.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { inPostStatuses } from 'contract/cadre/codes.ts';
import { elasticRange, ranksToSixty, type RetireClass } from 'contract/cadre/retirement.ts';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { flowOf } from '../../kit/flow.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { expressionOf, sourceOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';
import { neededFaults } from '../../kit/write/needed.ts';
import { endService } from '../cadre/index.ts';

const area = 'appointment.retirement';

interface Known {
  id: string;
  name: string;
  rank: string;
  titleLevel: string | null;
  inPostStatus: string;
  /** Null where the record does not say the birthday. */
  birth: string | null;
  retireClass: RetireClass | null;
  statutoryRetireMonth: string | null;
  /** The fixed one, where there is one. */
  retireMonth: string | null;
}
const field = (tx: Tx, name: string) => expressionOf(tx.registry, cadre, name);
async function knownOf(tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, Known>> {
  const rows = await tx.rows<Known>(sql`
    select t.id, w.name, t.rank, w.title_level, t.in_post_status,
      coalesce(t.verified_birth_date, w.birth_date)::text as birth, ${field(tx, 'retireClass')} as retire_class,
      ${field(tx, 'statutoryRetireMonth')} as statutory_retire_month, ${field(tx, 'retireMonth')} as retire_month
    from ${sourceOf(cadre)} where t.id = any(${sql.param(ids.filter(id => id !== null))}::bigint[])`);
  return new Map(rows.map(row => [row.id, row]));
}

const wrong = (code: string, params: Record<string, string> = {}) => fault('retireMonth', `${area}.${code}`, params);
/** Ages up to which experts may stay, by DJ_JBXX_ZCJB. 国发〔1983〕141号. */
const expertAges: Readonly<Record<string, number>> = { '1': 70, '2': 65 };
const monthsOfNotice = 3;
const voluntaryAge = 55;

interface Case extends Known {
  birth: string;
  retireClass: RetireClass;
  statutoryRetireMonth: string;
}
const within = (month: string, from: string, to: string, code: string): Fault[] =>
  month < from || month > to ? [wrong(code, { from, to })] : [];

function early(month: string, { noticedOn }: RetirementDraft, one: Case): Fault[] {
  const { from } = elasticRange(one.retireClass, one.birth);
  const isLate = noticedOn && addMonths(noticedOn, monthsOfNotice).slice(0, 7) > month;
  return [
    ...within(month, from, monthAfter(one.statutoryRetireMonth, -1), 'early'),
    ...(noticedOn ? [] : [fault('noticedOn', `${area}.notice-missing`)]),
    ...(isLate ? [fault('noticedOn', `${area}.notice-late`)] : []),
  ];
}

function late(month: string, one: Case): Fault[] {
  const { to } = elasticRange(one.retireClass, one.birth);
  return [
    ...within(month, monthAfter(one.statutoryRetireMonth, 1), to, 'late'),
    ...(ranksToSixty.includes(one.rank) ? [warn('way', `${area}.leader-late`)] : []),
  ];
}

function expert(month: string, one: Case): Fault[] {
  const age = expertAges[one.titleLevel ?? ''];
  if (age === undefined) return [fault('way', `${area}.no-expert`)];
  return within(month, monthAfter(one.statutoryRetireMonth, 1), monthAfter(one.birth.slice(0, 7), age * 12), 'expert');
}

function atFiftyFive(month: string, one: Case): Fault[] {
  if (one.retireClass !== 'F60') return [fault('way', `${area}.not-f60`)];
  const from = monthAfter(one.birth.slice(0, 7), voluntaryAge * 12);
  return within(month, from, monthAfter(one.statutoryRetireMonth, -1), 'fifty-five');
}

/** The month that each way allows; illness is decided by the finding, not by age. */
function monthFaults(row: RetirementDraft, one: Case): Fault[] {
  const month = row.retireMonth ?? '';
  const due = one.retireMonth ?? one.statutoryRetireMonth;
  if (row.way === ways.ofAge) return month === due ? [] : [wrong('of-age', { month: due })];
  if (row.way === ways.early) return early(month, row, one);
  if (row.way === ways.late) return late(month, one);
  if (row.way === ways.expert) return expert(month, one);
  return row.way === ways.atFiftyFive ? atFiftyFive(month, one) : [];
}

function faultsOf(row: RetirementDraft, one: Known | undefined): Fault[] {
  if (!one) return [];
  if (one.inPostStatus === inPostStatuses.retired) return [fault('personId', `${area}.retired`)];
  if (!one.birth || !one.retireClass || !one.statutoryRetireMonth) return [fault('personId', `${area}.no-birth`)];
  const { birth, retireClass, statutoryRetireMonth } = one;
  return monthFaults(row, { ...one, birth, retireClass, statutoryRetireMonth });
}

/** What decides whether the month is allowed. */
const judged = ['personId', 'way', 'retireMonth', 'noticedOn'] as const;
const dayNames = ['noticedOn', 'handedOverOn', 'documentOn'] as const;

export const retirementRules = rules(retirement, {
  facts: async (tx, plans) => ({
    known: await knownOf(
      tx,
      plans.map(({ after }) => after.personId),
    ),
    way: await wordsOf(tx, retirement.fields.way.dictionary ?? ''),
    today: await today(tx),
  }),
  derive(row, { known, way }) {
    const one = known.get(row.personId ?? '');
    return { matter: `${one?.name ?? ''}：${way(row.way)}`, statutoryMonth: one?.statutoryRetireMonth ?? null };
  },
  check: ({ after, changed }, { known, today: day }) => [
    ...(judged.some(name => changed.has(name)) ? faultsOf(after, known.get(after.personId ?? '')) : []),
    ...dayNames
      .filter(name => (after[name] ?? '') > day)
      .map(name => fault(name, `${area}.later`, { label: retirement.fields[name].label })),
  ],
});

const settled = ['successor', 'handover', 'handedOverOn', 'documentNo', 'documentOn'] as const;

export const retirementHandler = handle(retirementProcess, {
  page: '/cadre/retiring/detail',
  ask: (row, turn) => ({ bizType: 'RETIREMENT', title: `【退休】${row.matter}待${turn.node}` }),
  async guard(tx, row) {
    return faultsOf(row, (await knownOf(tx, [row.personId])).get(row.personId));
  },
  steps: {
    submit: { guard: async (_, row) => neededFaults(retirement, row, settled, `${area}.needed`) },
    approve: {
      async guard(tx, { retireMonth }) {
        const month = (await today(tx)).slice(0, 7);
        return retireMonth > month ? [wrong('not-yet', { month: retireMonth })] : [];
      },
      effect: each(async (tx, row) => {
        await endService(tx, row.personId, inPostStatuses.retired, {
          flow: flowOf(retirement, row.id),
          on: row.documentOn ?? (await today(tx)),
          documentNo: row.documentNo ?? '',
          reason: row.matter ?? retirement.label,
        });
      }),
    },
  },
});
