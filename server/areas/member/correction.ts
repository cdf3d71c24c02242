/**
 * Correction orders: a member, or the branch for a member, proposes values; who answers for them puts them in.
 * What is no key field is settled by one hand, key fields by the committee and the organisation department. Domain-party 2.3.
 */
import { sql } from 'drizzle-orm';
import type { Action } from 'contract/kit/action.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { correctableFields, keyFields } from 'contract/member/correctable.ts';
import {
  memberCorrection,
  memberCorrectionProcess,
  type MemberCorrection,
  type MemberCorrectionDraft,
} from 'contract/member/member-correction.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { requestCorrection } from 'contract/member/request-correction.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { correctWith } from '../../kit/process/act.ts';
import { serve } from '../../kit/route.ts';
import { rules, type ActionHandler, type PlannedChange, type Values, type Tx } from '../../kit/registry.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { announce } from '../../kit/process/happening.ts';
import { personPlace } from '../../kit/process/place.ts';
import { takeOne } from '../../kit/process/take.ts';
import { refuse } from '../../kit/refusal.ts';
import { settingOf } from '../../kit/setting.ts';
import { authorOf, loadRow, rowsById } from '../../kit/write/load.ts';
import { isBlank } from '../../kit/write/needed.ts';
import { examine } from '../../kit/write/plan.ts';
import { unverified } from '../../kit/write/strangers.ts';
import { write } from '../../kit/write/write.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { correctionAsked, correctionDecided } from '../happenings.ts';
import { holdersAt, tellPersons } from '../message/index.ts';
import { holdBranchesOf } from './hold.ts';
import { committeeAbove } from '../workflow/index.ts';

const area = 'member.memberCorrection';
const page = '/member/correction/detail';
const ownPage = '/self/correction/detail';
const isKeyField = (name: string) => (keyFields as readonly string[]).includes(name);

const namesIn = (row: MemberCorrectionDraft) => correctableFields.filter(name => !isBlank(row[name]));
/** What an order would change, by the names of the member's fields. */
const proposedIn = (row: MemberCorrectionDraft): Values =>
  Object.fromEntries(namesIn(row).map(name => [name, row[name]]));

/** A value that somebody out of reach has is told to who reaches both, at the latest when the order is carried out. */
const isNotForOrders = ({ code }: Fault) => code === 'kit.not-found' || code === unverified;

/** What stands against the proposed values by the rules of the register itself. */
async function faultsOfValues(tx: Tx, memberId: string, values: Values): Promise<Fault[]> {
  if (Object.keys(values).length === 0) return [];
  const action = { verb: 'update', allow: Object.keys(values), isConsequence: true };
  const { faults } = await examine(tx, partyMember, [{ id: memberId, values }], action);
  return faults.filter(one => !isNotForOrders(one)).map(({ row: _, ...one }) => one);
}

const isTyped = ({ changed }: PlannedChange<typeof memberCorrection>) =>
  correctableFields.some(name => changed.has(name));
const idOf = (row: MemberCorrectionDraft) => (/^\d{1,18}$/.test(String(row.memberId)) ? String(row.memberId) : '0');

export const correctionRules = rules(memberCorrection, {
  facts: async (tx, plans) => {
    const ids = plans.map(plan => idOf(plan.after));
    await holdBranchesOf(tx, ids);
    const faults = new Map<number, Fault[]>();
    for (const plan of plans.filter(isTyped))
      faults.set(plan.row, await faultsOfValues(tx, idOf(plan.after), proposedIn(plan.after)));
    return { members: await rowsById(tx, partyMember, ids), faults };
  },
  derive: (row, { members }) => {
    const member = members.get(idOf(row));
    const names = namesIn(row);
    const labels = names.map(name => memberCorrection.fields[name].label);
    return !member || row.state === chainStates.executed
      ? {}
      : {
          matter: shortened(`${member.name}申请更正${labels.join('、')}`, 300),
          organisationId: member.organisationId,
          isKey: names.some(isKeyField),
        };
  },
  check: (plan, { faults }) => [
    ...(plan.before === null && namesIn(plan.after).length === 0 ? [fault('', `${area}.nothing`)] : []),
    ...(faults.get(plan.row) ?? []),
  ],
});

/** Key fields of a member are put right by an approved order alone, where the school has not decided otherwise. */
export async function holdKeyFields(tx: Tx, id: string, values: Values): Promise<void> {
  const wanted = keyFields.filter(name => values[name] !== undefined);
  if (wanted.length === 0 || (await settingOf(tx, 'dy.correct.approval', 'true')) !== 'true') return;
  const found = await tx.one(sql`select 1 from party_member where id = ${id}::bigint and deleted_at is null`);
  if (found === null) return;
  throw refuse(wanted.map(name => fault(name, `${area}.approval`, { label: memberCorrection.fields[name].label })));
}

/** The action `correct`, for what needs no order. */
export const correctWithApproval = (action: Action): ActionHandler => {
  const plain = correctWith(action);
  return {
    ...plain,
    perform: async (tx, row, input) => {
      await holdKeyFields(tx, row.id, input);
      return plain.perform(tx, row, input);
    },
  };
};

const isByOneself = async (tx: Tx, { id, memberId }: MemberCorrection): Promise<boolean> =>
  (await authorOf(tx, memberCorrection, id))?.personId === memberId;

