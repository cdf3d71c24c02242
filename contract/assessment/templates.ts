/**
 * Schemes that most schools begin with: who rates whom by which weight is the table of domain-cadre 2.4, 德能勤绩廉 and the five
 * heads of a leading group are those of 《党政领导干部考核工作条例》 (2019); what neither says is ours, decision 353.
 */
import { anonymities, judgeTypes, objectKinds, toldResults, wordings } from './codes.ts';

interface Indicator {
  name: string;
  weight: number;
  description: string;
}
interface Group {
  type: string;
  name: string;
  anonymity: string;
  isByUnit: boolean;
  /** By pool, in percent. */
  weights: Readonly<Record<string, number>>;
  expectedCount?: number;
  maxExcellentPercent: number;
}
export interface SchemeTemplate {
  code: string;
  label: string;
  /** How a scheme of the year is called. */
  nameOf(year: number): string;
  scheme: Readonly<Record<string, string | number>>;
  indicators: readonly Indicator[];
  groups: readonly Group[];
}

/** The lines of a group as it holds them. */
export const linesOf = (weights: Group['weights']): string =>
  Object.entries(weights)
    .map(([pool, weight]) => `${pool} ${weight}`)
    .join('\n');

/** GB_KHLX. */
const kinds = { year: '2', special: '3', term: '4', probation: '5' } as const;
const ofGrades = { judgeType: judgeTypes.level, objectKind: objectKinds.cadre, wording: wordings.competence };

const virtues: readonly Indicator[] = [
  { name: '德', weight: 25, description: '政治品质和道德品行，履行职责中的政治素质表现' },
  { name: '能', weight: 20, description: '履行职责的政治能力、工作能力和专业素养' },
  { name: '勤', weight: 10, description: '精神状态、工作作风和责任心' },
  { name: '绩', weight: 35, description: '完成年度目标任务、解决突出问题的实绩' },
  { name: '廉', weight: 10, description: '落实管党治党责任和遵守廉洁纪律' },
];
const ofTeam: readonly Indicator[] = [
  { name: '政治思想建设', weight: 25, description: '政治方向、理论武装、贯彻决策部署' },
  { name: '领导能力', weight: 20, description: '科学决策、民主管理、改革创新、依法办事' },
  { name: '工作实绩', weight: 30, description: '年度目标任务和重点工作完成情况' },
  { name: '党风廉政建设', weight: 15, description: '落实全面从严治党责任、防范廉政风险' },
  { name: '作风建设', weight: 10, description: '联系师生、担当作为、整治形式主义' },
];

const named = { anonymity: anonymities.named };
const signedIn = { anonymity: anonymities.signedIn };
const byCode = { anonymity: anonymities.code };
/** One ballot calls at most so many of a hundred 优秀; of a few people of one unit there is no share. */
const [limited, free] = [{ maxExcellentPercent: 30 }, { maxExcellentPercent: 0 }];
const [ofAll, ofUnit] = [{ isByUnit: false }, { isByUnit: true }];

const heads = '学院党政正职';
const deputies = '学院班子副职';
const officeHeads = '机关部门正职';
const officeDeputies = '机关部门副职';
const middle: readonly Group[] = [
  {
    type: 'A',
    name: '校领导',
    ...named,
    ...ofAll,
    ...limited,
    weights: { [heads]: 25, [deputies]: 15, [officeHeads]: 25, [officeDeputies]: 15 },
  },
  {
    type: 'B',
    name: '中层正职互评',
    ...signedIn,
    ...ofAll,
    ...limited,
    weights: { [heads]: 20, [deputies]: 15, [officeHeads]: 20, [officeDeputies]: 20 },
  },
  {
    type: 'C',
    name: '本单位班子成员',
    ...signedIn,
    ...ofUnit,
    ...free,
    weights: { [heads]: 10, [deputies]: 15, [officeHeads]: 10, [officeDeputies]: 15 },
  },
  {
    type: 'D',
    name: '本单位教职工代表',
    ...byCode,
    ...ofUnit,
    ...free,
    expectedCount: 20,
    weights: { [heads]: 30, [deputies]: 40, [officeHeads]: 15, [officeDeputies]: 20 },
  },
  {
    type: 'E',
    name: '学院代表（服务对象）',
    ...byCode,
    ...ofAll,
    ...limited,
    expectedCount: 30,
    weights: { [officeHeads]: 15, [officeDeputies]: 15 },
  },
  {
    type: 'F',
    name: '分管（联系）校领导',
    ...named,
    ...ofUnit,
    ...free,
    weights: { [heads]: 15, [deputies]: 15, [officeHeads]: 15, [officeDeputies]: 15 },
  },
];

