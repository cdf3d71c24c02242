/** Codes that the rules of members mention. Dictionaries DJ_DY_RYLBXX, DJ_DY_DJZTXX, DJ_DY_QLZT, DJ_COMM_ZZMM. */
export const formal = '1';
export const probationary = '2';
export const inThisBase = [formal, probationary] as const;

export const statusNormal = '1';
export const statusSuspended = '2';

export const statusUnderReview = '10';
/** DJ_DY_DJZTXX: every standing by its name. */
export const standing = {
  normal: statusNormal,
  suspended: statusSuspended,
  withdrawn: '3',
  persuadedOut: '4',
  leftByItself: '5',
  expelled: '6',
  cancelled: '7',
  deceased: '8',
  transferred: '9',
  underReview: statusUnderReview,
  notRecognised: '11',
} as const;
/** Whose membership has ended; the record is kept. */
export const ended: readonly string[] = [
  standing.withdrawn,
  standing.persuadedOut,
  standing.leftByItself,
  standing.expelled,
  standing.cancelled,
  standing.deceased,
  standing.transferred,
  standing.notRecognised,
];
/** From which standing an order leads to which. Domain-party 2.2; 转出 comes by transfers alone. */
export const transitions: Readonly<Record<string, readonly string[]>> = {
  [standing.normal]: [
    standing.suspended,
    standing.withdrawn,
    standing.persuadedOut,
    standing.leftByItself,
    standing.expelled,
    standing.cancelled,
    standing.deceased,
    standing.underReview,
    standing.notRecognised,
  ],
  [standing.suspended]: [standing.normal, standing.leftByItself, standing.deceased],
  [standing.underReview]: [standing.normal, standing.notRecognised],
  // 恢复党籍: the decision that ended it was wrong, or was changed.
  [standing.withdrawn]: [standing.normal],
  [standing.persuadedOut]: [standing.normal],
  [standing.leftByItself]: [standing.normal],
  [standing.expelled]: [standing.normal],
  [standing.cancelled]: [standing.normal],
  [standing.notRecognised]: [standing.normal],
};
/** DJ_DY_TDQX: why a member counts as having left by itself. */
export const lapses = { life: '1', dues: '2', work: '3' } as const;
/** Six months lost, or without taking part, paying or working. 党章第九条; 《党员教育管理工作条例》. */
export const monthsOfAbsence = 6;
/** A suspension that nobody ended becomes a removal after two years. 《党员教育管理工作条例》. */
export const monthsOfSuspension = 24;

/** DJ_DY_BDLX: increases, decreases, moves. */
export const ledger = {
  developed: '11',
  transferredIn: '12',
  resumed: '13',
  otherIncrease: '14',
  transferredOut: '21',
  removed: '22',
  suspended: '23',
  deceased: '24',
  otherDecrease: '25',
  moved: '31',
} as const;
export const decreases: readonly string[] = [
  ledger.transferredOut,
  ledger.removed,
  ledger.suspended,
  ledger.deceased,
  ledger.otherDecrease,
];
/** Who has one of these as the first entry after a day stood in the register on it; 其他增加 takes a decrease back. */
export const stoodUntil: readonly string[] = [...decreases, ledger.otherIncrease];

/** Who stands in the register and is counted; nobody who left it. Decisions 71. */
export const inRegister = [statusNormal, statusSuspended, statusUnderReview] as const;
export const isInRegister = (standing: string | null | undefined): boolean =>
  (inRegister as readonly unknown[]).includes(standing);

export const rightsFull = '1';
export const rightsOfProbationary = '2';
/** 留党察看: neither vote nor election. 《中国共产党纪律处分条例》第十三条. */
export const rightsOnProbation = '3';
/** 留置、逮捕. */
export const rightsWhileDetained = '4';
export const rightsSuspended = '5';

/** Who votes, stands for election and vouches for others: fields of a member. */
export const votingMember = { memberCategory: [formal], rightsStatus: [rightsFull] } as const;

export const politicalMember = '01';
export const politicalProbationary = '02';

/** 年满十八岁 may apply, so nobody joined earlier. 党章第一条. */
export const leastAge = 18;
/** 九大 and 十大 knew no probation, 十一大 brought it back on this day. Decisions 106. */
export const probationSince = '1977-08-18';
/** A probation lasts a year. 党章第七条. */
export const probationMonths = 12;

/** Per cent of the register below which a branch is told of the gap. Domain-party 11. */
export const leastCompleteness = 90;

/** Job post, or its first two digits → class of occupation. DJ_DY_GZGWXX → DJ_DY_ZYDL. */
export const jobClasses: Readonly<Record<string, string>> = {
  '0101': '5',
  '0102': '5',
  '0103': '1',
  '0201': '4',
  '0202': '3',
  '0203': '1',
  '0301': '4',
  '0302': '3',
  '0303': '1',
  '0401': '4',
  '0402': '3',
  '0403': '1',
  '0501': '4',
  '0502': '3',
  '0503': '1',
  '06': '2',
  '07': '7',
  '08': '6',
  '09': '8',
  '10': '7',
};
