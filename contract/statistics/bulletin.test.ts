/** The words of a bulletin follow from its figures, and what somebody wrote stays. Domain-party 12.2. */
import { expect, test } from 'vitest';
import { partNames } from './bulletin.ts';
import type { BulletinFigures, Texts } from './bulletin-content.ts';
import { isWhole, periodWords, spanOf, titleOf } from './bulletin-period.ts';
import { carriedOn, lacksWords, rateOf, textsOf } from './bulletin-words.ts';

const counts = {
  organisations: 12,
  committees: 2,
  generalBranches: 1,
  branches: 9,
  members: 240,
  formal: 215,
  probationary: 25,
  women: 101,
  grown: 6,
  shrunk: 2,
  applied: 14,
  activists: 5,
  objects: 3,
  admitted: 4,
  turnedFormal: 2,
  due: 28,
  paid: 27,
  overdue: 1,
  arrived: 2,
  departed: 1,
  leaving: 3,
  letterOverdue: 1,
  elected: 1,
  electing: 2,
  termOver: 1,
};
const optics = { id: '7', name: '光学教工党支部' };
const graduates = { id: '8', name: '研究生党支部' };
const lack = { type: '01', label: '支部党员大会', period: '第3季度', missing: 1, graceOn: null };
const day = { type: '05', label: '主题党日', period: '10月', missing: 1, graceOn: '2026-11-07' };
const figures: BulletinFigures = {
  day: '2026-11-02',
  at: '2026-11-02T01:00:00.000Z',
  counts,
  dues: { payableFen: 123_456, paidFen: 120_050 },
  life: {
    kinds: [
      { type: '01', label: '支部党员大会', due: 9, held: 8, missing: 1, open: 0 },
      { type: '05', label: '主题党日', due: 9, held: 8, missing: 0, open: 1 },
    ],
    places: [],
    lacking: [{ ...optics, lacks: [lack] }],
    grace: [{ ...graduates, lacks: [day] }],
    full: [{ id: '9', name: '本科生党支部' }],
  },
  terms: [{ ...optics, endOn: '2026-09-30' }],
  cases: [{ id: '5', title: '实验室里的党课', name: '光学教工党支部' }],
};

test('a month and a quarter have their days, words and title', () => {
  expect(spanOf({ period: '1', firstMonth: '2028-02' })).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(spanOf({ period: '2', firstMonth: '2026-10' })).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(titleOf({ period: '1', firstMonth: '2026-10' })).toBe('2026年10月党建工作通报');
  expect(periodWords({ period: '2', firstMonth: '2026-10' })).toBe('2026年第4季度');
  expect(isWhole({ period: '2', firstMonth: '2026-11' })).toBe(false);
  expect(isWhole({ period: '1', firstMonth: '2026-11' })).toBe(true);
});

test('every part is said by its figures', () => {
  expect(textsOf(figures)).toEqual({
    overviewText:
      '截至2026年11月2日，所属党组织 12 个，其中党委 2 个、党总支 1 个、党支部 9 个。在册党员 240 人，其中正式党员 215 人、预备党员 25 人，女党员 101 人。本期党员增加 6 人次，减少 2 人次。',
    lifeText:
      '本期应开展组织生活 18 次，已开展 16 次，完成率 88.9%。其中支部党员大会应开展 9 次、已开展 8 次，主题党日应开展 9 次、已开展 8 次。全部按要求开展的党组织 1 个：本科生党支部。未按要求开展的党组织 1 个：光学教工党支部。尚可补开的党组织 1 个：研究生党支部。',
    developmentText:
      '本期新递交入党申请 14 人，确定入党积极分子 5 人，确定发展对象 3 人，发展预备党员 4 人，转为正式党员 2 人。',
    duesText: '本期应缴党费 28 笔、1,234.56 元，已缴清 27 笔，实缴 1,200.50 元，缴清率 96.4%。逾期欠缴 1 笔。',
    relationsText:
      '本期转入党员 2 人，转出 1 人；转出办理中 3 人，其中超期未接收 1 人。本期完成换届和补选 1 个，换届办理中 2 个。任期已届满的党组织 1 个：光学教工党支部。',
    practiceText: '本期推荐的优秀案例：《实验室里的党课》（光学教工党支部）。',
    nextText: '',
  });
});

test('nothing is claimed of what there was none of', () => {
  const none: BulletinFigures = {
    ...figures,
    counts: {},
    life: { kinds: [], places: [], lacking: [], grace: [], full: [] },
    terms: [],
    cases: [],
  };
  const { lifeText, duesText, practiceText, relationsText } = textsOf(none);
  expect([lifeText, duesText, practiceText]).toEqual(['本期没有到期的组织生活要求。', '本期没有开始收缴的党费。', '']);
  expect(relationsText).toMatch(/没有任期已届满的党组织。$/);
  expect(rateOf(0, 0)).toBe('—');
});

test('a sentence names ten, the tables all of them', () => {
  const full = Array.from({ length: 11 }, (_, at) => ({ id: String(at + 1), name: `第${at + 1}党支部` }));
  const { lifeText } = textsOf({ ...figures, life: { ...figures.life, full } });
  expect(lifeText).toMatch(/全部按要求开展的党组织 11 个：第1党支部、.*、第10党支部等。/);
});

test('who lacks what is said by kind, time and count', () => {
  expect(lacksWords({ ...optics, lacks: [lack, day] })).toBe(
    '支部党员大会（第3季度）缺 1 次；主题党日（10月）缺 1 次，宽限至 2026-11-07',
  );
});

test('computing anew keeps what was edited or taken out, and renews the rest', () => {
  const of = (word: string) => Object.fromEntries(partNames.map(name => [name, `${word} ${name}`])) as Texts;
  const [before, after] = [of('旧'), { ...of('新'), nextText: '' }];
  const written = { ...before, lifeText: '自己写的', duesText: null };
  expect(carriedOn(written, before, after)).toEqual({
    ...after,
    lifeText: '自己写的',
    duesText: null,
    nextText: null,
  });
});
