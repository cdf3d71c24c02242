/**
 * Correction orders: a member, or the branch for a member, proposes values; who answers for them puts them in.
 * What is no key field is settled by one hand, key fields by the committee and the organisation department. Domain-party 2.3.
 */
import { sql } from 'drizzle-orm';
import type { Action } from 'contract/kit/action.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { correctionActions } from 'contract/member/actions.ts';
import { correctableFields, keyFields } from 'contract/member/correctable.ts';
import { memberCorrection, type MemberCorrection } from 'contract/member/member-correction.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { requestCorrection } from 'contract/member/request-correction.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { outcomes } from 'contract/workflow/codes.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { act, correctWith } from '../../kit/act.ts';
import { serve } from '../../kit/http/route.ts';
import { handler, rules, type ActionHandler, type Plan, type Values } from '../../kit/house.ts';
import { refuse } from '../../kit/refused.ts';
import { settingOf } from '../../kit/setting.ts';
import type { Tx } from '../../kit/tx.ts';
import { examine } from '../../kit/write/plan.ts';
import { unverified } from '../../kit/write/strangers.ts';
import { write } from '../../kit/write/write.ts';
import { flowOf } from '../../kit/write/flow.ts';
import { answerForm, followCorrection } from '../collection/index.ts';
import { holdersAt, openTodos } from '../message/index.ts';
import { holdBranchesOf } from './hold.ts';
import { advance, bringAbout, committeeAbove, type Owed } from '../workflow/index.ts';

const area = 'member.memberCorrection';
const { submit, review, approve, sendBack, cancel } = correctionActions;
const isEmpty = (value: unknown) => value === null || value === undefined || value === '';
const isKeyField = (name: string) => (keyFields as readonly string[]).includes(name);

const namesIn = (row: Draft<typeof memberCorrection>) => correctableFields.filter(name => !isEmpty(row[name]));
/** What an order would change, by the names of the member's fields. */
const proposedIn = (row: Draft<typeof memberCorrection>): Values =>
  Object.fromEntries(namesIn(row).map(name => [name, row[name]]));

/** A value that somebody out of reach has is told to who reaches both, at the latest when the order is carried out. */
const isNotForOrders = ({ code }: Fault) => code === 'kit.not-found' || code === unverified;

/** What stands against the proposed values by the rules of the register itself. */
async function faultsOfValues(tx: Tx, memberId: string, values: Values): Promise<Fault[]> {
  if (Object.keys(values).length === 0) return [];
  const deed = { verb: 'update', allow: Object.keys(values), isConsequence: true };
  const { faults } = await examine(tx, partyMember, [{ id: memberId, values }], deed);
  return faults.filter(one => !isNotForOrders(one)).map(({ row: _, ...one }) => one);
}

const isTyped = ({ changed }: Plan<typeof memberCorrection>) => correctableFields.some(name => changed.has(name));
const idOf = (row: Draft<typeof memberCorrection>) =>
  /^\d{1,18}$/.test(String(row.memberId)) ? String(row.memberId) : '0';

