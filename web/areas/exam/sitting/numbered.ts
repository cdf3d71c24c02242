/** The paper as this candidate sees it: sections in their order, questions numbered from the first to the last. */
import { typeLabels, topicTypes, multipleRules } from 'contract/exam/codes.ts';
import { inOrder, type Order, type ShownPaper, type ShownTopic } from 'contract/exam/paper/shown.ts';
import type { TopicType } from 'contract/exam/codes.ts';

export interface SeenTopic extends ShownTopic {
  /** As the candidate counts. */
  place: number;
  topicType: TopicType;
  /** How its section is counted: 每题 3 分，少选得一半，错选不得分. */
  rule: string;
}
export interface SeenSection {
  /** 一 单选题 */
  title: string;
  topics: SeenTopic[];
}

const ordinals = '一二三四五六七八九十'.split('');
const multipleWords: Readonly<Record<string, string>> = {
  [multipleRules.strict]: '，多选、少选、错选均不得分',
  [multipleRules.half]: '，少选得一半，错选不得分',
  [multipleRules.perOption]: '，少选按比例得分，错选不得分',
};

function ruleOf(topicType: TopicType, topics: readonly ShownTopic[], multipleRule: string): string {
  const scores = new Set(topics.map(({ score }) => score));
  const each = scores.size === 1 ? `每题 ${topics[0]?.score} 分` : '';
  return `${each}${topicType === topicTypes.multiple ? (multipleWords[multipleRule] ?? '') : ''}`.replace(/^，/, '');
}

export function seenSections(paper: ShownPaper, order: Order, multipleRule: string): SeenSection[] {
  let place = 0;
  return inOrder(paper, order).sections.map(({ topicType, topics }, at) => ({
    title: `${ordinals[at] ?? at + 1}　${typeLabels[topicType]}`,
    topics: topics.map(topic => ({
      ...topic,
      place: (place += 1),
      topicType,
      rule: ruleOf(topicType, topics, multipleRule),
    })),
  }));
}
