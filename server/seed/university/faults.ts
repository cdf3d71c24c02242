/**
 * What the demonstration data holds wrong on purpose, so that warnings, duplicate lists and reminders have something
 * to show. Soft faults pass an import of an existing base; hard ones break a rule and are planted on request only.
 */
import { addDays, addYears, referenceDay } from '../days.ts';
import { idCard, oldIdCard } from '../id-card.ts';
import type { SeedPerson } from '../shape.ts';
import type { Branch } from './units.ts';

export interface PlantedFault {
  /** Key of the row that carries the fault. */
  key: string;
  kind: string;
  isHard: boolean;
  says: string;
}

interface PersonFault {
  kind: string;
  count: number;
  says: string;
  fits(person: SeedPerson): boolean;
  /** `other` is an ordinary member the fault may refer to. */
  change(person: SeedPerson, other: SeedPerson): void;
}

const isFormal = ({ member }: SeedPerson) => member?.memberCategory === '1';
const isFormalTeacher = (row: SeedPerson) => isFormal(row) && row.person.personType === '01';
const isProbationaryGraduate = (row: SeedPerson) => row.member?.memberCategory === '2' && row.student?.level !== '2';

const soft: PersonFault[] = [
  {
    kind: 'id-card-checksum',
    count: 3,
    says: '证件号校验位不符',
    fits: isFormal,
    change: ({ person }) => (person.idCard = person.idCard.slice(0, 17) + (person.idCard.endsWith('5') ? '6' : '5')),
  },
  {
    kind: 'birthday-differs',
    count: 2,
    says: '出生日期与证件号不一致，未说明原因',
    fits: isFormalTeacher,
    change: ({ person }) => (person.birthDate = addDays(person.birthDate, -37)),
  },
  {
    kind: 'gender-differs',
    count: 2,
    says: '性别与证件号不一致',
    fits: isFormal,
    change: ({ person }) => (person.idCard = idCard(person.birthDate, person.gender === '1' ? 900 : 901)),
  },
  {
    kind: 'old-id-card',
    count: 1,
    says: '十五位旧证件号',
    fits: row => isFormal(row) && row.person.personType === '22',
    change: ({ person }) => (person.idCard = oldIdCard(person.idCard)),
  },
  {
    kind: 'same-name-and-birthday',
    count: 1,
    says: '与另一名党员同名同生日，疑似重复',
    fits: row => isFormalTeacher(row) && row.person.birthDate > '1985',
    change: ({ person }, other) => {
      person.name = other.person.name;
      person.birthDate = other.person.birthDate;
      person.idCard = idCard(person.birthDate, person.gender === '1' ? 903 : 902);
    },
  },
  {
    kind: 'degree-differs',
    count: 2,
    says: '学历与学位不匹配',
    fits: row => isFormal(row) && row.person.education === '21',
    change: ({ person }) => (person.degree = '208'),
  },
  {
    kind: 'formal-early',
    count: 2,
    says: '转正时间距入党时间不满一年',
    fits: isFormalTeacher,
    change: ({ member }) => (member!.formalOn = addDays(member!.joinedOn, 200)),
  },
  {
    kind: 'probation-overdue',
    count: 3,
    says: '预备期已满一年仍未办理转正',
    fits: isProbationaryGraduate,
    change: ({ member }) => {
      const joinedOn = addDays(referenceDay, -440);
      Object.assign(member!, {
        appliedOn: addDays(joinedOn, -620),
        activistOn: addDays(joinedOn, -430),
        objectOn: addDays(joinedOn, -50),
        joinedOn,
        enteredOn: addDays(referenceDay, -420),
      });
    },
  },
  {
    kind: 'gaps',
    count: 2,
    says: '信息不完整：多项未填写',
    fits: isFormalTeacher,
    change: ({ person, member }) => {
      for (const field of ['graduateSchool', 'archivePlace', 'degree', 'title', 'email', 'addressRegion'] as const) {
        delete person[field];
      }
      delete member!.introducers;
      delete member!.applicationBookNo;
    },
  },
];

