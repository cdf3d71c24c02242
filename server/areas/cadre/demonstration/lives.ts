/** What stands beside the cadres of the demonstration: posts, studies, work, families, trainings, grades, and the rest. */
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { cadreNote } from 'contract/cadre/cadre-note.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { researchRecord } from 'contract/cadre/research-record.ts';
import { socialPost } from 'contract/cadre/social-post.ts';
import { addMonths } from 'contract/kit/calendar.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { partyPost } from 'contract/member/party-post.ts';
import { educationRecord } from 'contract/person/education-record.ts';
import { familyMember } from 'contract/person/family-member.ts';
import { trainingRecord } from 'contract/person/training-record.ts';
import { workExperience } from 'contract/person/work-experience.ts';
import type { Values } from '../../../kit/registry.ts';
import type { Leader } from './leaders.ts';

type Rows = (leader: Leader, at: number, day: string) => Values[];
const yearOf = (day: string) => Number(day.slice(0, 4));
const shifted = (day: string, years: number) => `${yearOf(day) + years}${day.slice(4)}`;
const academic = '1';

const posts: Rows = ({ id, placeId, post, rank, since, category, workStartedOn }, at, day) => {
  const isHead = rank === '131' || rank === '121';
  const held = { personId: id, unitId: placeId, postType: post.includes('党委') ? '1' : '3', appointWay: '2' };
  const before = shifted(since, -4);
  const isTrial = at % 23 === 9;
  // One month before the end of the trial, at it, and a month behind it.
  const began = isTrial ? addMonths(day, -11 - (at % 3)) : since;
  const present = {
    ...held,
    postName: post,
    postAttribute: isHead ? '1' : '2',
    rank,
    isLeader: true,
    occupiesQuota: true,
    startOn: began,
    documentNo: `江大党干〔${yearOf(began)}〕${3 + (at % 40)}号`,
    termEndOn: shifted(began, 5),
  };
  if (!isHead || before <= shifted(workStartedOn, 3)) return [present];
  const deputy = category === academic ? '副院长' : `副${post.replace(/^.*、/, '')}`;
  const former = {
    endOn: began,
    dismissType: '10',
    startOn: before,
    postName: deputy,
    postAttribute: '2',
    rank: '132',
  };
  return [{ ...held, ...former, documentNo: `江大党干〔${yearOf(before)}〕${5 + (at % 30)}号` }, present];
};

const schools = ['江临大学', '云川大学', '北屿大学', '东岚师范大学', '西麓理工大学'];
const subjects = [
  { major: '物理学', bachelor: '407', master: '307' },
  { major: '汉语言文学', bachelor: '405', master: '305' },
  { major: '机械工程', bachelor: '408', master: '308' },
  { major: '行政管理', bachelor: '412', master: '312' },
];
const studies: Rows = ({ id, birthDate, workStartedOn, isNamed }, at) => {
  const began = Math.min(yearOf(birthDate) + 18, yearOf(workStartedOn) - 4);
  const { major, bachelor, master } = subjects[at % subjects.length]!;
  const first = { personId: id, kind: '1', school: schools[at % 5], major, startMonth: `${began}-09` };
  const hasMaster = yearOf(workStartedOn) - began >= 7;
  // What the named world tells of its people stays.
  const isHighest = { isHighestEducation: !isNamed, isHighestDegree: !isNamed };
  const bachelors = { ...first, endMonth: `${began + 4}-06`, education: '21', degree: bachelor };
  const later = { personId: id, education: '14', degree: master, major, school: schools[(at + 2) % 5], ...isHighest };
  if (hasMaster)
    return [bachelors, { ...later, kind: '1', startMonth: `${began + 4}-09`, endMonth: `${began + 7}-06` }];
  const year = yearOf(workStartedOn);
  return at % 2 === 0
    ? [bachelors, { ...later, kind: '2', startMonth: `${year + 2}-09`, endMonth: `${year + 5}-06` }]
    : [{ ...bachelors, ...isHighest }];
};

const works: Rows = ({ id, unitName, workStartedOn, category }) => [
  {
    personId: id,
    startMonth: workStartedOn.slice(0, 7),
    unitText: `江临大学${unitName.replace(/^江临大学/, '')}`,
    postText: category === academic ? '教师' : '科员',
  },
];