const team = '领导班子';
const teamGroups: readonly Group[] = [
  { type: 'A', name: '校领导', ...named, ...ofAll, ...limited, weights: { [team]: 40 } },
  { type: 'B', name: '中层正职互评', ...signedIn, ...ofAll, ...limited, weights: { [team]: 20 } },
  { type: 'D', name: '本单位教职工代表', ...byCode, ...ofUnit, ...free, expectedCount: 20, weights: { [team]: 40 } },
];

const onProbation = '试用期满干部';
const probationGroups: readonly Group[] = [
  { type: 'F', name: '分管（联系）校领导', ...named, ...ofUnit, ...free, weights: { [onProbation]: 30 } },
  { type: 'C', name: '本单位班子成员', ...signedIn, ...ofUnit, ...free, weights: { [onProbation]: 30 } },
  {
    type: 'D',
    name: '本单位教职工代表',
    ...byCode,
    ...ofUnit,
    ...free,
    expectedCount: 20,
    weights: { [onProbation]: 40 },
  },
];

const secretaries = '党组织书记';
const secretaryGroups: readonly Group[] = [
  { type: 'A', name: '校党委委员', ...named, ...ofAll, ...limited, weights: { [secretaries]: 40 } },
  { type: 'B', name: '党组织书记互评', ...signedIn, ...ofAll, ...limited, weights: { [secretaries]: 30 } },
  {
    type: 'G',
    name: '党员和群众代表',
    ...byCode,
    ...ofAll,
    ...limited,
    expectedCount: 30,
    weights: { [secretaries]: 30 },
  },
];

const candidates = '推荐人选';

export const templates: readonly SchemeTemplate[] = [
  {
    code: 'yearly',
    label: '年度考核（中层干部）',
    nameOf: year => `${year}年度中层干部考核`,
    scheme: { ...ofGrades, kind: kinds.year },
    indicators: virtues,
    groups: middle,
  },
  {
    code: 'yearlyTeam',
    label: '年度考核（领导班子）',
    nameOf: year => `${year}年度领导班子考核`,
    scheme: { ...ofGrades, kind: kinds.year, objectKind: objectKinds.team },
    indicators: ofTeam,
    groups: teamGroups,
  },
  {
    code: 'term',
    label: '任期考核',
    nameOf: year => `${year}年中层干部任期考核`,
    scheme: { ...ofGrades, kind: kinds.term },
    indicators: virtues,
    groups: middle,
  },
  {
    code: 'probation',
    label: '试用期满考核',
    nameOf: year => `${year}年试用期满考核`,
    scheme: { ...ofGrades, kind: kinds.probation },
    indicators: virtues,
    groups: probationGroups,
  },
  {
    code: 'secretary',
    label: '书记述职评议',
    nameOf: year => `${year}年度党组织书记抓基层党建述职评议`,
    scheme: { ...ofGrades, kind: kinds.special, wording: wordings.review },
    indicators: [
      { name: '政治引领', weight: 20, description: '理论武装、贯彻上级决策部署' },
      { name: '履行党建责任', weight: 25, description: '履行第一责任人职责，研究和推动党建工作' },
      { name: '组织和队伍建设', weight: 25, description: '支部建设、党员发展和教育管理' },
      { name: '问题整改', weight: 15, description: '上年度述职评议指出问题的整改' },
      { name: '促进中心工作', weight: 15, description: '党建与业务融合的成效' },
    ],
    groups: secretaryGroups,
  },
  {
    code: 'recommendation',
    label: '民主推荐',
    nameOf: year => `${year}年中层干部民主推荐`,
    // Of the votes that say one or the other the share of 推荐 is the total; the two words between are on no ballot.
    scheme: {
      ...ofGrades,
      kind: kinds.special,
      wording: wordings.recommendation,
      excellentScore: 100,
      competentScore: 67,
      basicScore: 33,
      incompetentScore: 0,
      resultTold: toldResults.nothing,
    },
    indicators: [{ name: '推荐意见', weight: 100, description: '是否推荐为拟任职务人选' }],
    groups: [
      {
        type: 'G',
        name: '会议推荐',
        ...byCode,
        ...ofAll,
        ...free,
        expectedCount: 30,
        weights: { [candidates]: 100 },
      },
    ],
  },
];
export const templateBy = (code: string): SchemeTemplate | undefined => templates.find(one => one.code === code);
