/**
 * What stands on a 干部任免审批表, cell by cell, as the exchange file carries it. Months are `yyyyMM`, days `yyyyMMdd`, an
 * empty cell is ''. Screen, paper and file are made of this one value. Domain-cadre 1.14.
 */
import { Type, type Static } from 'typebox';

const cell = Type.String();

export const studyCells = Type.Object({
  education: cell,
  degree: cell,
  /** School, department and subject of the diploma. */
  educationSchool: cell,
  /** The same of the degree, where it is another one. */
  degreeSchool: cell,
});
export type StudyCells = Static<typeof studyCells>;

export const resumeLine = Type.Object({
  start: cell,
  /** Empty until now. */
  end: cell,
  content: cell,
  /** 其间: inside the line before it. */
  isMeanwhile: Type.Boolean(),
});
export type ResumeLine = Static<typeof resumeLine>;

export const familyLine = Type.Object({
  relation: cell,
  name: cell,
  /** Empty of the dead. */
  birth: cell,
  politicalStatus: cell,
  unitPost: cell,
});
export type FamilyLine = Static<typeof familyLine>;

export const formContent = Type.Object({
  name: cell,
  gender: cell,
  birth: cell,
  ethnicity: cell,
  nativePlace: cell,
  birthPlace: cell,
  /** When the Party was joined. */
  partyMonth: cell,
  /** Short name of a democratic party: 民盟. */
  otherParty: cell,
  workMonth: cell,
  health: cell,
  title: cell,
  specialty: cell,
  fullTime: studyCells,
  onJob: studyCells,
  currentPost: cell,
  toPost: cell,
  fromPost: cell,
  resume: Type.Array(resumeLine),
  honours: cell,
  grades: cell,
  reason: cell,
  family: Type.Array(familyLine),
  reportingUnit: cell,
  filler: cell,
  idCard: cell,
  /** 计算年龄时间. */
  countedOn: cell,
  /** 填表时间. */
  filledOn: cell,
  /** 到龄年月; of files since the reform of 2025 alone. */
  ofAgeMonth: cell,
  /** 改革前任职年龄界限 in years, likewise. */
  limitBeforeReform: cell,
});
export type FormContent = Static<typeof formContent>;

const noStudy: StudyCells = { education: '', degree: '', educationSchool: '', degreeSchool: '' };
export const emptyForm: FormContent = {
  name: '',
  gender: '',
  birth: '',
  ethnicity: '',
  nativePlace: '',
  birthPlace: '',
  partyMonth: '',
  otherParty: '',
  workMonth: '',
  health: '',
  title: '',
  specialty: '',
  fullTime: noStudy,
  onJob: noStudy,
  currentPost: '',
  toPost: '',
  fromPost: '',
  resume: [],
  honours: '',
  grades: '',
  reason: '',
  family: [],
  reportingUnit: '',
  filler: '',
  idCard: '',
  countedOn: '',
  filledOn: '',
  ofAgeMonth: '',
  limitBeforeReform: '',
};