const hard: PersonFault[] = [
  {
    kind: 'under-age',
    count: 2,
    says: '入党时间早于年满18周岁',
    fits: isFormalTeacher,
    change: ({ person, member }) => {
      member!.joinedOn = addDays(addYears(person.birthDate, 18), -90);
      member!.formalOn = addYears(member!.joinedOn, 1);
      for (const field of ['appliedOn', 'activistOn', 'objectOn'] as const) delete member![field];
    },
  },
  {
    kind: 'probationary-with-formal-day',
    count: 1,
    says: '预备党员填写了转正时间',
    fits: isProbationaryGraduate,
    change: ({ member }) => (member!.formalOn = addYears(member!.joinedOn, 1)),
  },
  {
    kind: 'formal-without-day',
    count: 1,
    says: '正式党员没有转正时间',
    fits: isFormalTeacher,
    change: ({ member }) => delete member!.formalOn,
  },
  {
    kind: 'no-phone',
    count: 1,
    says: '党员没有手机号',
    fits: isFormal,
    change: ({ person }) => delete person.phone,
  },
  {
    kind: 'phone-shape',
    count: 1,
    says: '手机号格式不正确',
    fits: isFormal,
    change: ({ person }) => (person.phone = person.phone!.slice(0, 10)),
  },
  {
    kind: 'id-card-shape',
    count: 1,
    says: '证件号为十六位',
    fits: isFormal,
    change: ({ person }) => (person.idCard = person.idCard.slice(0, 16)),
  },
  {
    kind: 'id-card-twice',
    count: 1,
    says: '证件号与另一名党员相同',
    fits: isFormalTeacher,
    change: ({ person }, other) => (person.idCard = other.person.idCard),
  },
  {
    kind: 'foreign-code',
    count: 1,
    says: '民族代码不在字典范围内',
    fits: isFormal,
    change: ({ person }) => (person.ethnicity = '99'),
  },
  {
    kind: 'not-a-branch',
    count: 1,
    says: '所在党支部填成了院系党委',
    fits: isFormalTeacher,
    change: ({ member }) => {
      member!.organisationId = 'org-physics';
      delete member!.groupId;
    },
  },
];

/** Faults of branches; `members` is the number to take, the others are made where terms and people are set. */
const ofBranches = [
  { kind: 'branch-too-large', branchType: '5', count: 1, members: 62, says: '支部党员62人，超过50人' },
  { kind: 'teacher-branch-too-large', branchType: '1', count: 1, members: 34, says: '教师支部党员34人，超过30人' },
  { kind: 'too-few-formal', branchType: '1', count: 1, members: 2, says: '正常支部仅有2名正式党员' },
  { kind: 'no-committee', branchType: '1', count: 2, members: 16, says: '正式党员7人以上未设委员会' },
  { kind: 'term-overdue', branchType: '5', count: 2, members: 0, says: '任期届满未换届' },
  { kind: 'no-secretary', branchType: '1', count: 1, members: 0, says: '书记空缺' },
] as const;

const keyOf = (kind: string, number: number) => `fault-${kind}-${number}`;

function listed(faults: readonly { kind: string; count: number; says: string }[], isHard: boolean): PlantedFault[] {
  return faults.flatMap(({ kind, count, says }) =>
    Array.from({ length: count }, (_, index) => ({ key: keyOf(kind, index + 1), kind, isHard, says })),
  );
}

export const plantedFaults: readonly PlantedFault[] = [
  ...listed(soft, false),
  ...listed(ofBranches, false),
  ...listed(hard, true),
];

/** Gives generated branches the keys, sizes and terms of the faults; called before members are dealt out. */
export function faultyBranches(branches: Branch[]): void {
  let place = 0;
  for (const { kind, branchType, count, members } of ofBranches) {
    for (let number = 1; number <= count; number += 1) {
      const open = branches.filter(({ row }) => row.branchType === branchType && /^org-\d/.test(row.key));
      const branch = open[(place += 7) % open.length]!;
      branch.row.key = keyOf(kind, number);
      branch.row.state = '2';
      branch.members = members;
      if (kind === 'term-overdue') branch.row.termStartOn = addDays(referenceDay, -(3 * 365 + 90 * number));
    }
  }
}

/** Renames and spoils ordinary generated people, some way apart, so that faults are spread over the schools. */
export function plantFaults(people: SeedPerson[], withHard: boolean): void {
  const stride = Math.floor(people.length / 130);
  // The oldest of the first: whoever takes over that birthday was of age on every day of joining.
  const older = (a: SeedPerson, b: SeedPerson) => (a.person.birthDate <= b.person.birthDate ? a : b);
  const ordinary = people.slice(0, stride).filter(isFormalTeacher).reduce(older);
  const faults = withHard ? [...soft, ...hard] : soft;
  let from = 0;
  for (const fault of faults) {
    const open = (row: SeedPerson) => /^p-\d/.test(row.key) && row !== ordinary && fault.fits(row);
    for (let number = 1; number <= fault.count; number += 1) {
      from = (from + stride) % people.length;
      const target = people.slice(from).find(open) ?? people.find(open)!;
      target.key = keyOf(fault.kind, number);
      fault.change(target, ordinary);
    }
  }
}
