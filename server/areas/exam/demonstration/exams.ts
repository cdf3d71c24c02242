/**
 * The question bank of the demonstration: 120 questions in three libraries, read as a Word file is, looked at by somebody
 * else and enabled; and two templates that draw from them.
 */
import { sql } from 'drizzle-orm';
import { buildTypes } from 'contract/exam/codes.ts';
import { examTemplate } from 'contract/exam/exam-template.ts';
import type { Section } from 'contract/exam/paper/section.ts';
import { topicLibrary } from 'contract/exam/topic-library.ts';
import { topic } from 'contract/exam/topic.ts';
import { parseLines } from '../word/parse.ts';
import { topicHandler } from '../topic-process.ts';
import type { Tx } from '../../../kit/registry.ts';
import { write } from '../../../kit/write/write.ts';
import { history } from './questions/history.ts';
import { rules } from './questions/rules.ts';
import { theory } from './questions/theory.ts';
import { takeAll } from '../../../seed/take.ts';

const planted = { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all' } as const;
const banks = [
  { name: '党章党规', remark: '党章和党内法规', text: rules },
  { name: '党的历史', remark: '党的百年奋斗历程', text: history },
  { name: '党的创新理论', remark: '新时代党的创新理论和党的二十大精神', text: theory },
];

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line, at) => ({ line: at + 1, text: line.trim(), hasPicture: false }))
    .filter(line => line.text !== '');

async function plantBank(tx: Tx, unitId: string, { name, remark, text }: (typeof banks)[number]): Promise<string> {
  const [libraryId = ''] = await write(
    tx,
    topicLibrary,
    [{ values: { name, remark, unitId, isShared: true } }],
    planted,
  );
  const { topics, unread } = parseLines(linesOf(text));
  const [strange] = unread;
  if (strange) throw new Error(`${name} ${strange.line}: ${strange.reason}`);
  const rows = topics.map(({ line: _, ...values }) => ({ values: { ...values, libraryId, source: '党校自编' } }));
  const ids = await write(tx, topic, rows, planted);
  await takeAll(tx, topicHandler, 'submit', ids);
  // Some wait for their review.
  const waiting = ids.slice(29, 32);
  const passed = ids.filter(id => !waiting.includes(id));
  await takeAll(tx, topicHandler, 'review', passed);
  return libraryId;
}

const part = (topicType: string, count: number, scoreEach: number, more: object = {}): Section => ({
  topicType,
  libraryIds: [],
  knowledge: [],
  difficultyMix: {},
  count,
  scoreEach,
  ...more,
});
const closing = (libraryIds: string[]): Section[] => [
  part('0', 20, 2, { libraryIds, difficultyMix: { 1: 40, 3: 60 } }),
  part('1', 10, 2, { libraryIds }),
  part('2', 10, 1, { libraryIds }),
  part('3', 10, 1, { libraryIds }),
  part('4', 2, 10, { libraryIds }),
];
const quick = (libraryIds: string[]): Section[] => [
  part('0', 10, 5, { libraryIds }),
  part('2', 6, 5, { libraryIds }),
  part('3', 4, 5, { libraryIds }),
];

export async function plantExams(tx: Tx): Promise<void> {
  const root = await tx.one<{ id: string }>(sql`select id from unit where parent_id is null order by id limit 1`);
  if (!root) return;
  const libraryIds: string[] = [];
  for (const bank of banks) libraryIds.push(await plantBank(tx, root.id, bank));
  const templates = [
    { name: '发展对象培训班结业考试', remark: '三个题库综合，120 分钟', sections: closing(libraryIds) },
    { name: '党史知识测试', remark: '只考党的历史，40 分钟', sections: quick(libraryIds.slice(1, 2)) },
  ];
  const rows = templates.map(({ sections, ...values }) => ({
    values: { ...values, buildType: buildTypes.automatic, totalScore: 100, sections: JSON.stringify(sections) },
  }));
  await write(tx, examTemplate, rows, { ...planted, confirmed: [] });
}
