/**
 * Passwords an attacker tries first. A list of ten thousand is mostly one word dressed up in digits and signs,
 * so the dress is taken off and the word is looked up; what is only digits, a row of keys or a repetition has none.
 */
const words = new Set(
  `password passwd passw pass admin administrator root toor user users guest test tester testing demo sample default
  welcome hello letmein login signin master monkey dragon shadow sunshine princess football baseball superman batman
  iloveyou loveyou lovely love qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz qazwsx qazwsxedc
  wsx edc qweasd qweasdzxc qwe asd zxc changeme change secret system server oracle mysql postgres postgresql redis
  tomcat weblogic spring windows linux ubuntu huawei lenovo tencent alibaba baidu taobao wechat weixin qq zhongguo china
  chinese beijing shanghai guangzhou shenzhen wuhan hubei jiangsu nanjing hangzhou chengdu tianjin woaini woaiwojia
  woaizhongguo woaidang zhongguogongchandang gongchandang dangyuan dangjian zhihuidangjian zhonggong dangwei dangzhibu
  zuzhibu zuzhi ganbu ganbuguanli renmin weirenminfuwu xinshidai chuxin buwangchuxin shiming dangxiao daxue xuexiao
  university college school student teacher xuesheng laoshi jiaoshi zhuren shuji yuanzhang xiaozhang mima mimamima
  denglu guanli guanliyuan yonghu ceshi zhanghao mishu bangongshi nihao nihaoma xiexie shengri kuaile xinnian
  spring summer autumn winter january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday abc abcd abcde abcdef abcdefg abcdefgh aaa abcabc
  computer internet access office manager service support company business account freedom whatever trustno michael
  jordan jennifer charlie thomas hunter buster soccer hockey ranger killer cheese ginger pepper cookie orange
  banana summertime flower purple yellow silver golden diamond mustang ferrari mercedes porsche starwars pokemon
  hellokitty blink liverpool chelsea arsenal barcelona realmadrid manchester`
    .split(/\s+/)
    .filter(Boolean),
);

const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '!@#$%^&*()'];
const walks = [...rows, ...rows.map(row => [...row].toReversed().join(''))];

const bare = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
const undisguised = (text: string) => [...text].map(sign => disguises[sign] ?? sign).join('');
/** One word, one over and over, or several in a row: a long password of nothing else is as soon tried. */
function isMadeOfWords(text: string): boolean {
  const isEnd = [true];
  for (let end = 1; end <= text.length; end++)
    isEnd[end] = isEnd.some((is, start) => is && words.has(text.slice(start, end)));
  return text.length > 0 && isEnd[text.length] === true;
}
const isWord = (text: string) => words.has(text) || isMadeOfWords(text.replace(/[^a-z]/g, ''));

/** Whether the text is one short piece over and over. */
const isRepetition = (text: string) => /^(.{1,4}?)\1+(?:.{0,3})$/u.test(text);
const pieces = (text: string) => text.match(/[a-z]+|\d+|[^a-z\d]+/g) ?? [];
const isWalk = (text: string) => walks.some(walk => walk.includes(text)) || isRepetition(text);
/** Single signs between words and walks hide nothing; more of them do. */
const mostLoose = 3;

export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (!/\p{L}/u.test(text) || isRepetition(text)) return true;
  const withoutDress = [bare(text), bare(undisguised(text)), undisguised(bare(text))];
  if (withoutDress.some(isWord)) return true;
  const others = pieces(text).filter(piece => piece.length < 3 || !(isWalk(piece) || words.has(piece)));
  return others.join('').length <= mostLoose;
}
