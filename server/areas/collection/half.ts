/** What differs between a collection of members and one of cadres: whom a place holds, and what they are asked for. */
import { sql, type SQL } from 'drizzle-orm';
import { serving } from 'contract/cadre/codes.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { collected } from 'contract/cadre/sections.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { inRegister } from 'contract/member/codes.ts';
import { halves, type CollectionTaskDraft } from 'contract/platform/collection-task.ts';
import { cadreStatement } from 'contract/cadre/cadre-statement.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { collectionForm } from 'contract/platform/collection-form.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';

type Task = Pick<CollectionTaskDraft, 'half' | 'organisationId' | 'unitId' | 'memberIds' | 'cadreIds'>;
interface Half {
  /** Kind of the to-do of who is asked. */
  bizType: string;
  /** What is made for everybody who is asked, and the field of it that names the person. */
  form: Resource;
  person: 'memberId' | 'personId';
  what: string;
  page: string;
  /** The field that names the place, and the one that names chosen persons. */
  place: 'organisationId' | 'unitId';
  chosen: 'memberIds' | 'cadreIds';
  stranger: string;
  nobody: string;
  /** Persons of the place: `id`, `name` and where each stands. */
  targets(tx: Tx, task: Task): SQL;
}

/** Members in the register of an organisation and below. */
const members = (_: Tx, { organisationId }: Task) => sql`
  select p.id, p.name, m.organisation_id, null::bigint as unit_id
  from party_member m join person p on p.id = m.id join party_organisation o on o.id = m.organisation_id
  where m.deleted_at is null and m.party_status = any(${sql.param([...inRegister])}::text[])
    and o.path like (select path from party_organisation where id = ${organisationId}::bigint) || '%'`;

/** Cadres who serve in a unit and below, as far as whoever asks reaches them. */
const cadres = (tx: Tx, { unitId }: Task) => sql`
  select p.id, p.name, null::bigint as organisation_id, c.post_unit_id as unit_id
  from cadre c join person p on p.id = c.id join unit u on u.id = c.post_unit_id
  where c.deleted_at is null and c.in_post_status = any(${sql.param([...serving])}::text[])
    and u.path like (select path from unit where id = ${unitId}::bigint) || '%'
    and c.id in (select t.id from ${sourceOf(cadre)} where ${within(tx, permissionOf(cadre, 'read'), cadre)})`;

const ofMembers: Half = {
  bizType: 'DY_CJ',
  form: collectionForm,
  person: 'memberId',
  what: '党员信息',
  page: '/member/collection',
  place: 'organisationId',
  chosen: 'memberIds',
  stranger: 'platform.collectionTask.elsewhere',
  nobody: 'platform.collectionTask.nobody',
  targets: members,
};
const ofCadres: Half = {
  bizType: 'GB_CJ',
  form: cadreStatement,
  person: 'personId',
  what: '干部信息',
  page: '/cadre/collection',
  place: 'unitId',
  chosen: 'cadreIds',
  stranger: 'platform.collectionTask.other-cadres',
  nobody: 'platform.collectionTask.no-cadre',
  targets: cadres,
};
export const halfOf = ({ half }: Pick<CollectionTaskDraft, 'half'>): Half =>
  half === halves.cadres ? ofCadres : ofMembers;

/** What a person is asked until the last day of a task, anew where it came back. */
export function askedIn(half: string, { endsOn, returnReason }: { endsOn: string; returnReason: string | null }) {
  const { bizType, what } = halfOf({ half });
  return {
    bizType,
    title: `【信息采集】${returnReason === null ? '' : '已退回，'}请于 ${endsOn} 前完善${what}`,
    dueAt: `${endsOn}T23:59:59+08:00`,
    page: '/self/collection',
  };
}

export const allSections = collected.map(({ code }) => code);
export const sectionsIn = ({ sections }: { sections: string | null }): string[] =>
  sections ? sections.split(';') : allSections;
