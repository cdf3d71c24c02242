/** The rules of the form, with the values that people know from it. Domain-cadre 1.14. */
import { expect, test } from 'vitest';
import { contentOf, type Asked, type Material, type Relative, type Study } from './content-of.ts';
import { resumeLines, resumeText } from './resume-text.ts';
import { ageAt, dotted, educationWords, partyWords, placeWords, printedName } from './words.ts';

const asked: Asked = {
  toPost: '教务处处长',
  fromPost: '物理学院副院长',
  reason: '工作需要',
  reportingUnit: '中共江临大学委员会组织部',
  filler: '顾岚',
  countedOn: '2026-05-20',
  filledOn: '2026-05-21',
};
const nobody: Material = {
  name: '王敏',
  gender: '女',
  birthDate: '1976-05-20',
  ethnicity: '汉族',
  nativePlace: '湖北省黄冈市蕲春县',
  birthPlace: '湖北武汉',
  politicalStatus: '01',
  partyOn: '1998-06-15',
  secondParty: null,
  workOn: '1998-07-01',
  health: '健康或良好',
  title: '教授',
  specialty: null,
  currentPost: '物理学院副院长',
  idCard: '999999197605200021',
  ofAgeMonth: '2039-03',
  limitBeforeReform: 60,
  studies: [],
  resume: [],
  honours: [],
  disciplines: [],
  grades: [],
  family: [],
};
const of = (values: Partial<Material>) => contentOf({ ...nobody, ...values }, asked);

test('places lose the words of their kinds; one of a single character keeps it', () => {
  const places: [string, string][] = [
    ['湖北省黄冈市蕲春县', '湖北蕲春'],
    ['湖北黄冈', '湖北黄冈'],
    ['北京市海淀区', '北京海淀'],
    ['江苏省徐州市沛县', '江苏沛县'],
    ['广西壮族自治区桂林市', '广西桂林'],
    ['湖北省恩施土家族苗族自治州', '湖北恩施'],
    ['内蒙古自治区赤峰市', '内蒙古赤峰'],
    ['上海市', '上海'],
  ];
  for (const [place, words] of places) expect([place, placeWords(place)]).toEqual([place, words]);
});

test('months, ages, and the name of two characters', () => {
  expect([dotted('197605'), dotted('')]).toEqual(['1976.05', '']);
  expect([ageAt('197605', '20260520'), ageAt('197606', '20260520'), ageAt('', '20260520')]).toEqual([50, 49, null]);
  expect([printedName('王敏'), printedName('钟𬭎'), printedName('顾青岚')]).toEqual(['王　敏', '钟　𬭎', '顾青岚']);
});

test('the month of joining the Party, a democratic party, or both', () => {
  const words = (values: Partial<Material>) => {
    const { partyMonth, otherParty } = of(values);
    return partyWords(dotted(partyMonth), otherParty);
  };
  expect(words({})).toBe('1998.06');
  expect(words({ politicalStatus: '05', partyOn: null })).toBe('民盟');
  expect(words({ secondParty: '05' })).toBe('1998.06；民盟');
  expect(words({ politicalStatus: '13', partyOn: null })).toBe('');
});

const study = (values: Partial<Study>): Study => ({
  kind: '1',
  education: '21',
  educationWord: '大学本科毕业',
  degree: '407',
  degreeWord: '理学学士学位',
  school: '江临大学',
  department: '物理系',
  major: '物理学',
  endMonth: '1998-07',
  ...values,
});

test('studies by their terms, the highest of each kind; in service nothing where there was nothing', () => {
  const masters = { education: '14', educationWord: '硕士研究生毕业', degree: '308', degreeWord: '工学硕士学位' };
  const { fullTime, onJob } = of({ studies: [study({}), study({ ...masters, department: null, major: '光学工程' })] });
  expect(fullTime).toEqual({
    education: '研究生',
    degree: '工学硕士',
    educationSchool: '江临大学光学工程专业',
    degreeSchool: '',
  });
  expect(onJob).toEqual({ education: '', degree: '', educationSchool: '', degreeSchool: '' });
  const degreeAlone = of({
    studies: [study({}), study({ kind: '2', ...masters, education: '90', educationWord: '其他' })],
  });
  expect([degreeAlone.fullTime.education, degreeAlone.onJob.degree]).toEqual(['大学', '工学硕士']);
  expect(educationWords('31', '大学专科毕业')).toBe('大专');
  expect(of({ studies: [study({ kind: '3', ...masters, degree: '9', degreeWord: '无学位' })] }).onJob).toMatchObject({
    education: '党校研究生',
    degree: '',
  });
});

