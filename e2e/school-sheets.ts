/**
 * The sheets of a school that goes live, as it keeps them: titles above, headings of its own, full-width digits, dates in
 * five ways, lines of totals below. 31 units, 331 organisations, 5,000 members, 650 of them on probation, 120 disciplined.
 */
import { idCard, oldIdCard } from '../server/seed/id-card.ts';
import type { CellText } from '../server/import/excel.ts';

type Line = CellText[];
const colleges = 30;
const branchesOfCollege = 10;
const subjects = [...'文史哲法经管理工农医艺体教数物化生地天海材机电光土水环食药信'];
const collegeOf = (at: number) => `${subjects[at] ?? ''}学院`;
const committeeOf = (at: number) => `中共${collegeOf(at)}${at < 20 ? '委员会' : '总支部委员会'}`;
const branchOf = (at: number) => `${collegeOf(at % colleges)}第${String(1 + Math.floor(at / colleges))}党支部`;
export const branches = colleges * branchesOfCollege;
/** The branch whose member becomes the first full one. */
export const firstBranch = { name: branchOf(0), code: 'Z001', college: committeeOf(0) };

export const unitSheet = (): Line[] => [
  ['江临大学内设机构一览'],
  ['序号', '部门编码', '部门名称', '部门类别', '负责人', '备注'],
  ['1', 'D00', '江临大学', '学校本级', null, null],
  ...Array.from({ length: colleges }, (_, at): Line => [
    String(at + 2),
    `D${String(at + 1).padStart(2, '0')}`,
    collegeOf(at),
    '教学院系',
    null,
    null,
  ]),
  [null, '合计', '31个', null, null, null],
];

/** Founded by the year, terms that began in different years, and nobody says 状态: it is 运行情况. */
export const organisationSheet = (): Line[] => [
  ['江临大学党组织名册（2026年11月）'],
  [
    '序号',
    '组织全称',
    '组织编码',
    '简称',
    '组织类别',
    '支部类型',
    '上级组织',
    '单位',
    '成立时间',
    '任期年限',
    '本届开始日期',
    '运行情况',
    '发展党员审批权',
  ],
  [
    '1',
    '中共江临大学委员会',
    'A00',
    '校党委',
    '党委',
    null,
    null,
    '江临大学',
    '1952.10.01',
    '5',
    '2022.06.01',
    '正常',
    '是',
  ],
  ...Array.from({ length: colleges }, (_, at): Line => [
    String(at + 2),
    committeeOf(at),
    `B${String(at + 1).padStart(2, '0')}`,
    `${subjects[at] ?? ''}院党委`,
    at < 20 ? '党委' : '总支',
    null,
    '中共江临大学委员会',
    collegeOf(at),
    '19980901',
    at < 20 ? '5' : '3',
    '2024.5.20',
    '正常',
    at < 20 ? '是' : '否',
  ]),
  ...Array.from({ length: branches }, (_, at): Line => [
    String(at + 32),
    branchOf(at),
    `Z${String(at + 1).padStart(3, '0')}`,
    `${subjects[at % colleges] ?? ''}${String(1 + Math.floor(at / colleges))}支`,
    '支部',
    at % 2 === 0 ? '教师支部' : '本科生支部',
    committeeOf(at % colleges),
    collegeOf(at % colleges),
    '2010/9/1',
    '３',
    '2025年3月10日',
    '正常',
    null,
  ]),
];

const surnames = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许'];
const given = [...'文博雅静思远明哲若兰景行清和子衿晓峰慧敏嘉禾云舒'];
const nameOf = (n: number) =>
  `${surnames[n % 20] ?? ''}${given[Math.floor(n / 20) % 22] ?? ''}${given[Math.floor(n / 440) % 22] ?? ''}`;

/** A birthday comes again, and each time with another number of the day. */
const born = (n: number, first: number, years: number) =>
  `${first + (n % years)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(10 + (n % 17))}`;
const cardOf = (n: number, birth: string) => idCard(birth, 100 + Math.floor(n / 6));
const isMan = (n: number) => (100 + Math.floor(n / 6)) % 2 === 1;
const wide = (digits: string) => digits.replace(/\d/g, one => String.fromCodePoint(one.codePointAt(0)! + 0xfee0));

