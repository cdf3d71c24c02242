/** An answer file as the page of a candidate writes it and the server reads it again. Decision 349. */
import { Type, type Static } from 'typebox';
import { closed, nullable } from '../../kit/shape.ts';
import { response } from '../sitting-calls.ts';

const time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$' });
const text = Type.String({ maxLength: 200 });

export const fileKinds = { exam: 'exam-answers', practice: 'exam-practice' } as const;
export const writtenFile = Type.Object(
  {
    kind: Type.Union([Type.Literal(fileKinds.exam), Type.Literal(fileKinds.practice)]),
    examId: text,
    examName: text,
    attemptId: text,
    candidate: Type.Object({ name: text, number: nullable(text) }, closed),
    deadline: time,
    writtenAt: time,
    acknowledgedSeq: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    answers: Type.Array(
      Type.Object(
        {
          topicNo: Type.Integer({ minimum: 1, maximum: 1000 }),
          response: nullable(response),
          flagged: Type.Boolean(),
          change: Type.Integer({ minimum: 0 }),
          changedAt: Type.String({ maxLength: 40 }),
        },
        closed,
      ),
      { maxItems: 1000 },
    ),
    /** Which entry wrote it: 16 signs of SHA-256 over the hash of its token. */
    page: Type.String({ pattern: '^[0-9a-f]{16}$' }),
    /** CRC-32 of the content. */
    checksum: text,
    /** HMAC-SHA-256 of the content by the hash of the token: nobody else than that page, or the server, could write it. */
    seal: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  closed,
);
export type WrittenFile = Static<typeof writtenFile>;
export type FileContent = Omit<WrittenFile, 'checksum' | 'seal'>;

/** What sum and seal are over: everything else, as it stands. */
export function contentText(file: FileContent | WrittenFile): string {
  const { checksum: _, seal: __, ...content } = file as WrittenFile;
  return JSON.stringify(content);
}
