/** Themes of party days: issued by a committee for those below, who see them and pick them up. Domain-party 7.4. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { states } from 'contract/meeting/codes.ts';
import { listOwnTopics, type OwnTopic } from 'contract/meeting/theme-calls.ts';
import { topicStates } from 'contract/meeting/plan-codes.ts';
import { themeTopic, themeTopicProcess, type ThemeTopic } from 'contract/meeting/theme-topic.ts';
import { branches, isBranch, normal, partyGroup, underElection } from 'contract/organisation/codes.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Opened, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { reach } from '../../kit/resource/reach.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { tellPersons } from '../message/index.ts';
import { secretaries } from '../team/index.ts';
import { isFor } from './plan-meeting.ts';
import { homeOf } from './home.ts';

const area = 'meeting.themeTopic';
type Planned = PlannedChange<typeof themeTopic>;

interface Place {
  id: string;
  name: string;
  path: string;
  category: string;
}
async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = plans.flatMap(({ after }) => [after.organisationId ?? [], after.scopeIds ?? []].flat());
  const rows = await tx.rows<Place>(sql`
    select id, short_name as name, path, category from party_organisation where id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(row => [row.id, row]));
}

function check({ after }: Planned, places: Map<string, Place>): Fault[] {
  const issuer = places.get(after.organisationId ?? '');
  if (!issuer) return [];
  if (isBranch(issuer.category) || issuer.category === partyGroup) return [fault('organisationId', `${area}.issuer`)];
  const beyond = (after.scopeIds ?? [])
    .flatMap(id => places.get(id) ?? [])
    .filter(one => !one.path.startsWith(issuer.path));
  const name = beyond.map(one => one.name).join('、');
  return beyond.length > 0 ? [fault('scopeIds', `${area}.scope`, { name })] : [];
}

export const themeTopicRules = rules(themeTopic, { facts: factsOf, check });

/** Whoever answers for an organisation that a theme was issued for reads it. */
export const issuedBelow: Opened = tx => {
  const reached = reach(tx.actor, 'meeting.themeTopic.read');
  if (reached.all) return sql`true`;
  return sql`(t.state = ${topicStates.issued} and exists (
    select 1 from public.party_organisation b join public.party_organisation s on b.path like s.path || '%'
    where s.id = any(t.scope_ids) and b.id in (${reached.organisations})))`;
};

/** Branches (alias h) that stand. */
const standing = sql`h.deleted_at is null and h.state in (${normal}, ${underElection})
  and h.category = any(${sql.param([...branches])}::text[])`;

export const topicRollup: Rollup = {
  resource: themeTopic,
  fields: ['branchCount', 'pickedCount', 'heldCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select t.id, (select count(*)::int from party_organisation h where ${standing} and ${isFor}) as branch_count,
        count(distinct m.organisation_id)::int as picked_count,
        count(distinct m.organisation_id) filter (where m.state in (${states.review}, ${states.archived}))::int as held_count
      from theme_topic t left join meeting m on m.theme_topic_id = t.id and m.deleted_at is null
        and m.state <> ${states.cancelled}
      where t.id = any(${sql.param(ids)}::bigint[]) group by t.id, t.scope_ids`),
};

/** The secretaries of those it is for are told. */
async function tellSecretaries(tx: Tx, { id, title, month, isMandatory }: ThemeTopic): Promise<void> {
  const rows = await tx.rows<{ personId: string; organisationId: string }>(sql`
    select s.person_id, s.organisation_id from theme_topic t, party_organisation h
      join (${secretaries}) s on s.organisation_id = h.id
    where t.id = ${id}::bigint and ${standing} and ${isFor} order by h.id`);
  const told = rows.map(row => ({
    title: `【主题党日】${title}`,
    content: `${Number(month.slice(5))} 月主题党日主题已发布：${title}${isMandatory ? '，请按要求开展' : '，供选用'}。`,
    entity: themeTopic.name,
    recordId: id,
    link: { routePath: '/meeting/theme-topic/detail', query: { id } },
    ...row,
  }));
  await tellPersons(tx, told);
}

export const themeTopicHandler = handle(themeTopicProcess, {
  page: '/meeting/theme-topic/detail',
  ask: () => null,
  steps: {
    issue: {
      guard: async (tx, { month }) =>
        month < (await today(tx)).slice(0, 7) ? [fault('month', `${area}.over`, { month })] : [],
      values: async tx => ({ issuedAt: (await tx.one<{ now: string }>(sql`select now from clock`))?.now ?? null }),
      effect: each(tellSecretaries),
    },
  },
});

const own = serve(listOwnTopics, async ({ tx, query }) => {
  const home = await homeOf(tx, query.organisationId);
  // A theme is picked up by a branch.
  if (!home || !isBranch(home.category)) return { organisationId: null, topics: [] };
  const topics = await tx.rows<OwnTopic>(sql`
    select t.id, t.title, t.month, t.is_mandatory is true as is_mandatory, i.short_name as issuer_name, m.id as meeting_id,
      m.state as meeting_state
    from theme_topic t cross join (select ${home.id}::bigint as id) h join party_organisation i on i.id = t.organisation_id
      left join lateral (select id, state from meeting where theme_topic_id = t.id and organisation_id = h.id
        and deleted_at is null and state <> ${states.cancelled} order by id desc limit 1) m on true
    where t.deleted_at is null and t.state = ${topicStates.issued} and ${isFor}
      and t.month >= to_char((select today from clock), 'YYYY-MM')
    order by t.month, t.is_mandatory is not true, t.id limit 20`);
  return { organisationId: home.id, topics };
});

export const topicRoutes = [own];
