/**
 * The rows a generator hands over: final field names of the resources, references as keys of other rows.
 * Rows stand parents first; what would close a circle (secretary, counsellor) stands in the two lists of links.
 */
export type UnitRow = {
  key: string;
  code: string;
  name: string;
  shortName: string;
  category: string;
  nature: string;
  parentId?: string;
  creditCode?: string;
  rank?: string;
  isLegalEntity: boolean;
  leaderName?: string;
  foundedOn: string;
  foundingDoc?: string;
  state: string;
  sourceType: string;
  sortNo: number;
};

export type OrganisationRow = {
  key: string;
  code: string;
  name: string;
  shortName: string;
  category: string;
  branchType?: string;
  parentId?: string;
  state: string;
  sortNo: number;
  remark?: string;
  unitIds: string[];
  unitSituation: string;
  affiliation: string;
  foundedOn: string;
  approvalNo?: string;
  termYears: number;
  termStartOn?: string;
  isTemporary?: boolean;
  endsOn?: string;
  canApproveMembers: boolean;
};

export type OrganisationLink = {
  key: string;
  secretaryId?: string;
  contactId?: string;
  contactPhone?: string;
  hasCommittee: boolean;
};

export type TeamRow = {
  key: string;
  organisationId: string;
  teamType: string;
  session: number;
  electType: string;
  startOn: string;
  termYears: number;
  seats: number;
};

export type TeamMemberRow = {
  key: string;
  teamId: string;
  personId: string;
  position: string;
  getWay: string;
  startOn: string;
  sortNo: number;
};

export type ElectionSeed = {
  key: string;
  organisationId: string;
  teamType: string;
  session: number;
  electMethod: string;
  cycleType: string;
  planOn: string;
  reason: string;
  seats: number;
  requestDoc: string;
  state: string;
  requestOn?: string;
  replyOn?: string;
  replyDoc?: string;
  electOn?: string;
  approvedOn?: string;
  resultDoc?: string;
};

export type CandidateRow = {
  key: string;
  electionId: string;
  organisationId: string;
  personId: string;
  position: string;
  source: string;
};

export type ClassRow = {
  key: string;
  code: string;
  name: string;
  unitId: string;
  major: string;
  grade: string;
  level: string;
  lengthYears: number;
  organisationId?: string;
  enrolledOn: string;
  graduatesOn: string;
  state: string;
};

export type ClassLink = { key: string; counsellorId?: string; headTeacherId?: string };

export type PersonFields = {
  name: string;
  formerName?: string;
  idType: string;
  idCard: string;
  gender: string;
  birthDate: string;
  birthDateNote?: string;
  ethnicity: string;
  nativePlace: string;
  birthPlace?: string;
  politicalStatus: string;
  maritalStatus?: string;
  health?: string;
  identity?: string;
  personType: string;
  number: string;
  secondNumber?: string;
  unitId: string;
  classId?: string;
  jobPost: string;
  title?: string;
  adminPost?: string;
  workStartedOn?: string;
  education: string;
  degree?: string;
  graduateSchool?: string;
  major?: string;
  archivePlace?: string;
  isAbroad?: boolean;
  abroadOn?: string;
  abroadCountry?: string;
  phone?: string;
  officePhone?: string;
  email?: string;
  addressRegion?: string;
  addressDetail?: string;
};

export type MemberFields = {
  organisationId: string;
  groupId?: string;
  enteredOn: string;
  enterType: string;
  memberCategory: string;
  partyStatus: string;
  appliedOn?: string;
  activistOn?: string;
  objectOn?: string;
  joinedOn: string;
  joinType: string;
  joinOrganisationName?: string;
  introducers?: string;
  formalOn?: string;
  formalType?: string;
  applicationBookNo?: string;
  isLost?: boolean;
  lostOn?: string;
  hasHardship?: boolean;
  hardshipType?: string;
  duesCategory?: string;
};

export type StudentFields = {
  level: string;
  grade: string;
  enrolledOn: string;
  graduatesOn: string;
  state: string;
  isLeagueMember?: boolean;
  leagueJoinedOn?: string;
};

export type TeacherFields = { state: string };

export type SeedPerson = {
  key: string;
  person: PersonFields;
  member?: MemberFields;
  student?: StudentFields;
  teacher?: TeacherFields;
};

export type SeedGrant = { role: string; organisationKey?: string; unitKey?: string };

export type SeedAccount = { username: string; name: string; personKey?: string; roles: SeedGrant[] };

export interface SeedWorld {
  units: UnitRow[];
  organisations: OrganisationRow[];
  classes: ClassRow[];
  people: SeedPerson[];
  accounts: SeedAccount[];
  organisationLinks: OrganisationLink[];
  classLinks: ClassLink[];
  teams: TeamRow[];
  teamMembers: TeamMemberRow[];
  elections: ElectionSeed[];
  candidates: CandidateRow[];
}
