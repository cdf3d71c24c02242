/** Every entity, one line each. The server alone imports this list; screens load their own entities. */
import type { Resource } from './kit/resource.ts';
import { partyMember } from './member/party-member.ts';
import { reminderRule } from './message/reminder-rule.ts';
import { warningRule } from './message/warning-rule.ts';
import { partyOrganisation } from './organisation/party-organisation.ts';
import { schoolClass } from './organisation/school-class.ts';
import { unit } from './organisation/unit.ts';
import { person } from './person/person.ts';
import { student } from './person/student.ts';
import { teacher } from './person/teacher.ts';

export const resources: Resource[] = [
  unit,
  partyOrganisation,
  schoolClass,
  person,
  student,
  teacher,
  partyMember,
  reminderRule,
  warningRule,
];
