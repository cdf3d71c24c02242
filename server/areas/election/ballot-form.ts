/** A ballot as bytes of one length, so that no change of a size tells how somebody voted. */
import type { VoteSession } from 'contract/election/vote-session.ts';
import type { Paper } from './tally.ts';

/** What the ballots of a vote have in common, from which their length follows. */
export interface BallotForm {
  id: string;
  candidateIds: string[];
  /** How many may be written in; none where nobody may. */
  places: number;
}
type Offered = Pick<VoteSession, 'candidateIds' | 'allowOther' | 'seats'>;
export const formOf = (id: string, row: Offered): BallotForm => ({
  id,
  candidateIds: row.candidateIds ?? [],
  places: row.allowOther === true ? (row.seats ?? 0) : 0,
});

const idBytes = 8;
export const paperBytes = ({ candidateIds, places }: BallotForm) => candidateIds.length + places * idBytes;

/** One byte for each candidate, eight for each place of somebody written in: every ballot of a vote is as long. */
export function writePaper(form: BallotForm, { marks, others }: Paper): Buffer {
  const bytes = Buffer.alloc(paperBytes(form));
  for (const [at, id] of form.candidateIds.entries()) bytes.writeUInt8(marks[id] ?? 0, at);
  for (const [at, id] of others.entries()) bytes.writeBigUInt64BE(BigInt(id), form.candidateIds.length + at * idBytes);
  return bytes;
}
export function readPaper({ candidateIds, places }: BallotForm, bytes: Buffer): Paper {
  const written = Array.from({ length: places }, (_, at) =>
    bytes.readBigUInt64BE(candidateIds.length + at * idBytes).toString(),
  );
  return {
    marks: Object.fromEntries(candidateIds.map((id, at) => [id, bytes.readUInt8(at)])),
    others: written.filter(id => id !== '0'),
  };
}
