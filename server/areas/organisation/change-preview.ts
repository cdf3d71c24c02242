/** The effects of a change order told beforehand, by the same questions its execution asks. */
import { sql } from 'drizzle-orm';
import { sentence, type Fault } from 'contract/kit/fault.ts';
import { previewChange, type ChangePreview } from 'contract/organisation/change-preview.ts';
import * as codes from 'contract/organisation/codes.ts';
import { organisationChange, type OrganisationChange } from 'contract/organisation/organisation-change.ts';
import { serve } from '../../kit/route.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { notFound } from '../../kit/refusal.ts';
import { loadRow } from '../../kit/write/load.ts';
import { isCounted } from './counts.ts';
import { childrenOf, dividedBy, guard, idsOf, kinds } from './organisation-change.ts';
import { toldAlong } from './take-along.ts';
import type { Tx } from '../../kit/registry.ts';

interface Place {
  id: string;
  name: string;
  category: string;
  members: number;
  formal: number;
  own: number;
}
type Touched = ChangePreview['organisations'][number];
/** An organisation of today, or one that is to be. */
type Told = Pick<Place, 'name' | 'members' | 'formal'> & { id: string | null };

/** Members of these organisations with all below them, and how many stand in each itself. */
const placesOf = (tx: Tx, ids: string[]) =>
  tx.rows<Place>(sql`
    select o.id, o.short_name as name, o.category, count(m.id)::int as members,
      count(m.id) filter (where m.member_category = '1')::int as formal,
      count(m.id) filter (where m.organisation_id = o.id)::int as own
    from party_organisation o left join party_organisation b on b.path like o.path || '%' and b.deleted_at is null
      left join party_member m on m.organisation_id = b.id and ${isCounted}
    where o.id = any(${sql.param(ids)}::bigint[]) group by o.id order by o.id`);

const touched = (place: Told, by: { members: number; formal: number }, becomes: string): Touched => ({
  id: place.id,
  name: place.name,
  membersNow: place.members,
  membersThen: place.members + by.members,
  formalThen: place.formal + by.formal,
  becomes,
});
const none = { members: 0, formal: 0 };
const less = ({ members, formal }: Place) => ({ members: -members, formal: -formal });

async function merge(tx: Tx, own: Place, partnerIds: string[]) {
  const partners = await placesOf(tx, partnerIds);
  const sum = (name: 'members' | 'formal') => partners.reduce((total, one) => total + one[name], 0);
  return {
    organisations: [
      touched(own, { members: sum('members'), formal: sum('formal') }, '接收并入的党员和下级党组织'),
      ...partners.map(one => touched(one, less(one), `并入${own.name}，状态改为“合并”`)),
    ],
    moves: partners.map(one => ({ fromName: one.name, toName: own.name, count: one.own })),
    below: (await childrenOf(tx, partnerIds)).length,
    along: await toldAlong(tx, { organisationIds: partnerIds }),
  };
}

async function split(tx: Tx, own: Place, row: OrganisationChange) {
  const chosen = await tx.one<{ members: number; formal: number }>(sql`
    select count(*)::int as members, count(*) filter (where m.member_category = '1')::int as formal from party_member m
    where m.id = any(${sql.param(idsOf(row.memberIds))}::bigint[]) and ${isCounted}`);
  const going = chosen ?? none;
  const name = row.newShortName ?? '新党组织';
  return {
    organisations: [
      touched(own, { members: -going.members, formal: -going.formal }, `划出 ${going.members} 名党员`),
      touched({ id: null, name, ...none }, going, '新建，状态为“筹建”'),
    ],
    moves: [{ fromName: own.name, toName: name, count: going.members }],
    below: 0,
    along: await toldAlong(tx, dividedBy(row)),
  };
}

