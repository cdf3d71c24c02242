/** The thirteen kinds of what is kept of a cadre, GB_DRLX in its order: sheets bring them in, collections ask for them. */
import type { Field, Fields } from '../kit/field.ts';
import { fieldEntries, fieldsOf, isWritable, type Resource } from '../kit/resource.ts';
import { partyPost } from '../member/party-post.ts';
import { disciplineRecord } from '../person/discipline-record.ts';
import { educationRecord } from '../person/education-record.ts';
import { familyMember } from '../person/family-member.ts';
import { honour } from '../person/honour.ts';
import { resumeEntry } from '../person/resume-entry.ts';
import { trainingRecord } from '../person/training-record.ts';
import { workExperience } from '../person/work-experience.ts';
import { assessmentRecord } from './assessment-record.ts';
import { cadre } from './cadre.ts';
import { postHolding } from './post-holding.ts';
import { researchRecord } from './research-record.ts';
import { socialPost } from './social-post.ts';

/** What a cadre may say of the own record itself; number, rank, place and standing follow from documents. */
export const own: readonly string[] =
  `name formerName gender birthDate idCard ethnicity nativePlace birthPlace health maritalStatus politicalStatus
  secondParty secondPartyOn workStartedOn arrivedMonth title titleMonth specialty phone officePhone email
  addressRegion addressDetail`.split(/\s+/);

/** Papers go along as proof, and what another row is meant by is chosen by who keeps the record. */
const isSaid = ([name, field]: [string, Field]) =>
  isWritable(field) && !field.to && !['file', 'files', 'photo'].includes(field.type) && name !== 'isVerified';

export interface Section {
  /** GB_DRLX. */
  code: string;
  label: string;
  resource: Resource;
  /** Fields that a cadre may say something of. */
  names: readonly string[];
  /** Whether a row can be added by these alone. */
  canAdd: boolean;
}

function section(code: string, label: string, resource: Resource, names?: readonly string[]): Section {
  const all = fieldEntries(fieldsOf(resource));
  const said = names ?? all.filter(isSaid).map(([name]) => name);
  const isKnown = (name: string, { flags }: Field) => flags.default !== undefined || name === 'personId';
  const canAdd = all.every(([name, field]) => !field.flags.required || said.includes(name) || isKnown(name, field));
  return { code, label, resource, names: said, canAdd: !resource.partOf && canAdd };
}

/** The main line and what happened in between are put together by who keeps the record. */
const resumeFields = ['startMonth', 'endMonth', 'content', 'type', 'unitText', 'postText'];

export const sections: readonly Section[] = [
  section('1', '基本信息', cadre, own),
  section('2', '简历信息', resumeEntry, resumeFields),
  section('3', '职务职级', postHolding),
  section('4', '教育培训', trainingRecord),
  section('5', '家庭成员', familyMember),
  section('6', '学习简历', educationRecord),
  section('7', '违纪信息', disciplineRecord),
  section('8', '考核情况', assessmentRecord),
  section('9', '工作经历', workExperience),
  section('10', '科研情况', researchRecord),
  section('11', '社会兼职', socialPost),
  section('12', '荣誉奖励', honour),
  section('13', '党组织任职情况', partyPost),
];

/** Disciplines are told to nobody by this way and asked of nobody. Domain-cadre 6.5. */
export const collected: readonly Section[] = sections.filter(({ code }) => code !== '7');

export const fieldsIn = ({ resource, names }: Section): Fields =>
  Object.fromEntries(names.flatMap(name => (fieldsOf(resource)[name] ? [[name, fieldsOf(resource)[name]!]] : [])));
