/** What is asked of whoever takes a post, promoted or not. */
import { line, met, since } from './qualification-line.ts';
import type { Limits, Line, Standing, Target } from './standing.ts';

export const partyAge = (standing: Standing, { partyYears }: Limits, day: string): Line => {
  const rule = `党内职务：党龄 ${partyYears} 年以上`;
  if (standing.partyOn) return since('party', rule, '入党', standing.partyOn, partyYears, day);
  return line('party', rule, 'unmet', '不是中共党员');
};

export function ofEveryPost(standing: Standing, target: Target, day: string): Line[] {
  const { influencedUntil, lastGrade, health, relatives } = standing;
  const isInfluenced = influencedUntil !== null && influencedUntil >= day;
  const beside = relatives.filter(({ unitPost }) => unitPost.includes(target.unitName));
  const who = beside.map(({ relation, name, unitPost }) => `${relation}${name}（${unitPost}）`).join('、');
  return [
    line(
      'discipline',
      '不在处分影响期内',
      met(!isInfluenced),
      isInfluenced ? `处于处分影响期内，不得提拔；至 ${influencedUntil}` : '没有影响期内的处分处理',
    ),
    line(
      'grade',
      '上年度考核不为基本称职、不称职',
      lastGrade ? met(!['3', '4'].includes(lastGrade.grade)) : 'check',
      lastGrade ? `${lastGrade.year} 年${lastGrade.word}` : '没有年度考核结果',
    ),
    line(
      'health',
      '身体健康',
      health === '1' ? 'met' : 'check',
      health === null ? '没有健康状况记录' : health === '1' ? '健康' : '须核对能否胜任',
    ),
    line(
      'relatives',
      '夫妻、近亲属不在同一单位形成回避关系',
      beside.length > 0 ? 'check' : 'met',
      beside.length > 0 ? `存在任职回避情形：${who}，须核对` : '没有在该单位的近亲属',
    ),
    line(
      'room',
      '职数有空缺',
      target.full === null || target.isPlannedVacancy ? 'met' : 'unmet',
      target.full === null ? '有空缺' : target.isPlannedVacancy ? `预计空缺；现在${target.full}` : target.full,
    ),
  ];
}
