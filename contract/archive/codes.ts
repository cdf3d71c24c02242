/** Codes that the area goes by: DA_GBDA, DA_LX, DJ_DA_QD, DJ_GX_LX, DJ_GX_ZT, DJ_GX_CZ. Domain-cadre 6.1 and 6.2. */
import { buildType, captureChannel, shareState, shareType } from '../enumerations.ts';

/** The categories of 《干部人事档案工作条例》 that rules speak of. */
export const categories = {
  resume: '1',
  autobiography: '2',
  assessment: '3',
  study: '4',
  party: '6',
  honour: '7',
  discipline: '8',
  post: '9',
} as const;

/** Built from the regulation, or added by the school. */
export const catalogueTypes = {
  standard: String(buildType.values.AUTO),
  custom: String(buildType.values.CUSTOM),
} as const;
export const channels = {
  photo: String(captureChannel.values.PHOTO),
  upload: String(captureChannel.values.UPLOAD),
} as const;
export const shareTypes = {
  custom: String(shareType.values.CUSTOM),
  role: String(shareType.values.ROLE),
  organisation: String(shareType.values.DZZ),
} as const;
export const shareStates = {
  sharing: String(shareState.values.SHARE),
  stopped: String(shareState.values.STOP),
} as const;
export const shareActs = { viewed: '1', refused: '3' } as const;

/** Days a share lasts where nothing is said, and at most. Decisions 35. */
export const usualDays = 30;
export const mostDays = 90;
/** Files of one material, and pictures that one phone sends into it. */
export const mostFiles = 20;
