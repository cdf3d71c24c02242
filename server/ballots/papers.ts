/**
 * Ballots as papers of one length. Where those who rate are rated too, a paper that held the whole ballot would name who it is
 * from by whom it leaves out: there is one paper for each person rated, and a blank one in the place of the own. Who rates
 * from outside leaves nobody out, so that ballot is one paper. Decision 191.
 */

/** What the ballots of a poll have in common, from which their length follows. */
export interface PollForm {
  id: string;
  /** Those who are rated. */
  targetIds: string[];
  /** Numbers said of each: one grade, or a score for each content. */
  width: number;
  /** A whole ballot is one paper. */
  isWhole: boolean;
}
/** What one ballot says of one of them. */
export interface Said {
  targetId: string;
  numbers: number[];
}

const placeBytes = 2;
const blank = 0xffff;
const entryBytes = ({ width }: PollForm) => placeBytes + width;
export const paperBytes = (form: PollForm): number => entryBytes(form) * (form.isWhole ? form.targetIds.length : 1);
/** How many papers one ballot is. */
export const papersOfBallot = ({ isWhole, targetIds }: PollForm): number => (isWhole ? 1 : targetIds.length);

function entry(form: PollForm, targetId: string, numbers: readonly number[] | undefined): Buffer {
  const bytes = Buffer.alloc(entryBytes(form));
  bytes.writeUInt16BE(numbers ? form.targetIds.indexOf(targetId) : blank);
  for (const [at, number] of (numbers ?? []).entries()) bytes.writeUInt8(number, placeBytes + at);
  return bytes;
}

export function writePapers(form: PollForm, said: readonly Said[]): Buffer[] {
  const numbers = new Map(said.map(one => [one.targetId, one.numbers]));
  const entries = form.targetIds.map(id => entry(form, id, numbers.get(id)));
  return form.isWhole ? [Buffer.concat(entries)] : entries;
}

/** What is on a paper; nothing on a blank one. */
export function readPaper(form: PollForm, paper: Buffer): Said[] {
  const size = entryBytes(form);
  return Array.from({ length: paper.length / size }, (_, at) => paper.subarray(at * size, (at + 1) * size)).flatMap(
    bytes => {
      const targetId = form.targetIds[bytes.readUInt16BE()];
      return targetId === undefined ? [] : [{ targetId, numbers: [...bytes.subarray(placeBytes)] }];
    },
  );
}
