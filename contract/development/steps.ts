/**
 * The 25 steps of 《中国共产党发展党员工作细则》 as data: who does each, who confirms it, what it follows, which materials it
 * leaves and what its time is reckoned by. Domain-party 3.2.
 */
import { stages } from './codes.ts';

/** Who owes a step: the person, the branch, the committee that may approve, the organisation department. */
export type Hand = 'person' | 'branch' | 'committee' | 'department';

export interface Step {
  no: number;
  name: string;
  /** Column of the board, 1–5. */
  phase: number;
  by: Hand;
  confirmedBy?: Hand;
  /** Steps that come before it. */
  after: readonly number[];
  /** Materials it leaves, DJ_FZ_CLLB. */
  materials: readonly string[];
  /** The field of its form that dates it. */
  day: string;
  /** What its time rests on, for who does it. */
  basis: string;
  /** The stage of the record once it is done. */
  stage: string;
}

const { apply, active, develop, prepare } = stages;
type Line = [
  no: number,
  name: string,
  hands: Hand | readonly [Hand, Hand],
  materials: string,
  day: string,
  stage: string,
  basis: string,
];

const phases: readonly (readonly [last: number, name: string])[] = [
  [2, '申请入党'],
  [6, '积极分子培养'],
  [11, '发展对象'],
  [18, '接收预备党员'],
  [25, '教育考察和转正'],
];
export const phaseNames = phases.map(([, name]) => name);
const phaseOf = (no: number) => phases.findIndex(([last]) => no <= last) + 1;

/** What a step follows when that is not the one before it: 9, 10 and 11 go side by side. */
const follows: Readonly<Record<number, readonly number[]>> = { 1: [], 9: [8], 10: [8], 11: [8], 12: [9, 10, 11] };

