/** Questions that people mark: a reference, and points with the words that speak for them. */
import { fault } from '../../kit/fault.ts';
import { linesOf, type Body, type Point, type Read, type Written } from './shapes.ts';

type Essay = Extract<Body, { type: '4' }>;
const written = /^(?:\d+[.、．]\s*)?(.+?)[(（](\d+(?:\.5)?)\s*分[)）]\s*(?:[,，;；]?\s*关键词[:：]\s*(.+))?$/;
export const longestAnswer = 2000;

function pointOf(line: string): Point | null {
  const [, text, score, keywords = ''] = written.exec(line) ?? [];
  if (text === undefined) return null;
  const words = keywords.split(/[、,，;；\s]+/).filter(word => word !== '');
  return { text, score: Number(score), keywords: words };
}

export function readEssay({ answer, points: typed }: Written): Read<Essay> {
  const found = linesOf(typed).map(pointOf);
  const points = found.filter(point => point !== null);
  return {
    body: {
      type: '4',
      content: { maxLength: longestAnswer, attachments: false },
      answer: { reference: (answer ?? '').trim(), points },
    },
    faults: points.length < found.length ? [fault('points', 'exam.topic.points')] : [],
    lines: { points: linesOf(typed).join('\n') },
  };
}
