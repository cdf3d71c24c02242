/**
 * Short forms for the people known by name: what follows from the id card or the kind of person is filled in,
 * everything that tells one person from another is written out where the person stands.
 */
import type { MemberFields, PersonFields, SeedPerson, StudentFields } from '../shape.ts';

type Filled = 'idType' | 'gender' | 'birthDate' | 'ethnicity' | 'politicalStatus' | 'personType' | 'unitId' | 'jobPost';
type Own = Omit<PersonFields, Filled> & Partial<Pick<PersonFields, Filled>>;

function birthDateOf(idCard: string): string {
  const digits = idCard.length === 15 ? `19${idCard.slice(6, 12)}` : idCard.slice(6, 14);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

function genderOf(idCard: string): string {
  return Number(idCard.length === 15 ? idCard[14] : idCard[16]) % 2 === 1 ? '1' : '2';
}

function statusOf(member: MemberFields | undefined): string {
  if (!member) return '13';
  return member.memberCategory === '1' ? '01' : '02';
}

function person(own: Own, member: MemberFields | undefined, rest: Pick<PersonFields, 'personType' | 'jobPost'>) {
  return {
    idType: '1',
    gender: genderOf(own.idCard),
    birthDate: birthDateOf(own.idCard),
    ethnicity: '01',
    politicalStatus: statusOf(member),
    unitId: 'unit-physics',
    health: '1',
    addressRegion: '湖北省江临市望江区',
    ...rest,
    ...own,
  } satisfies PersonFields;
}

export function teacher(key: string, own: Own, member?: MemberFields): SeedPerson {
  const filled = { personType: '01', jobPost: '0202', identity: '13', maritalStatus: '20' };
  return {
    key,
    person: person({ ...filled, ...own }, member, filled),
    ...(member && { member }),
    teacher: { state: '1' },
  };
}

export function officer(key: string, own: Own, member?: MemberFields): SeedPerson {
  return teacher(key, { personType: '03', jobPost: '0201', identity: '17', ...own }, member);
}

export function retired(key: string, own: Own, member?: MemberFields): SeedPerson {
  const filled = { personType: '22', jobPost: '0902', identity: '80', maritalStatus: '20' };
  return {
    key,
    person: person({ ...filled, ...own }, member, filled),
    ...(member && { member }),
    teacher: { state: '2' },
  };
}

export function student(key: string, own: Own, study: StudentFields, member?: MemberFields): SeedPerson {
  const filled = { personType: '12', jobPost: '0813', identity: '31', maritalStatus: '10' };
  return { key, person: person({ ...filled, ...own }, member, filled), ...(member && { member }), student: study };
}

type Joined = Omit<MemberFields, 'memberCategory' | 'partyStatus' | 'joinType' | 'enterType'> & { enterType?: string };

export function formal(own: Joined & { formalOn: string }): MemberFields {
  return { memberCategory: '1', partyStatus: '1', joinType: '1', enterType: '1', formalType: '1', ...own };
}

export function probationary(own: Joined): MemberFields {
  return { memberCategory: '2', partyStatus: '1', joinType: '1', enterType: '1', ...own };
}
