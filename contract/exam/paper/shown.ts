/** A paper as candidates are shown it, and the own order of each. Nothing of it says what is right. Domain-cadre 4.6. */
import type { TopicType } from '../codes.ts';
import type { Option } from '../body/shapes.ts';
import { chanceOf, shuffled } from './chance.ts';

export interface ShownTopic {
  /** On the paper as it was frozen, from 1; answers are kept by it, whatever order a candidate sees. */
  no: number;
  /** Full points, halves among them. */
  score: number;
  /** Clean rich text; places to fill in stand as `{{1}}`. */
  stem: string;
  /** Of choices; their keys stay, whatever letters a candidate sees. */
  options?: Option[];
  /** Of right or wrong: how the two are called, right first. */
  labels?: [string, string];
  /** How many places are to be filled in. */
  blanks?: number;
  /** Most signs of a written answer. */
  maxLength?: number;
  /** Ids of pictures that belong to it. */
  pictureIds?: string[];
}
export interface ShownSection {
  topicType: TopicType;
  topics: ShownTopic[];
}
export interface ShownPaper {
  sections: ShownSection[];
}

/** What an answer says, by its type: `{keys}`, `{value}`, `{blanks}` or `{text}`. Domain-cadre 4.4. */
export type Response = { keys?: string[]; value?: boolean | null; blanks?: string[]; text?: string };
export interface GivenAnswer {
  topicNo: number;
  response: Response | null;
  flagged: boolean;
}

export interface Order {
  shufflesTopics: boolean;
  shufflesOptions: boolean;
  /** Of this candidate. */
  seed: string;
}
/** The same seed gives the same order on any machine: questions within their section, options within their question. */
export function inOrder({ sections }: ShownPaper, { shufflesTopics, shufflesOptions, seed }: Order): ShownPaper {
  const ordered = (topic: ShownTopic): ShownTopic =>
    topic.options && shufflesOptions
      ? { ...topic, options: shuffled(topic.options, chanceOf(`${seed} options ${topic.no}`)) }
      : topic;
  return {
    sections: sections.map(({ topicType, topics }, at) => ({
      topicType,
      topics: (shufflesTopics ? shuffled(topics, chanceOf(`${seed} section ${at}`)) : topics).map(ordered),
    })),
  };
}

/** Whether something was answered at all. */
export function isAnswered(response: Response | null): boolean {
  if (!response) return false;
  const { keys = [], value = null, blanks = [], text = '' } = response;
  return keys.length > 0 || value !== null || blanks.some(one => one.trim() !== '') || text.trim() !== '';
}
