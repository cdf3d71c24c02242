/** How single values are written on the form. Domain-cadre 1.14. */

/** `197605` of `1976-05-20` or `1976-05`. */
export const bare = (value: string | null | undefined, letters: 6 | 8 = 6): string =>
  (value ?? '').replaceAll('-', '').slice(0, letters);
/** `1976.05` of `197605`. */
export const dotted = (month: string): string => month && `${month.slice(0, 4)}.${month.slice(4, 6)}`;

/** Whole years from a month of birth to a day; null where either is missing. */
export function ageAt(birth: string, on: string): number | null {
  if (birth.length < 6 || on.length < 6) return null;
  const months = (value: string) => Number(value.slice(0, 4)) * 12 + Number(value.slice(4, 6));
  return Math.floor((months(on) - months(birth)) / 12);
}

/** A name of two characters is as wide as one of three: a full-width space stands between them. */
export function printedName(name: string): string {
  const letters = Array.from(name);
  return letters.length === 2 ? letters.join('\u3000') : name;
}

const provinces =
  '北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆 香港 澳门'.split(
    ' ',
  );
const ofProvince = /^(?:壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区|省|市)/;
const peoples =
  '蒙古 回 藏 维吾尔 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 高山 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 塔吉克 怒 乌孜别克 俄罗斯 鄂温克 德昂 保安 裕固 京 塔塔尔 独龙 鄂伦春 赫哲 门巴 珞巴 基诺 各'.split(
    ' ',
  );
const autonomous = new RegExp(`(?:(?:${peoples.join('|')})族)*(?:蒙古|柯尔克孜|哈萨克)?自治(?:州|县|旗)$`);
/** A place without the word of its kind; one of a single character keeps it: 沛县. */
function bareCounty(county: string): string {
  const short = county.replace(autonomous, '').replace(/(?:市辖区|县|市|区|旗|地区|盟|州)$/, '');
  return Array.from(short).length >= 2 ? short : county;
}

/** Province and county without the words of their kinds: `湖北省黄冈市蕲春县` is `湖北蕲春`. */
export function placeWords(place: string): string {
  const text = place.replace(/\s/g, '');
  const province = provinces.find(name => text.startsWith(name));
  if (!province) return bareCounty(text);
  const rest = text.slice(province.length).replace(ofProvince, '');
  const county = /^.{2,}?(?:市|地区|自治州|盟)(?=.{2,})/.exec(rest)?.[0] ?? '';
  return province + (rest ? bareCounty(rest.slice(county.length)) : '');
}

/** Short names of the democratic parties, by DJ_COMM_ZZMM. */
const otherParties: Readonly<Record<string, string>> = {
  '04': '民革',
  '05': '民盟',
  '06': '民建',
  '07': '民进',
  '08': '农工党',
  '09': '致公党',
  '10': '九三学社',
  '11': '台盟',
};
export const otherPartyOf = (politicalStatus: string | null): string => otherParties[politicalStatus ?? ''] ?? '';

/** How the form calls a political status, by DJ_COMM_ZZMM. */
export const politicalWords: Readonly<Record<string, string>> = {
  '01': '中共党员',
  '02': '中共预备党员',
  '03': '共青团员',
  '04': '民革党员',
  '05': '民盟盟员',
  '06': '民建会员',
  '07': '民进会员',
  '08': '农工党党员',
  '09': '致公党党员',
  '10': '九三学社社员',
  '11': '台盟盟员',
  '12': '无党派人士',
  '13': '群众',
};

/** 入党时间: the month, the democratic party, or both. */
export const partyWords = (month: string, otherParty: string): string => [month, otherParty].filter(Boolean).join('；');

const educationLevels: readonly [RegExp, string][] = [
  [/^1/, '研究生'],
  [/^2/, '大学'],
  [/^3/, '大专'],
  [/^4[1-3]?$/, '中专'],
  [/^4[4-6]/, '职高'],
  [/^4[7-9]/, '技校'],
  [/^6/, '高中'],
  [/^7/, '初中'],
  [/^8/, '小学'],
];
/** `研究生`, `大学`, `大专` of a code and word of DJ_DY_XLXX; who did not graduate says so. */
export function educationWords(code: string, word: string): string {
  const level = educationLevels.find(([pattern]) => pattern.test(code))?.[1] ?? word;
  const without = /(结业|肄业)$/.exec(word)?.[0];
  return without ? `${level}${without}` : level;
}
/** `工学硕士` of `工学硕士学位`. */
export const degreeWords = (word: string): string => (word === '无学位' ? '' : word.replace(/(?:专业)?学位$/, ''));
/** `健康` of `健康或良好`. */
export const healthWords = (word: string): string => word.split('或')[0] ?? '';
/** `称职` of `称职（合格）`. */
export const gradeWords = (word: string): string => word.replace(/（.*）$/, '');

const dead = /已?去世|已故|病故/;
export const isDeadBy = (unitPost: string): boolean => dead.test(unitPost);
/** `江临钢厂工人退休`; of the dead `（已去世）` stands behind. */
export function unitPostWords(unitPost: string, isDead: boolean): string {
  const retired = unitPost.replace(/[（(]?(?:已|已经)?(离休|退休)[）)]?$/, '$1');
  return isDead && !isDeadBy(retired) ? `${retired}（已去世）` : retired;
}