/** A branch goes on below what is founded over it. */
async function raisedBranch(tx: Tx, own: Place, row: OrganisationChange) {
  const name = row.newShortName ?? '新党组织';
  const category = (await wordsOf(tx, 'DJ_DZZ_ZZLB'))(row.newCategory);
  return {
    organisations: [
      touched({ id: null, name, ...none }, own, `新建${category}`),
      touched(own, none, `转为${name}下属的党支部，党员、班子和在办业务不变`),
    ],
    moves: [],
    below: await belowOf(tx, own.id),
    along: [],
  };
}

const belowOf = async (tx: Tx, id: string) =>
  (
    await tx.one<{ n: number }>(sql`
    select count(*)::int as n from party_organisation b join party_organisation o on b.path like o.path || '%' and b.id <> o.id
    where o.id = ${id}::bigint and b.deleted_at is null`)
  )?.n ?? 0;

async function others(tx: Tx, own: Place, row: OrganisationChange) {
  const [parent] = row.newParentId ? await placesOf(tx, [row.newParentId]) : [];
  const category = (await wordsOf(tx, 'DJ_DZZ_ZZLB'))(row.newCategory);
  const became: Record<string, string> = {
    [kinds.found]: `新建下级“${String(row.newShortName)}”，状态为“筹建”`,
    [kinds.rename]: `更名为“${String(row.newShortName)}”`,
    [kinds.reattach]: `上级改为“${parent?.name ?? ''}”`,
    [kinds.dissolve]: '状态改为“撤销”',
    [kinds.raise]: `升格为${category}，更名为“${String(row.newShortName)}”；原班子任期终止，另行选举`,
    [kinds.recategorise]: `类别改为${category}`,
    [kinds.revive]: '状态恢复为“正常”',
  };
  const isMove = row.type === kinds.reattach;
  return {
    organisations: [touched(own, none, became[row.type] ?? '')],
    moves: [],
    below: isMove ? await belowOf(tx, own.id) : 0,
    along: [],
  };
}

/** A branch above fifty or below three formal members afterwards is said, not refused. 《支部工作条例（试行）》第四、五条. */
const sizes = (organisations: Touched[], isBranch: boolean): string[] =>
  !isBranch
    ? []
    : organisations
        .filter(one => one.membersThen > 0)
        .flatMap(({ name, membersThen, formalThen }) => [
          ...(membersThen > codes.mostMembersOfBranch ? [`${name}将有党员 ${membersThen} 人，超过 50 人`] : []),
          ...(formalThen < codes.leastFormalMembers ? [`${name}将有正式党员 ${formalThen} 人，不足 3 人`] : []),
        ]);

/** Where somebody goes to settle what stands against the order. */
function settledAt({ registry }: Tx, { code, params }: Fault, row: OrganisationChange): string | null {
  const of = `organisationId=${String(row.organisationId)}`;
  if (code.endsWith('.members')) return `/member/list?${of}`;
  if (code.endsWith('.below')) return `/organisation/list?parentId=${String(row.organisationId)}`;
  return registry.business.find(one => one.word === params['business'])?.page ?? null;
}

async function previewOf(tx: Tx, row: OrganisationChange): Promise<ChangePreview> {
  const [own] = await placesOf(tx, [row.organisationId]);
  if (!own) throw notFound();
  const { type } = row;
  const isRaisedBranch = type === kinds.raise && codes.isBranch(own.category);
  const effectsOf = () => {
    if (type === kinds.merge) return merge(tx, own, idsOf(row.partnerIds));
    if (type === kinds.split) return split(tx, own, row);
    return isRaisedBranch ? raisedBranch(tx, own, row) : others(tx, own, row);
  };
  const effects = await effectsOf();
  const faults = await guard(tx, row);
  const isMoving = type === kinds.merge || type === kinds.split;
  return {
    ...effects,
    obstacles: faults.map(one => ({
      text: sentence(tx.registry.texts, one.code, one.params),
      page: settledAt(tx, one, row),
    })),
    warnings: isMoving ? sizes(effects.organisations, codes.isBranch(own.category)) : [],
  };
}

export const changePreview = serve(previewChange, async ({ tx, params }) =>
  previewOf(tx, await loadRow(tx, organisationChange, params.id, 'read', 'look')),
);