export const correctionRules = rules(memberCorrection, {
  facts: async (tx, plans) => {
    const ids = plans.map(plan => idOf(plan.after));
    await holdBranchesOf(tx, ids);
    const rows = await tx.rows<{ id: string; name: string; organisationId: string }>(sql`
      select m.id, p.name, m.organisation_id as "organisationId" from party_member m join person p on p.id = m.id
      where m.id = any(${sql.param(ids)}::bigint[]) and m.deleted_at is null`);
    const faults = new Map<number, Fault[]>();
    for (const plan of plans.filter(isTyped))
      faults.set(plan.row, await faultsOfValues(tx, idOf(plan.after), proposedIn(plan.after)));
    return { members: new Map(rows.map(row => [row.id, row])), faults };
  },
  derive: (row, { members }) => {
    const member = members.get(idOf(row));
    const names = namesIn(row);
    const labels = names.map(name => memberCorrection.fields[name].label);
    return !member || row.state === chainStates.executed
      ? {}
      : {
          matter: `${member.name}申请更正${labels.join('、')}`.slice(0, 300),
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

/** The deed `correct`, for what needs no order. */
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

async function isByOneself(tx: Tx, row: MemberCorrection): Promise<boolean> {
  const found = await tx.one(sql`
    select 1 from member_correction c join user_account u on u.id = c.created_by
    where c.id = ${row.id}::bigint and u.person_id = c.member_id`);
  return found !== null;
}

/** Somebody of the branch itself, other than the person it is about, may settle it. */
async function hasOtherHand(tx: Tx, organisationId: string, memberId: string): Promise<boolean> {
  const asked = await holdersAt(tx, permissionOf(memberCorrection, review.name), organisationId);
  const other = await tx.one(sql`
    select 1 from user_account u join role_grant g on g.user_id = u.id
    where u.id = any(${sql.param(asked)}::bigint[]) and u.person_id is distinct from ${memberId}::bigint
      and g.state = 'active' and g.organisation_id = ${organisationId}::bigint`);
  return other !== null;
}

/** Who looks at it first: the branch at what a member asks beside key fields, else the committee above, else the school. */
async function reviewerOf(tx: Tx, row: MemberCorrection): Promise<string> {
  const [organisationId, memberId] = [String(row.organisationId), row.memberId];
  const isForBranch = row.isKey !== true && (await settingOf(tx, 'dy.edit.review', 'false')) !== 'true';
  if (isForBranch && (await isByOneself(tx, row)) && (await hasOtherHand(tx, organisationId, memberId)))
    return organisationId;
  return (await committeeAbove(tx, organisationId)) ?? 'school';
}

/** Another order for the same member is decided first; the member's row is held while it is looked for. */
async function others(tx: Tx, row: MemberCorrection): Promise<Fault[]> {
  const { memberId } = row;
  await tx.rows(sql`select 1 from party_member where id = ${memberId}::bigint for update`);
  const open = await tx.one<{ matter: string }>(sql`
    select matter from member_correction where member_id = ${memberId}::bigint and id <> ${row.id}::bigint
      and deleted_at is null and state in (${chainStates.review}, ${chainStates.approval}) limit 1`);
  return open ? [fault('', `${area}.open`, { matter: open.matter })] : [];
}

async function hold(tx: Tx, row: MemberCorrection, confirmed: unknown): Promise<void> {
  const values = proposedIn(row);
  const read = Array.isArray(confirmed) ? confirmed.map(String) : [];
  const faults = [
    ...(Object.keys(values).length === 0 ? [fault('', `${area}.nothing`)] : []),
    ...(row.isKey === true && isEmpty(row.attachments) ? [fault('attachments', `${area}.proof`)] : []),
    ...(await others(tx, row)),
    ...(await faultsOfValues(tx, row.memberId, values)),
  ].filter(one => one.level !== 'warning' || !read.includes(one.code));
  if (faults.length > 0) throw refuse(faults);
}

const asked = (row: MemberCorrection, deed: Owed['deed'], by: string): Owed => ({
  bizType: 'DY_FIX',
  title: `【信息更正】${row.matter ?? ''}`,
  deed,
  by,
  page: '/member/correction/detail',
});

async function execute(tx: Tx, row: MemberCorrection): Promise<void> {
  const cause = { flow: flowOf(memberCorrection, row.id), reason: `信息更正：${row.reason}` };
  await bringAbout(tx, partyMember, [{ id: row.memberId, values: proposedIn(row) }], cause);
  await followCorrection(tx, row.id, true);
}

const subjects = (_: Tx, row: MemberCorrection) => Promise.resolve([row.memberId]);
const judged = { outcome: outcomes.passed };

/** Who proposed it hears that it came back. */
async function tellProposer(tx: Tx, row: MemberCorrection): Promise<void> {
  const found = await tx.one<{ by: string | null }>(sql`
    select created_by as by from member_correction where id = ${row.id}::bigint`);
  if (!found?.by) return;
  const isOwn = await isByOneself(tx, row);
  await openTodos(tx, {
    bizType: 'DY_FIX',
    entity: memberCorrection.name,
    recordId: row.id,
    step: submit.name,
    title: `【信息更正】${row.matter ?? ''}已退回，请修改`,
    type: '01',
    receiverIds: [found.by],
    link: { routePath: isOwn ? '/self/correction/detail' : '/member/correction/detail', query: { id: row.id } },
  });
}

export const correctionHandlers = [
  handler(submit, {
    async perform(tx, row, { confirmed }) {
      await hold(tx, row, confirmed);
      const by = await reviewerOf(tx, row);
      const isSchools = by === 'school';
      await advance(tx, submit, row, {
        node: '提交',
        confirmed,
        ...(isSchools ? { values: { state: chainStates.approval } } : {}),
        next: asked(row, isSchools ? approve : review, by),
      });
    },
  }),
  handler(review, {
    subjects,
    owedBy: reviewerOf,
    async perform(tx, row, { opinion }) {
      await hold(tx, row, await warningsOf(tx, row));
      if (row.isKey === true) {
        const next = asked(row, approve, 'school');
        await advance(tx, review, row, { node: '上级党委审核', ...judged, opinion, next });
        return;
      }
      const isBranchs = (await reviewerOf(tx, row)) === String(row.organisationId);
      const node = isBranchs ? '党支部审核' : '上级党委审核';
      await advance(tx, review, row, { node, ...judged, opinion, values: { state: chainStates.executed } });
      await execute(tx, row);
    },
  }),
  handler(approve, {
    subjects,
    owedBy: () => Promise.resolve('school'),
    async perform(tx, row, { opinion }) {
      await hold(tx, row, await warningsOf(tx, row));
      await advance(tx, approve, row, { node: '组织部审批', ...judged, opinion });
      await execute(tx, row);
    },
  }),
  handler(sendBack, {
    subjects,
    owedBy: async (tx, row) => (row.state === chainStates.review ? reviewerOf(tx, row) : 'school'),
    async perform(tx, row, { opinion }) {
      if (isEmpty(opinion)) throw refuse([fault('opinion', 'workflow.opinion')]);
      const node = row.state === chainStates.review ? '审核' : '组织部审批';
      await advance(tx, sendBack, row, { node, outcome: outcomes.returned, opinion });
      await followCorrection(tx, row.id, false);
      await tellProposer(tx, row);
    },
  }),
  handler(cancel, {
    async perform(tx, row, { reason }) {
      await advance(tx, cancel, row, { node: '作废', outcome: outcomes.withdrawn, opinion: reason });
      await followCorrection(tx, row.id, false);
    },
  }),
];

/** Who decides has the proposal and its warnings in front; the proposer has confirmed them. */
async function warningsOf(tx: Tx, row: MemberCorrection): Promise<string[]> {
  const faults = await faultsOfValues(tx, row.memberId, proposedIn(row));
  return faults.filter(one => one.level === 'warning').map(one => one.code);
}

/** Order and submission in one step; nothing stands half done when something is wrong with it. */
export const requestRoute = serve(requestCorrection, async ({ tx, params, body }) => {
  const { version: _, confirmed, collectionFormId, ...values } = body;
  const read = Array.isArray(confirmed) ? confirmed.map(String) : [];
  const cleared = correctableFields.filter(name => name in values && isEmpty(values[name]));
  if (cleared.length > 0) throw refuse(cleared.map(name => fault(name, `${area}.cleared`)));
  const options = { verb: 'create', origin: 2 as const, confirmed: read, isWhole: true };
  const changes = [{ values: { ...values, memberId: params.id } }];
  const [id = ''] = await write(tx, memberCorrection, changes, options);
  const [handler] = correctionHandlers;
  if (handler) await act(tx, handler, id, { version: 1, confirmed: read });
  if (/^\d{1,18}$/.test(String(collectionFormId ?? ''))) await answerForm(tx, String(collectionFormId), params.id, id);
  return { id };
});
