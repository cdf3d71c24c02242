/**
 * What a deployment settles about the browser side, with the defaults of the specification.
 * Rows of the system configuration (htmlTitle, isDead …) win over these at run time.
 */
export interface School {
  school: string;
  schoolName: string;
  /** Key of the drawing in `shell/school-logo.tsx`; without an own one the neutral emblem is drawn. */
  schoolLogo: string;
  footerTxt: string;
}

const school = (code: string, schoolName: string, footerTxt = ''): School => ({
  school: code,
  schoolName,
  schoolLogo: code,
  footerTxt,
});

export const settings = {
  title: '智慧党建平台',
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
  school: 'jl',
  footerTxt: '党委组织部',
  caseNumber: '江ICP备 00000000 号',
  /** The school whose sidebar shows the banner 银校共建合作项目. */
  partnerSchool: 'yhzy',
  /** Site the header's question is put to; the encoded question is appended. */
  questionSite: 'https://dangwu.jianglin.example/search?q=',
  schoolInfo: [
    school('jl', '江临大学', '江临大学党委组织部'),
    school('kc', '科川大学'),
    school('ly', '临原师范大学'),
    school('rj', '融江理工大学'),
    school('yhzy', '云河职业技术学院'),
    school('bh', '北澜海洋大学'),
    school('cl', '长岭医科大学'),
    school('dq', '东渠农业大学'),
    school('fh', '枫湖财经大学'),
    school('gs', '谷山矿业大学'),
    school('hx', '鹤溪外国语大学'),
    school('mz', '明洲交通大学'),
    school('nt', '南亭艺术学院'),
    school('qy', '青屿民族大学'),
    school('sh', '松河政法大学'),
    school('wl', '望麓体育学院'),
    school('xy', '溪源电力高等专科学校'),
  ],
};

export const activeSchool = (code = settings.school): School =>
  settings.schoolInfo.find(one => one.school === code) ?? settings.schoolInfo[0]!;

/** Durations and limits that the specification fixes; one place, so a test can hold them. */
export const uploadTimeout = 600_000;
export const errorNoticeTime = 5000;
export const dictionaryPageSize = 9999;
export const mobileBelow = 992;
/** Milliseconds until the first call and between calls. */
export const polling = {
  todo: { first: 10_000, every: 180_000 },
  remind: { first: 5000, every: 120_000 },
  warning: { first: 15_000, every: 240_000 },
};
export const menuSearch = { titleWeight: 0.7, pathWeight: 0.3, threshold: 0.4, minMatch: 1, maxPattern: 32 };