const reported = ['branch', 'committee'] as const;
const lines: readonly Line[] = [
  [1, '递交入党申请书', 'person', '01', 'appliedOn', apply, '年满 18 周岁的中国公民，自愿提出书面申请。'],
  [2, '党组织派人谈话', 'branch', '02', 'talkedOn', apply, '党组织收到入党申请书后一个月内派人谈话。'],
  [
    3,
    '推荐和确定入党积极分子',
    'branch',
    '04',
    'activistOn',
    apply,
    '采取党员推荐、群团组织推优等方式产生人选，由支部委员会研究决定；28 周岁以下团员应经团组织推优。',
  ],
  [4, '上级党委备案（积极分子）', reported, '05', 'recordedOn', active, '确定为积极分子后报上级党委备案。'],
  [5, '指定培养联系人', 'branch', '06', 'assignedOn', active, '指定 1 至 2 名正式党员作培养联系人。'],
  [
    6,
    '培养教育考察',
    'branch',
    '06 07 08',
    'cultivatedOn',
    active,
    '培养教育考察一年以上，每半年考察一次，每季度写思想汇报。',
  ],
  [
    7,
    '确定发展对象',
    'branch',
    '09 10 16',
    'objectOn',
    active,
    '经过一年以上培养教育和考察，听取党小组、培养联系人、党员和群众意见，公示后由支部委员会讨论确定。',
  ],
  [8, '报上级党委备案（发展对象）', reported, '11', 'recordedOn', develop, '上级党委同意后可列为发展对象。'],
  [9, '确定入党介绍人', 'branch', '12', 'agreedOn', develop, '两名正式党员作入党介绍人，受留党察看处分的不能担任。'],
  [
    10,
    '进行政治审查',
    'branch',
    '13 14',
    'reviewedOn',
    develop,
    '未经政治审查或政治审查不合格的，不能发展入党；审查有效期一年。',
  ],
  [
    11,
    '开展集中培训',
    'committee',
    '15',
    'trainedOn',
    develop,
    '集中培训不少于三天或 24 学时，未经培训的不能发展入党。',
  ],
  [
    12,
    '支部委员会审查',
    'branch',
    '10',
    'checkedOn',
    develop,
    '对发展对象进行严格审查，认为合格后报上级党委预审；三个月内离开学校的一般不办理接收手续。',
  ],
  [
    13,
    '上级党委预审',
    reported,
    '17',
    'preReviewedOn',
    develop,
    '预审合格的向审查合格的发展对象发放《中国共产党入党志愿书》，并占用一个发展名额。',
  ],
  [14, '填写入党志愿书', 'person', '18 27', 'filledOn', develop, '在入党介绍人指导下，由本人按要求如实填写。'],
  [
    15,
    '支部大会讨论接收',
    'branch',
    '19',
    'joinedOn',
    develop,
    '预审通过后一个月内召开支部大会；到会和赞成都须超过应到会有表决权党员的半数。',
  ],
  [16, '上级党委派人谈话', 'committee', '20', 'committeeTalkedOn', develop, '审批前由党委委员或组织员同发展对象谈话。'],
  [
    17,
    '上级党委审批',
    'committee',
    '18 21',
    'approvedOn',
    prepare,
    '收到支部决议后三个月内审批，特殊情况不超过六个月；集体讨论，逐个表决。',
  ],
  [
    18,
    '再上一级党委组织部门备案',
    ['committee', 'department'],
    '21',
    'recordedOn',
    prepare,
    '审批后一个月内报组织部备案。',
  ],
  [19, '编入党支部和党小组', 'branch', '', 'joinedGroupOn', prepare, '接到审批通知后及时编入。'],
  [20, '入党宣誓', 'branch', '22', 'oathOn', prepare, '审批后三个月内由党组织举行入党宣誓仪式。'],
  [
    21,
    '继续教育考察',
    'branch',
    '23',
    'observedOn',
    prepare,
    '通过党的组织生活、听取本人汇报、谈话、集中培训等方式继续教育和考察。',
  ],
  [22, '提出转正申请', 'person', '24', 'formalAppliedOn', prepare, '预备期满前一个月起，由本人提出书面转正申请。'],
  [
    23,
    '支部大会讨论转正',
    'branch',
    '25 16',
    'formalMeetingOn',
    prepare,
    '预备期满后及时讨论；按期转正、延长一次（半年至一年）或取消资格，公示后表决。',
  ],
  [24, '上级党委审批转正', 'committee', '26', 'formalApprovedOn', prepare, '收到支部决议后三个月内审批。'],
  [25, '材料归档', 'committee', '', 'archivedOn', prepare, '转正审批后一个月内归档；没有人事档案的由党委保存。'],
];

export const steps: readonly Step[] = lines.map(([no, name, hands, materials, day, stage, basis]) => ({
  no,
  name,
  phase: phaseOf(no),
  ...(typeof hands === 'string' ? { by: hands } : { by: hands[0], confirmedBy: hands[1] }),
  after: follows[no] ?? [no - 1],
  materials: materials.split(' ').filter(Boolean),
  day,
  basis,
  stage,
}));
export const stepOf = (no: number): Step | undefined => steps[no - 1];
export const lastStep = 25;

/** 细则第十九、二十六条: discussed and voted on one by one, so never for several at once. */
export const oneByOne: readonly number[] = [15, 17, 23, 24];

/** Something follows from them elsewhere, a book, a place, a member or an end: they are not simply taken back. */
const binding: readonly number[] = [1, 10, 14, 15, 16, 17, 19, 22, 23, 24, 25];
export const isBinding = (no: number, isConfirming: boolean): boolean =>
  binding.includes(no) || (isConfirming && no === 13);

/** `07`: the code of DJ_FZ_BZ. */
export const codeOfStep = (no: number): string => String(no).padStart(2, '0');

/** Steps that may be taken now: not done, and all before them are. */
export const openSteps = (done: ReadonlySet<number>): Step[] =>
  steps.filter(({ no, after }) => !done.has(no) && after.every(one => done.has(one)));

/** The step a record stands at: the first that is not done. */
export const currentStep = (done: ReadonlySet<number>): number => steps.find(({ no }) => !done.has(no))?.no ?? lastStep;
