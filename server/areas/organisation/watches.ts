/** What organisations are watched for: terms that end, and the size of branches. Domain-party 11. */
import { sql } from 'drizzle-orm';
import * as codes from 'contract/organisation/codes.ts';
import { formalCounts, isCounted } from './counts.ts';
import type { Watch, Tx } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

const place = {
  entity: 'partyOrganisation',
  page: '/organisation/detail',
  concerns: 'organisation.organisationChange.create',
};

/** Organisations whose term has ended or will by the day. */
export const termEnds: Watch = {
  ...place,
  code: 'HJ_DUE',
  of: ['partyOrganisation'],
  reminders: [
    {
      code: 'TX-HJ',
      name: '换届到期提醒',
      type: '1',
      toOrganisation: true,
      toSuperior: true,
      template: '{name}将于 {date} 任期届满，距届满 {days} 天，请按规定请示换届。',
    },
  ],
  warnings: [
    {
      code: 'YJ-HJ',
      name: '换届到期',
      blueDays: 180,
      yellowDays: 120,
      orangeDays: 30,
      redDays: -1,
      toOrganisation: true,
      toSuperior: true,
      toDepartment: true,
    },
  ],
  find: (tx, { today, until }) =>
    tx.rows<Watched>(sql`
      select id as record_id, id as organisation_id, name, term_end_on::text as due_on,
        case when term_end_on < ${today}::date then '任期已届满，尚未换届' else '任期即将届满，请准备换届' end as matter
      from party_organisation
      where deleted_at is null and state = ${codes.normal} and term_end_on <= ${until}::date order by term_end_on, id`),
};

interface Branch {
  id: string;
  name: string;
  members: number;
  hasCommittee: boolean;
  isOfTeachers: boolean;
  formal: number;
}

async function branchesOf(tx: Tx): Promise<Branch[]> {
  const branches = await tx.rows<Omit<Branch, 'formal'>>(sql`
    select o.id, o.name, o.has_committee is true as has_committee,
      o.branch_type = ${codes.teacherBranch} as is_of_teachers, count(m.id)::int as members
    from party_organisation o left join party_member m on m.organisation_id = o.id and ${isCounted}
    where o.deleted_at is null and o.state = ${codes.normal} and o.category = any(${sql.param(codes.branches)}::text[])
    group by o.id order by o.id`);
  const ids = branches.map(one => one.id);
  const formal = await formalCounts(tx, ids);
  return branches.map(one => ({ ...one, formal: formal.get(one.id) ?? 0 }));
}

const watched = ({ id, name }: Branch, matter: string): Watched => ({
  recordId: id,
  organisationId: id,
  name,
  matter,
  dueOn: null,
});

/** Branches above fifty members or below three formal ones. 《支部工作条例（试行）》第四、五条. */
export const branchSizes: Watch = {
  ...place,
  code: 'ZB_SIZE',
  of: ['partyOrganisation', 'partyMember'],
  warnings: [{ code: 'YJ-GM', name: '党支部规模', yellowDays: 0, toSuperior: true }],
  find: async tx =>
    (await branchesOf(tx)).flatMap(one => {
      if (one.members > codes.mostMembersOfBranch) return [watched(one, `有党员 ${one.members} 人，超过 50 人`)];
      if (one.isOfTeachers && one.members > codes.mostMembersOfTeachers)
        return [watched(one, `有党员 ${one.members} 人，教师党支部一般不超过 30 人`)];
      if (one.formal < codes.leastFormalMembers) return [watched(one, `有正式党员 ${one.formal} 人，不足 3 人`)];
      return [];
    }),
};

/** Branches of seven formal members or more without a committee. 《支部工作条例（试行）》第十条. */
export const missingCommittees: Watch = {
  ...place,
  code: 'ZW_NEED',
  of: ['partyOrganisation', 'partyMember'],
  warnings: [{ code: 'YJ-ZW', name: '应设支部委员会', yellowDays: 0, toOrganisation: true, toSuperior: true }],
  find: async tx =>
    (await branchesOf(tx))
      .filter(one => !one.hasCommittee && one.formal >= codes.membersForCommittee)
      .map(one => watched(one, `有正式党员 ${one.formal} 人，应设立支部委员会`)),
};
