/** Codes that the rules of members mention. Dictionaries DJ_DY_RYLBXX, DJ_DY_DJZTXX, DJ_DY_QLZT, DJ_COMM_ZZMM. */
export const formal = '1';
export const probationary = '2';
export const inThisBase = [formal, probationary] as const;

export const statusNormal = '1';
export const statusSuspended = '2';

export const statusUnderReview = '10';
/** Who stands in the register and is counted; nobody who left it. Decisions 71. */
export const inRegister = [statusNormal, statusSuspended, statusUnderReview] as const;

export const rightsFull = '1';
export const rightsOfProbationary = '2';
export const rightsSuspended = '5';

export const politicalMember = '01';
export const politicalProbationary = '02';

/** 年满十八岁 may apply, so nobody joined earlier. 党章第一条. */
export const leastAge = 18;
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
