/**
 * What a deployment settles about the browser side, with the defaults of the specification.
 * Rows of the system configuration (htmlTitle, isDead …) win over these at run time.
 */
import { firstSchool, shippedSchools } from 'contract/platform/schools.ts';
import { textIn } from './texts.ts';

export const settings = {
  title: textIn('zh-CN', 'platform.dj'),
  tagsView: false,
  fixedHeader: true,
  /** Days. */
  tokenCookieExpires: 1,
  /** Days the user name is remembered; a password never is. */
  passCookieExpires: 1,
  uniqueOpened: true,
  TokenKey: 'YSHOP-TOEKN',
  /** Milliseconds. */
  timeout: 60_000,
  sidebarLogo: true,
  showFooter: true,
  /** True shows a screen alone, without header and sidebar. */
  contentMode: false,
  showSettings: true,
  theme: '#C02C38',
  viewWidth: '1200px',
  /** Sends people without a session to /newlogin instead of /login. */
  newLogin: false,
  school: firstSchool,
  footerTxt: '党委组织部',
  caseNumber: '江ICP备 00000000 号',
  /** Site the header's question is put to; the encoded question is appended. */
  questionSite: 'https://dangwu.jianglin.example/search?q=',
  schoolInfo: shippedSchools,
  /** Address of a preview service up to its query; empty: the own page. */
  previewService: '',
  /** The manner in which a preview service wants the address of a file. */
  previewVersion: 'v1' as 'v1' | 'v2',
  /** A file's address is this and its id. */
  imageBase: '/api/file/view?id=',
};

/** Durations and limits that the specification fixes; one place, so a test can hold them. */
export const uploadTimeout = 600_000;
/** Nothing more of a file goes out for so long: the line is dead, though nobody says so. */
export const uploadStall = 45_000;
export const treeTimeout = 600_000;
/** A report stands behind a mask for this long. */
export const reportMaskTime = 230;
export const chartTitleSize = 12;
export const errorNoticeTime = 5000;
export const dictionaryPageSize = 9999;
export const mobileBelow = 992;
export const cardsBelow = 720;
/** Milliseconds until the first call and between calls. */
export const polling = {
  todo: { first: 10_000, every: 180_000 },
  remind: { first: 5000, every: 120_000 },
  warning: { first: 15_000, every: 240_000 },
};
/** Enumerations the browser itself uses. */
export const judgeType = { levelType: 1, scoreType: 2 } as const;
export const terminalType = { PC: 1, MOBILE: 2 } as const;
export const menuSearch = { titleWeight: 0.7, pathWeight: 0.3, threshold: 0.4, minMatch: 1, maxPattern: 32 };
