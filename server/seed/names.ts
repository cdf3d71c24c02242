/**
 * Fictional names: surnames by their frequency, given names by gender, names of minorities in their own manner.
 * A few hold rare characters beyond the basic plane, so that every screen and sheet meets them.
 */
import type { Gender } from './id-card.ts';
import { type Random, weighted } from './random.ts';

const surnames = weighted(`
  王:70 李:69 张:66 刘:52 陈:45 杨:31 黄:22 赵:22 吴:20 周:20 徐:15 孙:15 马:14 朱:13 胡:13 郭:11 何:11 林:11 高:10 罗:10
  郑:9 梁:8 谢:8 宋:8 唐:7 许:7 韩:7 邓:6 冯:6 曹:6 彭:6 曾:6 肖:6 田:5 董:5 潘:5 袁:5 蔡:5 蒋:5 余:5 于:5 杜:5 叶:5 程:5 魏:5
  苏:5 吕:4 丁:4 任:4 卢:4 姚:4 沈:4 钟:4 姜:4 崔:4 谭:4 陆:4 范:4 汪:4 廖:4 石:4 金:4 韦:3 贾:3 夏:3 付:3 方:3 邹:3 熊:3 白:3
  孟:3 秦:3 邱:3 侯:3 江:3 尹:3 薛:3 闫:3 段:3 雷:3 龙:2 黎:2 史:2 陶:2 贺:2 毛:2 郝:2 顾:2 龚:2 邵:2 万:2 覃:2 武:2 钱:2 戴:2
  严:2 莫:2 孔:2 向:2 常:2 汤:2 康:2 易:2 乔:2 赖:2 文:2 温:1 施:1 章:1 季:1 俞:1 柳:1 颜:1 庄:1 欧阳:1 上官:1 司徒:1 诸葛:1 慕容:1
`);

const male = [...'伟强磊军洋勇杰涛超明刚平辉鹏飞斌浩宇轩博文昊然子涵俊杰志远建国家豪振华海峰凯旭东嘉诚晨煜泽睿立恒'];
const female = [...'芳娜敏静秀娟丽艳霞婷雪梅倩颖欣怡梦琪雨桐诗涵佳慧淑兰玉珍美玲晓燕思雅若曦婉清语嫣一诺可馨静雯'];
const either = [...'安宁云帆清和乐之知行星辰予希林溪书言景岚亦初望舒时夏南乔以沫温年'];
const rare = ['㛃', '𬭎', '䶮', '𫖯', '𬱟', '𣲗', '𬀩', '堃', '頔', '珺', '𤩽', '燊', '翀', '彧', '𫟦', '奭'];

const turkicMale =
  '艾力 阿不都拉 买买提 吐尔逊 艾尔肯 玉素甫 亚森 库尔班 木拉提 叶尔兰 努尔兰 阿迪力 伊力哈木 帕尔哈提'.split(' ');
const turkicFemale = '阿依古丽 古丽娜尔 热依汗 帕丽达 米热古丽 阿丽亚 迪丽努尔 加依娜 茹仙古丽 祖木热提'.split(' ');
const tibetanFirst = '扎西 次仁 索朗 格桑 丹增 多吉 平措 洛桑 旦增 巴桑'.split(' ');
const tibetanMale = '次仁 顿珠 旺堆 多吉 罗布 占堆'.split(' ');
const tibetanFemale = '卓玛 央金 拉姆 曲珍 白珍 德吉'.split(' ');
const mongolianMale = '巴特尔 苏和 朝鲁 阿古拉 乌力吉 孟和 吉日嘎拉 那日苏'.split(' ');
const mongolianFemale = '其其格 乌兰 萨仁 娜仁 高娃 托娅 苏日娜 乌云其其格'.split(' ');
const yiClan = '吉克 阿苏 沙马 曲比 海来 阿尔'.split(' ');
const yiGiven = { '1': '木呷 阿木 尔哈 日火'.split(' '), '2': '阿依 阿呷 阿支 阿芝'.split(' ') };

const minorities = weighted(
  '08:18 11:12 03:12 05:10 06:10 07:8 15:8 02:8 04:7 12:6 09:6 13:6 10:5 14:5 18:3 16:3 19:3 17:2 20:3 27:2 22:2 33:2 29:2 41:1',
);

/** A code of the dictionary of ethnicities other than 01, the large peoples more often. */
export function minorityOf(random: Random): string {
  return random.pick(minorities);
}

type Manner = (random: Random, gender: Gender) => string;

const turkic: Manner = (random, gender) =>
  `${random.pick(gender === '1' ? turkicMale : turkicFemale)}·${random.pick(turkicMale)}`;
const tibetan: Manner = (random, gender) =>
  random.pick(tibetanFirst) + random.pick(gender === '1' ? tibetanMale : tibetanFemale);
const mongolian: Manner = (random, gender) => random.pick(gender === '1' ? mongolianMale : mongolianFemale);
const yi: Manner = (random, gender) => `${random.pick(yiClan)}·${random.pick(yiGiven[gender])}`;

const manners: Record<string, Manner> = {
  '02': mongolian,
  '04': tibetan,
  '05': turkic,
  '07': yi,
  '17': turkic,
  '29': turkic,
  '41': turkic,
};

function givenName(random: Random, gender: Gender): string {
  const own = gender === '1' ? male : female;
  if (random.chance(0.004)) return random.pick(rare);
  const first = random.pick(random.chance(0.3) ? either : own);
  return random.chance(0.14) ? first : first + random.pick(random.chance(0.3) ? either : own);
}

export function nameOf(random: Random, gender: Gender, ethnicity: string): string {
  const manner = manners[ethnicity];
  const isOwn = manner && random.chance(ethnicity === '07' || ethnicity === '02' ? 0.4 : 0.9);
  return isOwn ? manner(random, gender) : random.pick(surnames) + givenName(random, gender);
}
