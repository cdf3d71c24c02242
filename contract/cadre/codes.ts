/** Codes that rules of cadres go by: GB_XZJB, GB_ZZZT, GB_RZZT, GB_MZLB, GB_JZLX. */

/** 厅局级 and above: cadres of the school's own superiors, whom no unit of the school reaches. */
export const schoolLeaderRanks: readonly string[] = ['101', '102', '111', '112', '121', '122'];
/** 处级, appointed ones included. */
export const divisionRanks: readonly string[] = ['131', '132', '901', '902'];
/** 科级. */
export const sectionRanks: readonly string[] = ['141', '142'];

/** How far a record is checked: GB_XXZT. */
export const cadreStates = { draft: '0', submitted: '1', valid: '2' } as const;

export const inPostStatuses = {
  inOffice: '1',
  onTrial: '2',
  seconded: '3',
  waiting: '4',
  suspended: '5',
  left: '6',
  ofAge: '7',
  retired: '8',
  movedOut: '9',
  resigned: '10',
  dismissed: '11',
  deceased: '12',
} as const;
const s = inPostStatuses;
/** 在职干部: those who serve, wait for a post or are suspended. */
export const serving: readonly string[] = [s.inOffice, s.onTrial, s.seconded, s.waiting, s.suspended];
/** 离退: whoever serves no longer. */
export const former: readonly string[] = [s.ofAge, s.retired, s.movedOut, s.resigned, s.dismissed, s.deceased];
/** What follows from the posts a cadre holds, and is written by nobody. */
export const byPosts: readonly string[] = [s.inOffice, s.onTrial, s.waiting, s.left, s.ofAge];

export const postStates = { inOffice: '1', onTrial: '2', dismissed: '3', ended: '4', acting: '5' } as const;
/** In office, on trial, or in charge. */
/** Who answers for a unit: 正职领导, and 主持工作的副职. GB_ZWSX. */
export const principalAttributes: readonly string[] = ['1', '5'];
export const heldStates: readonly string[] = [postStates.inOffice, postStates.onTrial, postStates.acting];
/** 机构更名改任 of GB_RZBDLB: the unit changed, and whoever serves in it goes along. */
export const renamed = '17';
/** 提任/转任自然免除: a post that ends because the next one begins. */
export const endsByItself = '10';

/** GB_ZZZT of whoever left the last post, by the kind of dismissal; anybody else left office (6). */
export const statusAfter: Readonly<Record<string, string>> = {
  '1': s.ofAge,
  '5': s.resigned,
  '6': s.movedOut,
  '9': s.waiting,
  '10': s.waiting,
  '11': s.waiting,
  '12': s.waiting,
  '13': s.waiting,
};

export const inEnterprise = '1';
export const inSociety = '2';
/** DJ_COMM_ZZMM: of the Party, formal and on probation. */
export const ofTheParty: readonly string[] = ['01', '02'];
/** 年度考核 of GB_KHLX. */
export const annual = '2';
/** 基本称职 of GB_KHDC. */
export const basicallyCompetent = '3';
