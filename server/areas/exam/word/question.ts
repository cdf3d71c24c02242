/** A question while it is read, and how its parts become a row of the bank. */
import { verdictOf } from 'contract/exam/body/judge.ts';
import { topicTypes, type TopicType } from 'contract/exam/codes.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Label } from './marks.ts';

export interface Question {
  line: number;
  n: number;
  /** Place of its heading in the document, and the kind it says; null where it says none. */
  heading: number;
  kind: TopicType | null;
  stem: string;
  options: string[];
  said: Partial<Record<Label, string>>;
  hasPicture: boolean;
}
export interface ReadTopic {
  topicType: TopicType;
  difficulty: string;
  knowledge: string | null;
  stem: string;
  options: string | null;
  answer: string | null;
  points: string | null;
  analysis: string | null;
  defaultScore: number;
}

const letters = /^[A-J\s、,，;；]+$/;
const inStem =
  /[（(]\s*([A-J][A-J\s、,，]*|√|×|✓|✗|对|错|正确|错误)\s*[)）](?!.*[（(]\s*(?:[A-J]+|√|×|对|错|正确|错误)\s*[)）])/s;
const gap = /_{2,}|＿{2,}|[（(][\s　_]*[)）]/;

/** An answer that stands between the brackets of a stem is taken out of it. */
function withoutAnswer(stem: string): { stem: string; answer: string | null } {
  const found = inStem.exec(stem);
  if (!found) return { stem, answer: null };
  return { stem: stem.replace(inStem, '（ ）'), answer: found[1]?.trim() ?? null };
}

function typeOf({ kind, options }: Question, stem: string, answer: string | null): TopicType {
  if (kind !== null) return kind;
  const keys = (answer ?? '').replace(/[\s、,，;；]/g, '');
  if (options.length > 0)
    return letters.test(answer ?? '') && keys.length > 1 ? topicTypes.multiple : topicTypes.single;
  if (verdictOf(answer ?? '') !== null) return topicTypes.judge;
  return gap.test(stem) ? topicTypes.blank : topicTypes.essay;
}

const splits = [/[;；\n]|\s{2,}/, /[、，,]/, /\s+/];
/** As many as the stem has gaps, by the first mark that parts the answer so. */
function blankLines(stem: string, answer: string): string {
  const gaps = [...stem.matchAll(new RegExp(gap, 'g'))].length;
  const numbered = answer.split(/[（(]\d+[)）]|[①②③④⑤⑥⑦⑧⑨]/).filter(part => part.trim() !== '');
  const ways = [numbered, ...splits.map(mark => answer.split(mark))].map(parts =>
    parts.map(part => part.trim().replace(/[;；。]$/, '')).filter(part => part !== ''),
  );
  return gaps > 1
    ? (ways.find(parts => parts.length === gaps) ?? [answer]).join('\n')
    : answer.replace(/[。；;]$/, '').trim();
}

const levels = new Map([
  ['易', '1'],
  ['容易', '1'],
  ['简单', '1'],
  ['较易', '2'],
  ['中', '3'],
  ['中等', '3'],
  ['一般', '3'],
  ['较难', '4'],
  ['难', '5'],
  ['困难', '5'],
]);

export function topicOf(question: Question): ReadTopic {
  const inside =
    question.said.answer === undefined || question.said.answer === '' ? withoutAnswer(question.stem) : null;
  const scored = /[（(]\s*(\d{1,2})\s*分\s*[)）]\s*$/.exec(inside?.stem ?? question.stem);
  const stem = (inside?.stem ?? question.stem).replace(/[（(]\s*\d{1,2}\s*分\s*[)）]\s*$/, '').trim();
  const answer = inside?.answer ?? question.said.answer ?? null;
  const topicType = typeOf(question, stem, answer);
  const { options, said } = question;
  const isJudged = topicType === topicTypes.judge;
  return {
    topicType,
    difficulty: levels.get(said.difficulty?.replace(/[。；]$/, '') ?? '') ?? '3',
    knowledge: said.knowledge === undefined ? null : shortened(said.knowledge, 200),
    stem: isJudged ? stem.replace(/[（(]\s*[)）]\s*[。]?$/, '').trim() : stem,
    options:
      options.length > 0 && !isJudged ? options.map((text, at) => `${'ABCDEFGHIJ'[at]}. ${text}`).join('\n') : null,
    answer:
      answer !== null && topicType === topicTypes.blank
        ? blankLines(stem, answer)
        : answer?.replace(/[。.]$/, '') || null,
    points: said.points ?? null,
    analysis: said.analysis ?? null,
    defaultScore: Number(scored?.[1] ?? /\d+/.exec(said.score ?? '')?.[0] ?? 2),
  };
}