const families: Rows = ({ id, name, gender, birthDate }, at, day) => {
  const [surname] = name;
  const given = [...'云和安宁清言书亦远知行'];
  const child = { relation: at % 2 === 0 ? '20' : '30', unitPost: '学生', politicalStatus: '03' };
  return [
    {
      personId: id,
      relation: gender === '1' ? '12' : '11',
      name: `${'周吴郑王冯陈'[at % 6]}${given[at % 11]}${given[(at + 4) % 11]}`,
      birthMonth: shifted(birthDate, gender === '1' ? 1 : -1).slice(0, 7),
      politicalStatus: at % 3 === 0 ? '01' : '13',
      unitPost: ['江临市第一中学教师', '江临市人民医院主治医师', '江临大学图书馆馆员'][at % 3],
    },
    {
      personId: id,
      ...child,
      name: `${surname}${given[(at + 7) % 11]}${given[(at + 2) % 11]}`,
      birthMonth: `${Math.min(yearOf(birthDate) + 29, yearOf(day) - 1)}-0${1 + (at % 9)}`,
    },
  ];
};

const trainings: Rows = ({ id, rank }, at, day) =>
  [1, 2, 4].slice(0, 1 + (at % 3)).map(back => {
    const start = `${yearOf(day) - back}-0${4 + (at % 3)}-0${1 + (at % 8)}`;
    const isLong = (at + back) % 3 === 0;
    return {
      personId: id,
      name: isLong ? '高校中层干部能力提升班' : '学习贯彻党的创新理论专题培训班',
      category: isLong ? '2' : '5',
      provider: isLong ? '省委党校' : '江临大学党校',
      providerType: isLong ? '2' : '5',
      startOn: start,
      endOn: isLong
        ? start.replace(/-0(\d)-/, (_, month: string) => `-0${Number(month) + 2}-`)
        : start.slice(0, 8) + String(Number(start.slice(8)) + 4).padStart(2, '0'),
      hours: isLong ? 400 : 40,
      isOffJob: rank !== '141',
      result: '结业',
    };
  });

/** Nobody known by name is excellent: one of them was under discipline. */
const grades: Rows = ({ id, unitName, since, isNamed }, at, day) =>
  [3, 2, 1].map(back => ({
    personId: id,
    year: yearOf(day) - back,
    type: '2',
    grade: !isNamed && (at + back) % 5 === 0 ? '1' : '2',
    unitText: unitName,
    comment: yearOf(since) === yearOf(day) - back ? '任现职第一年' : null,
  }));

const research: Rows = ({ id, category, since }, at) =>
  category === academic && at % 2 === 0
    ? [
        {
          personId: id,
          kind: '1',
          title: '面向新工科的实践教学体系研究',
          role: '主持',
          level: '省部级',
          fundsFen: 12_000_000,
          startMonth: `${yearOf(since)}-01`,
          endMonth: `${yearOf(since) + 1}-12`,
          source: '省教育厅',
        },
      ]
    : [];

const besides: Rows = ({ id, since, category }, at) =>
  category === academic && at % 7 === 2
    ? [
        {
          personId: id,
          organisationName: '省高等教育学会',
          organisationType: '4',
          post: '理事',
          isPaid: false,
          approvalNo: `江大党干〔${yearOf(since)}〕8号`,
          startOn: since,
        },
      ]
    : [];

const partyPosts: Rows = ({ id, organisationId, since, post }) =>
  organisationId && post.includes('党委')
    ? [{ personId: id, organisationId, post: '党委委员', startOn: since, electWay: '1', duty: '分管学生工作' }]
    : [];

const notes: Rows = ({ id, isYoung }, at, day) =>
  isYoung && at % 3 === 0
    ? [
        {
          personId: id,
          subject: '谈心谈话',
          notedOn: shifted(day, -1),
          text: '组织观念强，愿意到基层和艰苦岗位锻炼，建议列入下一批挂职人选。',
        },
      ]
    : [];

const all: readonly [Resource, Rows][] = [
  [postHolding, posts],
  [educationRecord, studies],
  [workExperience, works],
  [familyMember, families],
  [trainingRecord, trainings],
  [assessmentRecord, grades],
  [researchRecord, research],
  [socialPost, besides],
  [partyPost, partyPosts],
  [cadreNote, notes],
];
/** Rows of each kind, in the order in which they are entered. */
export const besideCadres = (leaders: readonly Leader[], day: string): [Resource, Values[]][] =>
  all.map(([resource, rows]) => [resource, leaders.flatMap((leader, at) => rows(leader, at, day))]);
