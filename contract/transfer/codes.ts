/** Codes that the rules of transfers mention. Dictionaries DJ_ZJ_LX, DJ_ZJ_ZT, DJ_ZJ_JSX. */
export const types = {
  internal: '1',
  netInProvince: '2',
  netOutside: '3',
  paper: '4',
  netIn: '5',
  paperIn: '6',
  whole: '7',
} as const;
/** To an organisation outside the school. */
export const outward: readonly unknown[] = [types.netInProvince, types.netOutside, types.paper];
/** From an organisation outside the school. */
export const inward: readonly unknown[] = [types.netIn, types.paperIn];
/** The three lists and the kinds each shows. */
export const typesOfWay = {
  out: ['2', '3', '4'],
  in: ['5', '6'],
  internal: ['1', '7'],
} as const satisfies Record<string, readonly string[]>;

export const states = {
  draft: '10',
  branch: '20',
  college: '30',
  department: '40',
  issued: '50',
  receiver: '60',
  done: '70',
  returned: '80',
  cancelled: '85',
  overdue: '90',
} as const;
export const editable: readonly string[] = [states.draft, states.returned];
export const ended: readonly string[] = [states.done, states.cancelled];
/** Submitted and not yet at its end. */
export const underWay = ['20', '30', '40', '50', '60', '80', '90'] as const;

export const letterStates = { valid: '1', received: '2', overdue: '3', void: '4' } as const;

/** A letter holds for three months at most. */
export const mostValidDays = 90;

/** DJ_DY_JSLX: how a member came into a branch. */
export const entered = { fromOutside: '2', fromWithin: '3', asWhole: '4' } as const;
/** DJ_DY_LKLX. */
export const left = { outside: '1', asWhole: '3' } as const;
/** DJ_DY_BDLX. */
export const ledgerTypes = { arrived: '12', departed: '21' } as const;
/** DJ_DY_DJZTXX: 组织关系已转出. */
export const statusTransferred = '9';

/** What a probationary member brings along. */
export const materials = ['hasApplication', 'hasApplicationBook', 'hasPoliticalReview', 'hasInspection'] as const;

/** DJ_LD_LX and DJ_LD_ZT: members who live away. */
export const flowOut = '1';
export const flowStates = {
  registered: '1',
  reported: '2',
  back: '3',
  transferred: '4',
  searched: '5',
  suspended: '6',
  ended: '7',
} as const;
/** Not yet at its end. */
export const flowing = ['1', '2', '5'] as const;
/** DJ_LD_FS: an attempt to find somebody who does not answer. */
export const searchWay = '6';
/** DJ_LD_YY: abroad to study or do research. */
export const goneAbroad = '4';
/** Who is away for less than half a year need not be registered; who is silent as long is looked for. */
export const monthsOfFlow = 6;
export const contactMonths = { within: 3, abroad: 6 } as const;
/** Attempts before a member counts as searched for in vain. */
export const leastSearches = 3;

/** DJ_ZJ_PC: a batch of graduates. */
export const batchStates = { draft: '1', asking: '2', issued: '3', closed: '4' } as const;
/** DJ_ZJ_QXZT: what is known of a graduate's goal; `gone` is in the register no longer when the batch ends. */
export const goalStates = { silent: '1', filled: '2', checked: '3', issued: '4', kept: '5', gone: '6' } as const;
/** DJ_ZJ_QX: a unit, a school, home; abroad and without a goal the membership stays. */
export const goals = { unit: '1', study: '2', home: '3', abroad: '4', stay: '5' } as const;
export const staying: readonly unknown[] = [goals.abroad, goals.stay];
/** DJ_ZJ_YY by goal. */
export const reasonOfGoal: Readonly<Record<string, string>> = { '1': '1', '2': '2', '3': '3' };
/** A graduate is kept at the school for two years at most. */
export const yearsKept = 2;
