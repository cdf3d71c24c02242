/** The sentences of a bulletin that follow from its figures; nothing is said of what there is none of. */
import { shownYuan } from '../kit/types/money.ts';
import { partNames, type Part } from './bulletin.ts';
import type { BulletinFigures, Lack, Lacking, Sums, Texts } from './bulletin-content.ts';
import type { FigureName } from './bulletin-figures.ts';

type Counts = Partial<Record<FigureName, number>>;
const countsOf =
  ({ counts }: BulletinFigures) =>
  (name: FigureName) =>
    (counts as Counts)[name] ?? 0;

/** `96.4%`; a dash where nothing was due. */
export const rateOf = (done: number, due: number): string => (due === 0 ? '—' : `${((done / due) * 100).toFixed(1)}%`);
const dayWords = (day: string) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
/** So many are named in a sentence; all of them stand in the tables. */
const few = 10;
function namesOf(all: readonly { name: string }[]): string {
  const named = all.slice(0, few).map(one => one.name);
  return `${named.join('、')}${all.length > few ? '等' : ''}`;
}

function overview(of: BulletinFigures): string {
  const n = countsOf(of);
  return [
    `截至${dayWords(of.day)}，所属党组织 ${n('organisations')} 个，其中党委 ${n('committees')} 个、党总支 ${n('generalBranches')} 个、党支部 ${n('branches')} 个。`,
    `在册党员 ${n('members')} 人，其中正式党员 ${n('formal')} 人、预备党员 ${n('probationary')} 人，女党员 ${n('women')} 人。`,
    `本期党员增加 ${n('grown')} 人次，减少 ${n('shrunk')} 人次。`,
  ].join('');
}

/** `支部党员大会（10月）缺 1 次` */
export const lackWords = ({ label, period, missing, graceOn }: Lack): string =>
  `${label}（${period}）缺 ${missing} 次${graceOn ? `，宽限至 ${graceOn}` : ''}`;
export const lacksWords = ({ lacks }: Lacking): string => lacks.map(lackWords).join('；');

export const summed = (all: readonly Sums[]): Sums => ({
  due: all.reduce((sum, one) => sum + one.due, 0),
  held: all.reduce((sum, one) => sum + one.held, 0),
  missing: all.reduce((sum, one) => sum + one.missing, 0),
  open: all.reduce((sum, one) => sum + one.open, 0),
});

function life({ life: { kinds, lacking, grace, full } }: BulletinFigures): string {
  const { due, held } = summed(kinds);
  if (due === 0) return '本期没有到期的组织生活要求。';
  const ofKinds = kinds.map(one => `${one.label}应开展 ${one.due} 次、已开展 ${one.held} 次`).join('，');
  return [
    `本期应开展组织生活 ${due} 次，已开展 ${held} 次，完成率 ${rateOf(held, due)}。其中${ofKinds}。`,
    full.length > 0 && `全部按要求开展的党组织 ${full.length} 个：${namesOf(full)}。`,
    lacking.length > 0 && `未按要求开展的党组织 ${lacking.length} 个：${namesOf(lacking)}。`,
    grace.length > 0 && `尚可补开的党组织 ${grace.length} 个：${namesOf(grace)}。`,
  ]
    .filter(Boolean)
    .join('');
}

function development(of: BulletinFigures): string {
  const n = countsOf(of);
  return `本期新递交入党申请 ${n('applied')} 人，确定入党积极分子 ${n('activists')} 人，确定发展对象 ${n('objects')} 人，发展预备党员 ${n('admitted')} 人，转为正式党员 ${n('turnedFormal')} 人。`;
}

function dues(of: BulletinFigures): string {
  const n = countsOf(of);
  if (n('due') === 0) return '本期没有开始收缴的党费。';
  const { payableFen, paidFen } = of.dues;
  const paid = `本期应缴党费 ${n('due')} 笔、${shownYuan(payableFen)} 元，已缴清 ${n('paid')} 笔，实缴 ${shownYuan(paidFen)} 元，缴清率 ${rateOf(n('paid'), n('due'))}。`;
  return n('overdue') > 0 ? `${paid}逾期欠缴 ${n('overdue')} 笔。` : paid;
}

function relations(of: BulletinFigures): string {
  const n = countsOf(of);
  return [
    `本期转入党员 ${n('arrived')} 人，转出 ${n('departed')} 人；转出办理中 ${n('leaving')} 人${n('letterOverdue') > 0 ? `，其中超期未接收 ${n('letterOverdue')} 人` : ''}。`,
    `本期完成换届和补选 ${n('elected')} 个，换届办理中 ${n('electing')} 个。`,
    of.terms.length > 0 ? `任期已届满的党组织 ${n('termOver')} 个：${namesOf(of.terms)}。` : '没有任期已届满的党组织。',
  ].join('');
}

const practice = ({ cases }: BulletinFigures): string =>
  cases.length === 0 ? '' : `本期推荐的优秀案例：${cases.map(one => `《${one.title}》（${one.name}）`).join('、')}。`;

const tellers: Record<Part, (of: BulletinFigures) => string> = {
  overviewText: overview,
  lifeText: life,
  developmentText: development,
  duesText: dues,
  relationsText: relations,
  practiceText: practice,
  nextText: () => '',
};
export const textsOf = (of: BulletinFigures): Texts =>
  Object.fromEntries(partNames.map(name => [name, tellers[name](of)])) as Texts;

type Written = Partial<Record<Part, string | null>>;
/** Whether somebody has put it in other words, or taken it out. */
export const isEdited = (written: string | null | undefined, automatic: string): boolean =>
  (written ?? '') !== automatic;
/** What stands after computing anew: what nobody has edited follows the figures, what was edited stays. */
export const carriedOn = (written: Written, before: Texts, after: Texts): Written =>
  Object.fromEntries(
    partNames.map(name => [
      name,
      isEdited(written[name], before[name]) ? (written[name] ?? null) : after[name] || null,
    ]),
  );
