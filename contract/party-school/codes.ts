/** Codes that the rules of the party school mention. Dictionaries DX_PCZT, DX_BMZT, DX_XYZT, DX_KQ, DX_QJZT and their neighbours. */

/** DX_PCZT. */
export const batchStates = {
  draft: '0',
  published: '1',
  registering: '2',
  closed: '3',
  running: '4',
  assessing: '5',
  finished: '6',
  archived: '7',
  cancelled: '9',
} as const;
/** A batch that has not begun: whoever is on its list may still give up. */
export const beforeStart: readonly string[] = [
  batchStates.draft,
  batchStates.published,
  batchStates.registering,
  batchStates.closed,
];
/** Under way: the school lets a trainee go. */
export const underWay: readonly string[] = [batchStates.running, batchStates.assessing];

/** DX_BMZT. */
export const registrationStates = {
  draft: '0',
  branch: '1',
  college: '2',
  school: '3',
  admitted: '4',
  waiting: '5',
  refused: '8',
  cancelled: '9',
  withdrawn: '10',
} as const;
/** Neither given up nor let go: of these a person has one in a batch. */
export const ended: readonly string[] = [registrationStates.cancelled, registrationStates.withdrawn];

/** DX_RYLB. */
export const personKinds = { student: '1', staff: '2' } as const;
/** DX_PYDX: the stages of DJ_FZ_LX, and full members. */
export const fullMember = '5';
/** DX_BMLY. */
export const sources = { self: '1', recommended: '2', assigned: '3', imported: '4' } as const;
/** DX_XYZT. */
export const results = { studying: '0', passed: '1', excellent: '2', failed: '3', again: '4', withdrawn: '5' } as const;
/** DX_KQ. */
export const attendances = { open: '0', present: '1', late: '2', early: '3', leave: '4', absent: '5' } as const;
/** Who was there, whole or in part. */
export const there: readonly string[] = [attendances.present, attendances.late, attendances.early];
/** DX_QJZT. */
export const leaveStates = { asked: '1', granted: '2', refused: '3', withdrawn: '4' } as const;

/** 细则第十七条: three days at least, or 24 hours, for development targets. */
export const objectTraining = '2';
export const leastObjectHours = 24;
/** Who was on leave for more than a seventh of the hours is let go. 《干部教育培训工作条例》. */
export const leavePart = 7;
/** Of ten who pass one may be among the best. Domain-cadre 4.9. */
export const bestPart = 10;
/** A session is signed in for half an hour before it begins at the earliest, until its end. */
export const minutesBefore = 30;