test('three years of grades, honours by time, and 无 where there are none', () => {
  const grades = [2024, 2021, 2022, 2023].map(year => ({ year, grade: year === 2022 ? '优秀' : '称职（合格）' }));
  expect(of({ grades }).grades).toBe('2022年优秀；2023年称职；2024年称职');
  expect(of({}).honours).toBe('无');
  const honours = [
    { on: '2021-06-28', authority: '中共江临大学委员会', name: '优秀共产党员' },
    { on: '2019-09-10', authority: '江临大学', name: '教学名师' },
  ];
  const disciplines = [{ on: '2020-01-05', authority: '江临大学纪委', kind: '诫勉' }];
  expect(of({ honours, disciplines }).honours).toBe(
    '2019.09 被江临大学授予“教学名师”\n2020.01 受到江临大学纪委诫勉\n2021.06 被中共江临大学委员会授予“优秀共产党员”',
  );
});

const relative = (relation: string, relationWord: string, values: Partial<Relative> = {}): Relative => ({
  relation,
  relationWord,
  name: relationWord,
  birthMonth: '1950-01',
  politicalStatus: '13',
  unitPost: '江临钢厂工人（已退休）',
  isDead: false,
  ...values,
});

test('the family in its order; the dead have no age, who retired says so', () => {
  const { family } = of({
    family: [
      relative('73', '弟弟'),
      relative('52', '母亲'),
      relative('51', '父亲', { isDead: true }),
      relative('56', '岳母'),
      relative('30', '女儿', { birthMonth: '2008-03' }),
      relative('20', '儿子', { birthMonth: '2004-03', politicalStatus: '03', unitPost: '江临大学学生' }),
      relative('11', '丈夫', { politicalStatus: '01' }),
    ],
  });
  expect(family.map(({ relation }) => relation)).toEqual(['丈夫', '儿子', '女儿', '父亲', '母亲', '岳母', '弟弟']);
  expect(family[3]).toEqual({
    relation: '父亲',
    name: '父亲',
    birth: '',
    politicalStatus: '群众',
    unitPost: '江临钢厂工人退休（已去世）',
  });
  expect([family[0]?.politicalStatus, family[1]?.politicalStatus, family[4]?.unitPost]).toEqual([
    '中共党员',
    '共青团员',
    '江临钢厂工人退休',
  ]);
});

test('the résumé: months touch, the present line leaves seven blanks, what went on meanwhile stands in brackets', () => {
  const row = { parentId: null, isMeanwhile: false };
  const { resume } = of({
    resume: [
      { ...row, id: '2', startMonth: '1998-07', endMonth: '2016-04', content: '江临大学物理学院教师' },
      { ...row, id: '1', startMonth: '1994-09', endMonth: '1998-07', content: '江临大学物理系物理学专业学习' },
      { ...row, id: '3', startMonth: '2016-05', endMonth: null, content: '江临大学物理学院副院长' },
      {
        id: '4',
        parentId: '2',
        startMonth: '2003-09',
        endMonth: '2006-06',
        content: '云川大学硕士研究生学习',
        isMeanwhile: true,
      },
    ],
  });
  const text = [
    '1994.09--1998.07  江临大学物理系物理学专业学习',
    '1998.07--2016.05  江临大学物理学院教师',
    '（其间：2003.09--2006.06 云川大学硕士研究生学习）',
    '2016.05--         江临大学物理学院副院长',
  ].join('\n');
  expect(resumeText(resume)).toBe(text);
  expect(resumeLines(text)).toEqual(resume);
});

test('résumés are read in the ways others write them', () => {
  const line = { start: '201507', end: '201803', content: '江临大学教师', isMeanwhile: false };
  for (const written of [
    '2015.07--2018.03  江临大学教师',
    '2015.07—2018.03 江临大学教师',
    '2015.7~2018.3江临大学教师',
    '2015.07.01至2018.03.31 江临大学教师',
    '\ufeff2015年07月－2018年03月　江临大学教师',
    '2015.07--2018.03  江临大\n                  学教师',
  ])
    expect([written, resumeLines(written)]).toEqual([written, [line]]);
  expect(resumeLines('2018.03至今 教务处处长\n(期间:2019.09-2020.07 挂职)')).toEqual([
    { start: '201803', end: '', content: '教务处处长', isMeanwhile: false },
    { start: '201909', end: '202007', content: '挂职', isMeanwhile: true },
  ]);
});
