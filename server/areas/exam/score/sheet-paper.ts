/** 答卷 on paper: what was asked, what was given, what is right, and the points. */
import { attemptStates, typeLabels } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { plainStem, withBlanks } from 'contract/exam/plain.ts';
import type { ToldTopic } from 'contract/exam/score-calls.ts';
import { officialDocument } from '../../../documents/said.ts';
import { factsOfRow } from '../../../documents/facts.ts';
import type { FactRows, Gathered } from '../../../kit/paper.ts';
import type { Tx } from '../../../kit/registry.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { sheet } from './sheet.ts';

const none = '未作答';
const verdict = ({ labels }: ToldTopic, value: boolean | null | undefined): string =>
  value === true ? (labels[0] ?? '正确') : value === false ? (labels[1] ?? '错误') : none;
const options = ({ options: of }: ToldTopic): string => of.map(({ key, text }) => `${key}. ${text}`).join('　');

/** A printed sheet holds words alone: it says where a picture stood. */
const picturesIn = ({ pictureIds }: ToldTopic): string =>
  pictureIds.length > 1 ? `〔图 ${pictureIds.length} 张〕` : pictureIds.length > 0 ? '〔图〕' : '';

function givenIn(topic: ToldTopic): string {
  const { topicType, given } = topic;
  if (topicType === '2') return verdict(topic, given?.value);
  const words = given?.text ?? given?.blanks?.join('；') ?? given?.keys?.join('、') ?? '';
  return words.trim() === '' ? none : words;
}
function rightIn(topic: ToldTopic): string {
  const { topicType, right } = topic;
  if (topicType === '2') return verdict(topic, right.value);
  const blanks = right.blanks?.map(one => (one.length > 0 ? one.join(' 或 ') : '按规则判分')).join('；');
  return right.reference ?? blanks ?? right.keys?.join('、') ?? '';
}

const lineOf = (topic: ToldTopic, at: number) => ({
  no: String(at + 1),
  type: typeLabels[topic.topicType] ?? '',
  stem: withBlanks(plainStem(topic.stem)) + picturesIn(topic),
  choices: options(topic),
  given: givenIn(topic),
  right: rightIn(topic),
  points: topic.points === null ? '未定分' : String(topic.points),
  full: String(topic.full),
});

async function gather(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const { questions, correction } = await sheet(tx, id);
  const rows: FactRows = questions.map(lineOf);
  const facts = await factsOfRow(tx, examAttempt, id, isPlain);
  const { state } = await loadRow(tx, examAttempt, id, null, 'look');
  return {
    ...facts,
    ...(state === attemptStates.voided && { totalHalves: '作废' }),
    correction: correction === null ? null : `${correction > 0 ? '+' : '−'}${Math.abs(correction)}`,
    questions: rows,
  };
}

export const sheetPaper = officialDocument({
  code: 'examSheet',
  label: '答卷',
  entity: examAttempt,
  facts: {
    number: { otherwise: '' },
    unitId: { otherwise: '' },
    candidateNo: { otherwise: '' },
    objectiveHalves: { otherwise: '—' },
    manualHalves: { otherwise: '—' },
    totalHalves: { otherwise: '未定分' },
    correction: { label: '查分更正', otherwise: '无' },
    questions: {
      label: '试题',
      rows: {
        no: '题号',
        type: '题型',
        stem: '题干',
        choices: '选项',
        given: '作答',
        right: '答案',
        points: '得分',
        full: '满分',
      },
    },
  },
  gather,
  paper: {
    title: '答卷',
    blocks: [
      { text: '{examId}', align: 'center' },
      {
        rows: [
          ['姓名', '{name}', '学号/工号', '{number}'],
          ['单位', '{unitId}', '考号', '{candidateNo}'],
          ['客观题得分', '{objectiveHalves}', '简答题得分', '{manualHalves}'],
          ['查分更正', '{correction}', '总分', '{totalHalves}'],
          ['状态', { text: '{state}', span: 3 }],
        ],
      },
      {
        each: 'questions',
        parts: [
          { text: '{no}.（{type}，{points} / {full} 分）{stem}' },
          { text: '{choices}', align: 'indent' },
          { text: '作答：{given}', align: 'indent' },
          { text: '答案：{right}', align: 'indent' },
        ],
      },
    ],
  },
});
