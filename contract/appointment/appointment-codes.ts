/** Codes that rules of appointments go by: GB_RMZT, GB_RMLX, GB_RZBDLB, GB_FTSB, GB_SBJG, GB_RMGS, GB_TJXS. */

export const appointmentStates = {
  motion: '10',
  recommending: '20',
  chosen: '30',
  inspecting: '40',
  deciding: '50',
  publicised: '60',
  issuing: '70',
  finished: '80',
  stopped: '90',
  suspended: '91',
} as const;
const s = appointmentStates;
/** Neither finished nor given up, in the order of the way. */
export const underWay = [
  s.motion,
  s.recommending,
  s.chosen,
  s.inspecting,
  s.deciding,
  s.publicised,
  s.issuing,
] as const;
/** What was made public: from here on a matter is seen by whoever may read matters at all. */
export const madePublic: readonly string[] = [s.publicised, s.issuing, s.finished];

export const appointmentTypes = {
  appoint: '1',
  dismiss: '2',
  both: '3',
  confirm: '4',
  second: '5',
  leaveOfAge: '6',
  retire: '7',
} as const;
const t = appointmentTypes;
/** They lead out of a post and into none. */
export const leavingTypes: readonly string[] = [t.dismiss, t.leaveOfAge, t.retire];
/** They lead into a post. */
export const enteringTypes: readonly string[] = [t.appoint, t.both, t.second];

/** Of GB_RZBDLB: into a higher rank, the same rank elsewhere, back into a post, beside another, on probation no longer. */
export const changeTypes = {
  promotion: '11',
  lateral: '12',
  exchange: '13',
  again: '15',
  beside: '16',
  confirmed: '18',
} as const;
const sideways: readonly string[] = [changeTypes.lateral, changeTypes.exchange, changeTypes.beside];

/** Which way a matter goes: all steps, without a recommendation, or straight to the meeting. */
export type Way = 'whole' | 'lateral' | 'short';
export function wayOf({ type, changeType }: { type: string | null; changeType: string | null }): Way {
  if (!enteringTypes.includes(type ?? '')) return 'short';
  return type === t.second || sideways.includes(changeType ?? '') ? 'lateral' : 'whole';
}

export const checkKinds = { file: '1', reports: '2', discipline: '3', letters: '4' } as const;
export const checkResults = { clean: '1', explained: '2', blocking: '3' } as const;
/** Their short words, as the board shows them beside a name. */
export const checkMarks: readonly (readonly [string, string])[] = [
  [checkKinds.file, '档'],
  [checkKinds.reports, '事'],
  [checkKinds.discipline, '纪'],
  [checkKinds.letters, '信'],
];

export const noticeStates = { drafted: '1', shown: '2', objected: '3', ended: '4' } as const;

/** The next lower rank, whose posts lead to a rank of GB_XZJB. */
export const rankBelow: Readonly<Record<string, string>> = {
  '131': '132',
  '132': '141',
  '141': '142',
  '142': '150',
  '901': '902',
  '902': '141',
};
/** Deputies of their level: who rises from one becomes the principal of the same level. */
export const deputyRanks: readonly string[] = ['132', '142', '902'];
