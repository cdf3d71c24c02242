/**
 * What a ballot says once it is opened: of whom, on each indicator, in the order of the indicators. This is all that the
 * calculation knows of ballots. A score is in tenths (87.5 is 875); of a grade its number (1 优秀 … 4 不称职); null is 不了解.
 */
export interface OpenedMarks {
  targetId: string;
  marks: (number | null)[];
}
/**
 * Of a group in which raters rate each other a ballot is opened as one for each person rated, since a whole one would name who
 * it is from by whom it leaves out (decision 191): whether the ballot it came from said one thing of all, or knew too little,
 * was looked at when it was cast and stands on each paper.
 */
export interface OpenedBallot {
  groupId: string;
  /** Said the same of everybody on everything. */
  isStraight: boolean;
  /** More than a fifth was 不了解: it counts nothing. */
  isInvalid: boolean;
  /** So many papers one ballot was, of which this is one; left out, it is the whole. */
  papers?: number;
  /** None on a blank paper, which stands for somebody left out. */
  targets: OpenedMarks[];
}