export const staff = 2600;
export const students = 2400;
const joinedDays = ['2012.06.01', '20120601', '2012/6/1', '2012年6月1日', '201206'];
const formalDays = ['2013.06.01', '20130601', '2013/6/1', '2013年6月1日', '201306'];

/** 2,450 full members and 150 on probation, 30 of whose probation is over for a month; 15-digit numbers among them. */
function employee(n: number): Line {
  const birth = born(n, 1962, 30);
  const card = cardOf(n, birth);
  const onProbation = n >= 2450;
  return [
    String(n + 1),
    branchOf((2 * n) % branches),
    `Ｇ${String(10_000 + n)}`,
    nameOf(n),
    isMan(n) ? '男' : '女',
    n % 9 === 0 ? oldIdCard(card) : card,
    birth.slice(0, 7).replace('-', ''),
    '汉',
    '江苏南京',
    n % 3 === 0 ? '博士' : '硕士',
    '专任教师',
    wide(`139${String(10_000_000 + n)}`),
    onProbation ? '预备' : '正式',
    '正常',
    onProbation ? (n < 2480 ? '2025.10.15' : '2026.05.20') : (joinedDays[n % 5] ?? null),
    '新发展',
    onProbation ? null : (formalDays[n % 5] ?? null),
    onProbation ? null : '按期',
    '2020.09.01',
    n % 50 === 0 ? '双肩挑' : null,
  ];
}
export const numberOfEmployee = (n: number) => `G${String(10_000 + n)}`;

export const staffSheet = (): Line[] => [
  ['江临大学教职工党员花名册'],
  '序号 所在支部 工号 姓名 性别 身份证号码 出生年月 民族 籍贯 最高学历 人员类型 手机号码 党员类别 党籍状态 入党日期 入党方式 转正日期 转正情况 进入支部时间 备注'.split(
    ' ',
  ),
  ...Array.from({ length: staff }, (_, n) => employee(n)),
  [null, '合计', null, '2600人'],
  ['填表人：组织部　填表日期：2026年11月20日'],
];

const probationDays = ['2025.11.20', '20251212', '2026/3/18', '2026年6月25日', '2025.12.05'];

/** 1,900 full members and 500 on probation at five places of the year. */
function student(n: number): Line {
  const birth = born(n, 1999, 6);
  const onProbation = n < 500;
  return [
    nameOf(n + 3000),
    `S${String(20_230_000 + n)}`,
    cardOf(n, birth),
    isMan(n) ? '男' : '女',
    '汉',
    '安徽合肥',
    '本科',
    '大学本科生',
    `158${String(10_000_000 + n)}`,
    branchOf((2 * n + 1) % branches === 1 ? 0 : (2 * n + 1) % branches),
    onProbation ? '预备' : '正式',
    onProbation ? (probationDays[n % 5] ?? null) : '20231201',
    onProbation ? null : '20241201',
    onProbation ? null : '按期',
    '新发展',
    '正常',
    '2023.09.01',
  ];
}
export const studentName = nameOf(3000);
export const studentNumber = 'S20230000';

export const studentSheet = (): Line[] => [
  '姓名 学号 身份证号码 性别 民族 籍贯 最高学历 人员类型 手机号码 所在支部 党员类别 入党日期 转正日期 转正情况 入党方式 党籍状态 进入支部时间'.split(
    ' ',
  ),
  ...Array.from({ length: students }, (_, n) => student(n)),
];

const kinds = ['党内警告', '党内严重警告', '撤销党内职务', '留党察看'];
/** Every twentieth of the staff, 30 of each kind. */
export const disciplineSheet = (): Line[] => [
  ['江临大学党纪处分台账'],
  ['序号', '姓名', '工号', '处分种类', '处分时间', '期限（月）', '批准机关', '文号', '备注'],
  ...Array.from({ length: 120 }, (_, at): Line => {
    const kind = kinds[at % 4] ?? '';
    return [
      String(at + 1),
      nameOf(at * 20),
      `G${wide(numberOfEmployee(at * 20).slice(1))}`,
      kind,
      at < 60 ? '2026.05.20' : '2026/3/1',
      kind === '留党察看' ? '１２' : null,
      '中共江临大学纪律检查委员会',
      `江大纪〔2026〕${at + 1}号`,
      null,
    ];
  }),
];
/** The first under 留党察看 of a year. */
export const observed = { name: nameOf(60), number: numberOfEmployee(60) };
