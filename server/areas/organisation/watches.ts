/** What organisations are watched for: terms that end, and the size of branches. Domain-party 11. */
import { sql } from 'drizzle-orm';
import * as codes from 'contract/organisation/codes.ts';
import { formalCounts, isCounted } from './counts.ts';
import type { Watch, Watched, Tx } from '../../kit/registry.ts';

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
  async find(tx, { today, until }) {
    const rows = await tx.rows<Watched>(sql`
      select id as record_id, id as organisation_id, name, term_end_on::text as due_on,
        case when term_end_on < ${today}::date then '任期已届满，尚未换届' else '任期即将届满，请准备换届' end as matter
      from party_organisation
      where deleted_at is null and state = ${codes.normal} and term_end_on <= ${until}::date order by term_end_on, id`);
    return rows;
  },
};

interface Branch {
  id: string;
  name: string;
  members: number;
  hasCommittee: boolean;
  isOfTeachers: boolean;
}

const branchesOf = (tx: Tx) =>
  tx.rows<Branch>(sql`
    select o.id, o.name, o.has_committee is true as has_committee,
      o.branch_type = ${codes.teacherBranch} as is_of_teachers, count(m.id)::int as members
    from party_organisation o left join party_member m on m.organisation_id = o.id and ${isCounted}
    where o.deleted_at is null and o.state = ${codes.normal} and o.category = any(${sql.param(codes.branches)}::text[])
    group by o.id order by o.id`);

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
  async find(tx) {
    const branches = await branchesOf(tx);
    const formal = await formalCounts(
      tx,
      branches.map(one => one.id),
    );
    return branches.flatMap(one => {
      const count = formal.get(one.id) ?? 0;
      if (one.members > codes.mostMembersOfBranch) return [watched(one, `有党员 ${one.members} 人，超过 50 人`)];
      if (one.isOfTeachers && one.members > codes.mostMembersOfTeachers)
        return [watched(one, `有党员 ${one.members} 人，教师党支部一般不超过 30 人`)];
      if (count < codes.leastFormalMembers) return [watched(one, `有正式党员 ${count} 人，不足 3 人`)];
      return [];
    });
  },
};

/** Branches of seven formal members or more without a committee. 《支部工作条例（试行）》第十条. */
export const missingCommittees: Watch = {
  ...place,
  code: 'ZW_NEED',
  of: ['partyOrganisation', 'partyMember'],
  async find(tx) {
    const branches = (await branchesOf(tx)).filter(one => !one.hasCommittee);
    const formal = await formalCounts(
      tx,
      branches.map(one => one.id),
    );
    return branches.flatMap(one => {
      const count = formal.get(one.id) ?? 0;
      return count < codes.membersForCommittee ? [] : [watched(one, `有正式党员 ${count} 人，应设立支部委员会`)];
    });
  },
};
