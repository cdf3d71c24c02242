/** What a snapshot may hold: one line per entity. An area adds its own here, with the page its rows are read on. */
import { goesOn, stages } from '../development/codes.ts';
import { developmentRecord } from '../development/development-record.ts';
import { inRegister } from '../member/codes.ts';
import { partyMember } from '../member/party-member.ts';
import { leadershipTeam } from '../organisation/leadership-team.ts';
import { partyOrganisation } from '../organisation/party-organisation.ts';
import { schoolClass } from '../organisation/school-class.ts';
import { unit } from '../organisation/unit.ts';
import { outward, underWay } from '../transfer/codes.ts';
import { transfer } from '../transfer/transfer.ts';
import type { Resource } from '../kit/resource.ts';

export interface Subject {
  of: Resource;
  page: string;
  /** Which rows count as being there, in the words of the list; who left this set has left. */
  counted: Record<string, string[]>;
}

export const subjects: Subject[] = [
  { of: partyMember, page: '/member/list', counted: { partyStatus: [...inRegister] } },
  { of: partyOrganisation, page: '/organisation/list', counted: { state: ['1', '2', '3'] } },
  { of: leadershipTeam, page: '/organisation/team', counted: {} },
  {
    of: developmentRecord,
    page: '/development/applicant',
    counted: { state: [...goesOn], stage: Object.values(stages) },
  },
  { of: unit, page: '/organisation/unit', counted: {} },
  {
    of: transfer,
    page: '/member/transfer/out',
    counted: { type: outward.map(String), state: [...underWay] },
  },
  { of: schoolClass, page: '/organisation/class', counted: {} },
];
