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

/** What is wrong with a list of schools, in sentences; an empty list of sentences means it can be used. */
export function faultsOfSchools(list: unknown): string[] {
  if (!Array.isArray(list) || list.length === 0) return ['应为学校的列表，至少一所'];
  const faults = list.flatMap((one: Record<string, unknown> | null, at) =>
    parts
      .filter(part => typeof one?.[part] !== 'string' || !one[part].trim())
      .map(part => `第 ${at + 1} 所学校缺少 ${part}`),
  );
  const codes = list.map((one: Partial<School> | null) => one?.school);
  const twice = codes.filter((code, at) => code && codes.indexOf(code) < at);
  return [...faults, ...twice.map(code => `学校代码“${code}”重复`)];
}
