/**
 * Reads the roster: the member list under its own order (branch by branch, the secretary and the 委员 first, then by 入党时间),
 * with the heads of the branches and the figures of the whole. Filter, reach, masks and past days are those of every list.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Filters } from 'contract/kit/figure.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { inRegister } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import {
  rosterColumns,
  rosterFigures,
  rosterPresets,
  firstPreset,
  type Roster,
  type RosterChoice,
  type RosterGroup,
  type RosterRow,
} from 'contract/member/roster.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { unit } from 'contract/organisation/unit.ts';
import { dayThen, recordedSince } from '../../kit/resource/as-of.ts';
import { dictionariesOf, readQuery } from '../../kit/resource/query.ts';
import { choosable } from '../../kit/resource/choosable.ts';
import { countFigures, readable } from '../../kit/resource/figures.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { rowsOf } from '../../kit/resource/read.ts';
import { Refusal } from '../../kit/refusal.ts';
import { today } from '../../kit/setting.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { posts } from '../team/index.ts';
import type { Tx } from '../../kit/registry.ts';

type Choice = Record<string, string | string[]>;

/** The words of a list query for a choice. */
function filtersOf({ organisationId, unitId, includeSub, memberCategory }: RosterChoice): Choice {
  return {
    ...(organisationId && { organisationId }),
    ...(unitId && { unitId }),
    ...(includeSub && { includeSub: 'true' }),
    ...(memberCategory && { memberCategory }),
    partyStatus: [...inRegister],
  };
}
async function whereOf(tx: Tx, filters: Choice): Promise<SQL> {
  const { where } = await readQuery(tx, partyMember, filters);
  return sql.join([sql`true`, ...where], sql` and `);
}

export function columnsOf({ columns = [...(rosterPresets[firstPreset] ?? [])] }: RosterChoice): string[] {
  const unknown = columns.find(name => !rosterColumns.includes(name));
  if (unknown !== undefined) throw new Refusal(400, 'kit.bad-query', { params: { name: shortened(unknown, 60) } });
  // Always in the order of the heads, so that a head is never split.
  return rosterColumns.filter(name => columns.includes(name));
}

const ethnicities = 'DJ_COMM_MZXX';
const figuresOf = (tx: Tx) => rosterFigures([...tx.registry.dictionaries.words(ethnicities).keys()]);

/** Every figure in one statement; each counts what the list counts for its filters. */
function figures(tx: Tx, condition: SQL): Promise<Record<string, number>> {
  const named = figuresOf(tx).map(({ name, filters }) => [name, { filters: () => filters as Filters }] as const);
  return countFigures(tx, partyMember, Object.fromEntries(named), '', condition);
}

interface Branch {
  id: string;
  name: string;
  /** DJ_DZZ_DNZW by person. */
  posts: Record<string, string>;
}
/** All branches in the order of the tree. */
const branchesOf = (tx: Tx): Promise<Branch[]> =>
  tx.rows<Branch>(sql`
    with seat as (select organisation_id, jsonb_object_agg(person_id, position) as posts from (${posts}) p
      group by organisation_id)
    select o.id, o.short_name as name, coalesce(s.posts, '{}') as posts from party_organisation o
      left join seat s on s.organisation_id = o.id
      cross join lateral unnest(string_to_array(trim(both '/' from o.path), '/')::bigint[]) as way(id)
      join party_organisation a on a.id = way.id
    group by o.id, o.short_name, s.posts
    order by string_agg(lpad(coalesce(a.sort_no, 99999)::text, 5, '0') || a.code, '/' order by a.level) collate "C"`);

interface Key {
  id: string;
  organisationId: string;
}
/**
 * People in the order of the roster. Ranks and posts come as two maps: joined to the members of a past day,
 * whose number is hard to guess beforehand, the branches cost 1.3 s where these cost nothing.
 */
function keys(tx: Tx, condition: SQL, branches: Branch[], [first, count]: [number, number]): Promise<Key[]> {
  const ranks = JSON.stringify(Object.fromEntries(branches.map(({ id }, at) => [id, at])));
  const seats = JSON.stringify(Object.fromEntries(branches.map(one => [one.id, one.posts])));
  const branch = sql`t.organisation_id::text`;
  return tx.rows<Key>(sql`
    select t.id, t.organisation_id from ${sourceOf(partyMember)} where ${condition}
    order by (${ranks}::jsonb->>${branch})::int,
      coalesce(${seats}::jsonb #>> array[${branch}, t.id::text], '~') collate "C", t.joined_on, w.name_pinyin, t.id
    limit ${count} offset ${first}`);
}

