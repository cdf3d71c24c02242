/** A question while it is read, and how its parts become a row of the bank. */
import { verdictOf } from 'contract/exam/body/judge.ts';
import { topicTypes, type TopicType } from 'contract/exam/codes.ts';
import { shortened } from 'contract/kit/type.ts';
import { kindMarkIn, narrow, type Label } from './marks.ts';

export interface Question {
  line: number;
  n: number;
  /** Place of its heading in the document, and the kind it says; null where it says none. */
  heading: number;
  /** `二`, as its heading counts; null where it does not. */
  part: string | null;
  kind: TopicType | null;
  stem: string;
  options: string[];
  /** A letter stood where another was to come, so the answer may mean another option. */
  isAstray: boolean;
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

const filled = /[（(]\s*([^（()）]+?)\s*[)）]/g;

/** An answer that stands between the brackets of a stem is taken out of it. */
export function withoutAnswer(stem: string, kind: Question['kind']): { stem: string; answer: string | null } {
  if (kind === topicTypes.blank && !gap.test(stem)) {
    const answers = [...stem.matchAll(filled)].map(([, words = '']) => words);
    return answers.length === 0
      ? { stem, answer: null }
      : { stem: stem.replace(filled, '____'), answer: answers.join('\n') };
  }
  const found = inStem.exec(narrow(stem));
  if (!found) return { stem, answer: null };
  const behind = stem.slice(found.index + found[0].length);
  return { stem: `${stem.slice(0, found.index)}（ ）${behind}`, answer: found[1]?.trim() ?? null };
}

function typeOf({ kind, options }: Question, stem: string, answer: string | null): TopicType {
  if (kind !== null) return kind;
  const said = narrow(answer ?? '');
  const keys = said.replace(/[\s、,，;；]/g, '');
  if (options.length > 0) return letters.test(said) && keys.length > 1 ? topicTypes.multiple : topicTypes.single;
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

/** Each gap of the stem has its answer. */
export const isFilledIn = (stem: string, answer: string): boolean =>
  answer !== '' && blankLines(stem, answer).split('\n').length === [...stem.matchAll(new RegExp(gap, 'g'))].length;

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

const worth = /[（(]\s*([\d０-９]{1,2})\s*分\s*[)）]\s*$/;

/** Right and wrong are often offered as A and B: the letter means the words that stand behind it. */
const verdictMeant = (options: readonly string[], answer: string): string =>
  options[['A', 'B'].indexOf(narrow(answer).trim().toUpperCase())] ?? answer;

export function topicOf(question: Question): ReadTopic {
  const marked = kindMarkIn(question.stem);
  const kind = marked.kind ?? question.kind;
  const scored = worth.exec(marked.stem);
  const whole = marked.stem.replace(worth, '').trim();
  const inside = question.said.answer === undefined || question.said.answer === '' ? withoutAnswer(whole, kind) : null;
  const stem = inside?.stem ?? whole;
  const given = inside?.answer ?? question.said.answer ?? null;
  const topicType = typeOf({ ...question, kind }, stem, given);
  const { options, said } = question;
  const isJudged = topicType === topicTypes.judge;
  const answer = isJudged && given !== null ? verdictMeant(options, given) : given;
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
    defaultScore: Number(narrow(scored?.[1] ?? '') || /\d+/.exec(said.score ?? '')?.[0] || 2),
  };
}
