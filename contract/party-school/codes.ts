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
/** Who was on leave for more than a seventh of the hours is let go, unless the batch says otherwise. 《干部教育培训工作条例》. */
export const leavePart = 7;
/** Of ten who pass one may be among the best. Domain-cadre 4.9. */
export const bestPart = 10;
/** A session is signed in for half an hour before it begins at the earliest, until its end. */
export const minutesBefore = 30;

/** DX_KCZT. */
export const courseStates = { draft: '0', published: '1', stopped: '2' } as const;

/** DX_JDLX. */
export const nodeTypes = { chapter: '1', node: '2' } as const;
/** Chapter, chapter, node. Domain-cadre 4.3. */
export const mostLevels = 3;

/** DX_KJLX. */
export const coursewareKinds = {
  video: '1',
  audio: '2',
  document: '3',
  article: '4',
  link: '5',
  offline: '6',
} as const;
/** What is a file. */
export const fileKinds: readonly string[] = [coursewareKinds.video, coursewareKinds.audio, coursewareKinds.document];
/** What plays, and has a length by itself. */
export const playedKinds: readonly string[] = [coursewareKinds.video, coursewareKinds.audio];
/** Appendix A: one that failed is looked at again three times at most. */
export const mostRetries = 3;

/** DX_XSLY. */
export const hourSources = { online: '1', batch: '2', activity: '3', outside: '4', network: '5' } as const;
/** Counted by the product itself; nobody enters them. */
export const earnedSources: readonly string[] = [hourSources.online, hourSources.batch];
/** DX_XSZT. */
export const hourStates = { unit: '1', school: '2', valid: '3', refused: '4', ended: '5' } as const;
/** Neither refused nor ended: these take room in their day. */
export const standingHours: readonly string[] = [hourStates.unit, hourStates.school, hourStates.valid];
/** So many hours of 45 minutes fit into a day. Domain-cadre 4.8. */
export const mostHoursOfDay = 12;

/** DX_ZSZT. */
export const certificateStates = { valid: '1', voiding: '2', voided: '3', expired: '4' } as const;
/** Types of batch whose certificates end: activists, and development targets. DX_PCLX. */
export const activistTraining = '1';
/** Results with which a training is passed, and those that are given. DX_XYZT. */
export const passing: readonly string[] = [results.passed, results.excellent];
export const given: readonly string[] = [...passing, results.failed];
/** Whoever answers for the party school. */
export const schoolRole = 'ROLE_PARTY_SCHOOL_ADMIN';