async function groupsOf(tx: Tx, condition: SQL, branches: Branch[], rows: Key[]): Promise<RosterGroup[]> {
  const ids = [...new Set(rows.map(row => row.organisationId))];
  const counts = await tx.rows<{ id: string; count: number }>(sql`
    select t.organisation_id as id, count(*)::int as count from ${sourceOf(partyMember)}
    where ${condition} and t.organisation_id = any(${sql.param(ids)}::bigint[]) group by 1`);
  const byId = new Map(counts.map(one => [one.id, one.count]));
  const names = new Map(branches.map(({ id, name }) => [id, name]));
  return ids.map(id => ({ id, name: names.get(id) ?? '', count: byId.get(id) ?? 0 }));
}

/** What the roster is of: the names of the chosen places on that day, as far as the reader may choose them. */
async function placeOf(tx: Tx, { organisationId, unitId, includeSub }: RosterChoice): Promise<string> {
  const chosen = (place: Resource, id: string | undefined) => choosable(tx, place, id === undefined ? [] : [id]);
  const row = await tx.one<{ organisation: string | null; unit: string | null }>(sql`
    select (select short_name from party_organisation where id in (${chosen(partyOrganisation, organisationId)})) as organisation,
      (select name from unit where id in (${chosen(unit, unitId)})) as unit`);
  const names = [row?.organisation, row?.unit].filter(Boolean);
  if (names.length === 0) return organisationId || unitId ? '所选单位' : '管理范围内全部党组织';
  return names.join('、') + (includeSub ? '（含下级）' : '');
}

/** Rows of the roster as they may be shown, in order. */
async function rowsFor(tx: Tx, branches: Branch[], keyed: Key[], columns: string[]): Promise<RosterRow[]> {
  const shown = await rowsOf(
    tx,
    partyMember,
    keyed.map(key => key.id),
    columns,
  );
  const rows = new Map(shown.map(row => [row.id, row]));
  const seats = new Map(branches.map(one => [one.id, one.posts]));
  const postOf = await wordsOf(tx, 'DJ_DZZ_DNZW');
  return keyed.map(({ id, organisationId }) => ({
    ...rows.get(id),
    id,
    organisationId,
    post: postOf(seats.get(organisationId)?.[id]) || null,
  }));
}

/** The whole of a choice but for its rows: condition for more of them, figures, names. */
export async function openRoster(tx: Tx, choice: RosterChoice) {
  await tx.registry.dictionaries.load(tx, dictionariesOf(partyMember));
  const condition = sql`${readable(tx, partyMember)} and ${await whereOf(tx, filtersOf(choice))}`;
  const branches = await branchesOf(tx);
  return {
    figures: await figures(tx, condition),
    place: await placeOf(tx, choice),
    day: tx.asOf === null ? await today(tx) : dayThen(tx.asOf),
    keys: (first: number, count: number) => keys(tx, condition, branches, [first, count]),
    groups: (rows: Key[]) => groupsOf(tx, condition, branches, rows),
    rows: (keyed: Key[], columns: string[]) => rowsFor(tx, branches, keyed, columns),
  };
}

/** One page of the roster. */
export async function roster(tx: Tx, choice: RosterChoice, page: number, size: number): Promise<Roster> {
  const columns = columnsOf(choice);
  const { figures: counted, place, day, keys: keysOf, groups, rows: rowsOfKeys } = await openRoster(tx, choice);
  // One row more in front tells whether the first branch goes on from the page before.
  const before = page > 0 ? 1 : 0;
  const found = await keysOf(page * size - before, size + before);
  const rows = found.slice(before);
  return {
    place,
    day,
    since: await recordedSince(tx, partyMember),
    figures: counted,
    groups: await groups(rows),
    isContinued: before === 1 && found[0]?.organisationId === rows[0]?.organisationId,
    content: await rowsOfKeys(rows, columns),
    totalElements: counted['total'] ?? 0,
  };
}
