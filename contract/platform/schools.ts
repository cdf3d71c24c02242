/**
 * The schools the product ships with; one of them is active. All are invented. A deployment may bring a list
 * of its own in a file, without a change of code.
 */
export interface School {
  /** Code; stands for logo and title where nothing else is set. */
  school: string;
  schoolName: string;
  /** Key of the drawing in the school's mark. */
  schoolLogo: string;
  footerTxt: string;
  /** The school's own sign-in; told to nobody, and without secrets, which stand in the environment. */
  signIn?: SchoolSignIn;
}

/** A way names the attribute that holds the staff or student number, by which the account is found. */
export interface SchoolSignIn {
  /** CAS 3.0; `url` is what `/login` and `/p3/serviceValidate` follow. Without `number` the CAS name is the number. */
  cas?: { title: string; url: string; number?: string };
  /** OpenID Connect by `issuer`, or OAuth 2.0 by its three addresses. */
  oauth?: {
    title: string;
    clientId: string;
    number: string;
    scope?: string;
    issuer?: string;
    authorizeUrl?: string;
    tokenUrl?: string;
    userUrl?: string;
  };
  /** Workplace app; `url` is asked whose a code is, and answers JSON. */
  workplace?: { url: string; number: string };
}

const school = (code: string, schoolName: string): School => ({
  school: code,
  schoolName,
  schoolLogo: code,
  footerTxt: `${schoolName}党委组织部`,
});

export const shippedSchools: School[] = [
  school('jl', '江临大学'),
  school('kc', '科川大学'),
  school('ly', '临原师范大学'),
  school('rj', '融江理工大学'),
  school('jr', '锦融商学院'),
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
];
export const firstSchool = 'jl';

/** The college whose sidebar shows the banner 银校共建合作项目. */
export const partnerSchool = 'jr';

/** The active school of a list; a code nobody has leads to the first. */
export const schoolOf = (schools: readonly School[], code: string): School =>
  schools.find(one => one.school === code) ?? schools[0]!;

const parts = ['school', 'schoolName', 'schoolLogo', 'footerTxt'] as const;

/** What a page is told of a school. */
export const shownOf = ({ school, schoolName, schoolLogo, footerTxt }: School): School => ({
  school,
  schoolName,
  schoolLogo,
  footerTxt,
});

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^\s?#]+$/.test(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

function faultsOfSignIn(signIn: unknown): string[] {
  if (signIn === undefined) return [];
  const { cas, oauth, workplace } = (signIn ?? {}) as Record<string, Record<string, unknown> | undefined>;
  const addresses = oauth?.['issuer'] === undefined ? ['authorizeUrl', 'tokenUrl', 'userUrl'] : ['issuer'];
  const wanted: [string, boolean][] = [
    ['cas.title', !cas || isText(cas['title'])],
    ['cas.url', !cas || isAddress(cas['url'])],
    ...['title', 'clientId', 'number'].map((one): [string, boolean] => [`oauth.${one}`, !oauth || isText(oauth[one])]),
    ...addresses.map((one): [string, boolean] => [`oauth.${one}`, !oauth || isAddress(oauth[one])]),
    ['workplace.url', !workplace || isAddress(workplace['url'])],
    ['workplace.number', !workplace || isText(workplace['number'])],
  ];
  return wanted.filter(([, isRight]) => !isRight).map(([name]) => name);
}

/** What is wrong with a list of schools, in sentences; an empty list of sentences means it can be used. */
export function faultsOfSchools(list: unknown): string[] {
  if (!Array.isArray(list) || list.length === 0) return ['应为学校的列表，至少一所'];
  const faults = list.flatMap((one: Record<string, unknown> | null, at) =>
    parts
      .filter(part => typeof one?.[part] !== 'string' || !one[part].trim())
      .map(part => `第 ${at + 1} 所学校缺少 ${part}`),
  );
  const ways = list.flatMap((one: Record<string, unknown> | null, at) =>
    faultsOfSignIn(one?.['signIn']).map(name => `第 ${at + 1} 所学校的 signIn.${name} 缺失或不正确`),
  );
  const codes = list.map((one: Partial<School> | null) => one?.school);
  const twice = codes.filter((code, at) => code && codes.indexOf(code) < at);
  return [...faults, ...ways, ...twice.map(code => `学校代码“${code}”重复`)];
}