/** Somebody of the branch itself, other than the person it is about, may settle it. */
async function hasOtherHand(tx: Tx, organisationId: string, memberId: string): Promise<boolean> {
  const asked = await holdersAt(tx, permissionOf(memberCorrection, 'review'), organisationId);
  const other = await tx.one(sql`
    select 1 from user_account u join role_grant g on g.user_id = u.id
    where u.id = any(${sql.param(asked)}::bigint[]) and u.person_id is distinct from ${memberId}::bigint
      and g.state = 'active' and g.organisation_id = ${organisationId}::bigint`);
  return other !== null;
}

/** Who looks at it first: the branch at what a member asks beside key fields, else the committee above, else the school. */
async function reviewerOf(tx: Tx, row: MemberCorrection): Promise<string> {
  const [organisationId, memberId] = [String(row.organisationId), String(row.memberId)];
  const isForBranch = row.isKey !== true && (await settingOf(tx, 'dy.edit.review', 'false')) !== 'true';
  if (isForBranch && (await isByOneself(tx, row)) && (await hasOtherHand(tx, organisationId, memberId)))
    return organisationId;
  return (await committeeAbove(tx, organisationId)) ?? school;
}

async function guard(tx: Tx, row: MemberCorrection): Promise<Fault[]> {
  const values = proposedIn(row);
  return [
    ...(Object.keys(values).length === 0 ? [fault('', `${area}.nothing`)] : []),
    ...(row.isKey === true && isBlank(row.attachments) ? [fault('attachments', `${area}.proof`)] : []),
    ...(await faultsOfValues(tx, row.memberId, values)),
  ];
}
/** Who decides has the proposal and its warnings in front; the proposer has confirmed them. */
const guardOfJudgement = async (tx: Tx, row: MemberCorrection) =>
  (await guard(tx, row)).filter(one => one.level !== 'warning');

/** Whom it is about and who proposed it hear that it stands in the register. */
async function tellExecuted(tx: Tx, row: MemberCorrection): Promise<void> {
  const author = await authorOf(tx, memberCorrection, row.id);
  const labels = namesIn(row).map(name => memberCorrection.fields[name].label);
  const told = {
    title: `【信息更正】${String(row.matter)}已通过`,
    content: `${labels.join('、')}已按申请更新。`,
    entity: memberCorrection.name,
    recordId: row.id,
    organisationId: row.organisationId,
  };
  const isOther = author?.personId && author.personId !== row.memberId;
  await tellPersons(tx, [
    { ...told, personId: row.memberId, link: { routePath: ownPage, query: { id: row.id } } },
    ...(isOther ? [{ ...told, personId: author.personId!, link: { routePath: page, query: { id: row.id } } }] : []),
  ]);
}

async function execute(tx: Tx, row: MemberCorrection): Promise<void> {
  const cause = causeOf(memberCorrection, row.id, `信息更正：${String(row.reason)}`);
  await applyEffects(tx, partyMember, [{ id: String(row.memberId), values: proposedIn(row) }], cause);
  await announce(tx, correctionDecided, { id: row.id, isExecuted: true });
  await tellExecuted(tx, row);
}

/** Who proposed it is asked to mend it, on the own page where it is the own record; where nobody in person did, the branch. */
async function proposerOf(tx: Tx, row: MemberCorrection): Promise<string> {
  const author = await authorOf(tx, memberCorrection, row.id);
  return author?.personId ? personPlace([author.personId]) : String(row.organisationId);
}

const comeToNothing = (tx: Tx, { id }: MemberCorrection) => announce(tx, correctionDecided, { id, isExecuted: false });

export const correctionHandler = handle(memberCorrectionProcess, {
  page,
  ask: async (row, { does }, tx) => ({
    bizType: 'DY_FIX',
    title: `【信息更正】${row.matter}${does === 'submit' ? '已退回，请修改' : ''}`,
    page: does === 'submit' && (await isByOneself(tx, row)) ? ownPage : page,
  }),
  hands: { firstReviewer: each(reviewerOf), proposer: each(proposerOf) },
  steps: {
    submit: {
      guard,
      to: async (tx, row) => ((await reviewerOf(tx, row)) === school ? chainStates.approval : chainStates.review),
    },
    review: {
      guard: guardOfJudgement,
      to: (_, row) => (row.isKey === true ? chainStates.approval : chainStates.executed),
      node: async (tx, row) =>
        row.isKey !== true && (await reviewerOf(tx, row)) === row.organisationId ? '党支部审核' : '上级党委审核',
      effect: each(async (tx, row) => row.state === chainStates.executed && execute(tx, row)),
    },
    approve: { guard: guardOfJudgement, effect: each(execute) },
    sendBack: { effect: each(comeToNothing) },
    cancel: { effect: each(comeToNothing) },
  },
});

/** Order and submission in one step; nothing stands half done when something is wrong with it. */
export const requestRoute = serve(requestCorrection, async ({ tx, params, body }) => {
  const { version: _, confirmed, collectionFormId, ...values } = body;
  const read = Array.isArray(confirmed) ? confirmed.map(String) : [];
  const cleared = correctableFields.filter(name => name in values && isBlank(values[name]));
  if (cleared.length > 0) throw refuse(cleared.map(name => fault(name, `${area}.cleared`)));
  const options = { verb: 'create', origin: 2 as const, confirmed: read, isWhole: true };
  const changes = [{ values: { ...values, memberId: params.id } }];
  const [id = ''] = await write(tx, memberCorrection, changes, options);
  const row = await loadRow(tx, memberCorrection, id, null);
  await takeOne(tx, correctionHandler, 'submit', row, { confirmed: read });
  const formId = String(collectionFormId ?? '');
  if (/^\d{1,18}$/.test(formId)) await announce(tx, correctionAsked, { id, memberId: params.id, formId });
  return { id };
});
