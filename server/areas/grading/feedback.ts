/** What one person is told: total, rank, grade, what each group and each indicator says, never of fewer than the least. */
import { effectiveWeight } from 'contract/assessment/calculation/parts.ts';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { assessmentResult } from 'contract/assessment/assessment-result.ts';
import { readDetail, type ResultDetail } from 'contract/assessment/result-detail.ts';
import { factsOfRow } from '../../documents/facts.ts';
import { officialDocument } from '../../documents/said.ts';
import type { Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { groupsOf, indicatorsOf } from './scheme-parts.ts';
import { gradeWords } from './words.ts';

const points = (score: number | null | undefined) => (typeof score === 'number' ? (score / 100).toFixed(2) : '—');

async function groupLines(tx: Tx, schemeId: string, { parts }: ResultDetail) {
  const names = new Map((await groupsOf(tx, schemeId)).map(({ id, name }) => [id, name]));
  const nameOf = (ids: readonly string[]) => ids.map(id => names.get(id) ?? '').join('、');
  return parts.map(part => ({
    group: nameOf([part.groupId, ...part.merged]),
    weight: `${points(effectiveWeight(part, parts))}%`,
    ballots: String(part.ballots ?? '—'),
    mean: points(part.mean),
  }));
}
const indicatorLines = async (tx: Tx, schemeId: string, { indicators }: ResultDetail) =>
  (await indicatorsOf(tx, schemeId)).map(({ id, name, weight }) => ({
    indicator: name,
    share: `${weight}%`,
    score: points(indicators[id]),
  }));

const feedback = officialDocument({
  code: 'assessmentFeedback',
  label: '考核结果反馈单',
  entity: assessmentResult,
  facts: {
    points: { label: '总分', otherwise: '—' },
    rankInPool: { otherwise: '—' },
    given: { label: '评定等次' },
    lines: {
      label: '各评价主体',
      otherwise: '',
      rows: { group: '评价主体', weight: '折算权重', ballots: '票数', mean: '均分' },
    },
    indicators: { label: '各指标', otherwise: '', rows: { indicator: '指标', share: '权重', score: '得分' } },
    today: { label: '打印日期' },
  },
  async gather(tx, id, isPlain) {
    const row = (await rowsById(tx, assessmentResult, [id])).get(id);
    const facts = await factsOfRow(tx, assessmentResult, id, isPlain);
    const detail = readDetail(row?.groups ?? null);
    const schemeId = row?.schemeId ?? '0';
    const scheme = (await rowsById(tx, assessmentScheme, [schemeId])).get(schemeId);
    const grade = row?.grade ?? row?.teamGrade ?? null;
    return {
      ...facts,
      points: points(row?.total),
      given: scheme && grade ? (await gradeWords(tx, scheme))(grade) : null,
      lines: await groupLines(tx, schemeId, detail),
      indicators: await indicatorLines(tx, schemeId, detail),
    };
  },
  waitsFor: async (tx, id) =>
    (await rowsById(tx, assessmentResult, [id])).get(id)?.confirmedOn ? null : '等次经会议确认后方可反馈',
  paper: {
    title: '考核结果反馈单',
    blocks: [
      {
        rows: [
          ['考核对象', '{name}', '所在单位', '{unitId}'],
          ['考核方案', '{schemeId}', '对象组', '{pool}'],
          ['总分', '{points}', '组内名次', '{rankInPool}'],
          ['评定等次', '{given}', '确认日期', '{confirmedOn}'],
        ],
      },
      {
        each: 'lines',
        rows: [
          ['评价主体', '折算权重', '票数', '均分'],
          ['{group}', '{weight}', '{ballots}', '{mean}'],
        ],
      },
      {
        each: 'indicators',
        rows: [
          ['指标', '权重', '得分'],
          ['{indicator}', '{share}', '{score}'],
        ],
      },
      { text: '少于最少票数的评价主体不单独显示，权重由其他主体按比例分担。' },
      { text: '{today}', align: 'right' },
    ],
  },
});

export const gradingPapers = [feedback];
