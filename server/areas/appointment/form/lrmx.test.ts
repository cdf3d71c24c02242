/** The exchange file: written in the known order, read as others write it, and the same again after both. Domain-cadre 1.14, 9. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf, type Material } from 'contract/appointment/form/content-of.ts';
import { emptyForm } from 'contract/appointment/form/content.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { readLrmx, writeLrmx } from './lrmx.ts';

const han = fc.constantFrom(...Array.from('王李顾岚敏青𬭎𠮷㛃䶮燊喆赟靐龘魏陆知微江临大学物理院长处教授钢厂工人'));
const words = (most: number) => fc.array(han, { minLength: 2, maxLength: most }).map(letters => letters.join(''));
const mixed = fc.tuple(words(12), fc.constantFrom('', '<党委>', '&', '“优秀”', 'A·b', '（兼）')).map(([a, b]) => a + b);
const month = fc
  .tuple(fc.integer({ min: 1950, max: 2026 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, at]) => `${year}-${String(at).padStart(2, '0')}`);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

const study = fc.record({
  kind: fc.constantFrom('1', '2', '3'),
  education: fc.constantFrom('11', '14', '21', '31'),
  educationWord: fc.constantFrom('大学本科毕业', '硕士研究生毕业'),
  degree: maybe(fc.constantFrom('307', '407')),
  degreeWord: fc.constantFrom('理学硕士学位', '工商管理硕士专业学位', ''),
  school: words(8),
  department: maybe(words(4)),
  major: words(6),
  endMonth: month,
});
const resumeRow = fc.record({
  id: fc.constantFrom('1', '2', '3'),
  parentId: fc.constantFrom('1', '2', '3'),
  startMonth: month,
  endMonth: maybe(month),
  content: mixed,
  isMeanwhile: fc.boolean(),
});
const relative = fc.record({
  relation: fc.constantFrom('11', '20', '30', '51', '52', '55', '73'),
  relationWord: fc.constantFrom('丈夫', '儿子', '女儿', '父亲', '母亲', '岳父', '弟弟'),
  name: words(4),
  birthMonth: maybe(month),
  politicalStatus: maybe(fc.constantFrom('01', '03', '05', '13')),
  unitPost: mixed,
  isDead: fc.boolean(),
});
const person: fc.Arbitrary<Material> = fc.record({
  name: words(4),
  gender: fc.constantFrom('男', '女'),
  birthDate: month,
  ethnicity: fc.constantFrom('汉族', '土家族'),
  nativePlace: maybe(fc.constantFrom('湖北省黄冈市', '江苏徐州', '广西壮族自治区桂林市')),
  birthPlace: maybe(words(4)),
  politicalStatus: maybe(fc.constantFrom('01', '02', '05', '10', '13')),
  partyOn: maybe(month),
  secondParty: maybe(fc.constantFrom('05', '11')),
  workOn: maybe(month),
  health: fc.constantFrom('健康或良好', '残疾', ''),
  title: words(5),
  specialty: maybe(words(20)),
  currentPost: maybe(mixed),
  idCard: fc.constantFrom('999999197605200021', '99999919760520002X'),
  ofAgeMonth: maybe(month),
  limitBeforeReform: maybe(fc.integer({ min: 55, max: 66 })),
  studies: fc.array(study, { maxLength: 4 }),
  resume: fc.array(resumeRow, { maxLength: 8 }),
  honours: fc.array(fc.record({ on: month, authority: words(8), name: mixed }), { maxLength: 4 }),
  disciplines: fc.array(fc.record({ on: month, authority: words(8), kind: words(4) }), { maxLength: 1 }),
  grades: fc.array(
    fc.record({ year: fc.integer({ min: 2018, max: 2025 }), grade: fc.constantFrom('优秀', '称职（合格）') }),
    {
      maxLength: 5,
    },
  ),
  family: fc.array(relative, { maxLength: 10 }),
});
const asked = fc.record({
  toPost: maybe(mixed),
  fromPost: maybe(mixed),
  reason: maybe(mixed),
  reportingUnit: maybe(words(12)),
  filler: maybe(words(4)),
  countedOn: fc.constant('2026-05-20'),
  filledOn: fc.constant('2026-05-21'),
});
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);

test('a thousand people with rare characters, 其间 and dead relatives come back as they went out', () => {
  fc.assert(
    fc.property(person, asked, fc.boolean(), (one, wish, hasPhoto) => {
      const content = contentOf(one, wish);
      const photo = hasPhoto ? jpeg : null;
      expect(readLrmx(writeLrmx({ content, photo }, true))).toEqual({ content, photo });
    }),
    { numRuns: 1000, seed: 20261120 },
  );
});

const names = (file: Buffer) => [...file.toString().matchAll(/<(\w+)>/g)].map(([, name]) => name);
test('the elements stand in the order of the field; the two of the reform are written by choice', () => {
  const content = { ...emptyForm, name: '王敏', ofAgeMonth: '203903', limitBeforeReform: '60' };
  const [before, since] = [writeLrmx({ content, photo: null }, false), writeLrmx({ content, photo: null }, true)];
  expect(names(before)).toEqual(
    `Person XingMing XingBie ChuShengNianYue MinZu JiGuan ChuShengDi RuDangShiJian CanJiaGongZuoShiJian JianKangZhuangKuang
    ZhuanYeJiShuZhiWu ShuXiZhuanYeYouHeZhuanChang QuanRiZhiJiaoYu_XueLi QuanRiZhiJiaoYu_XueWei
    QuanRiZhiJiaoYu_XueLi_BiYeYuanXiaoXi QuanRiZhiJiaoYu_XueWei_BiYeYuanXiaoXi ZaiZhiJiaoYu_XueLi ZaiZhiJiaoYu_XueWei
    ZaiZhiJiaoYu_XueLi_BiYeYuanXiaoXi ZaiZhiJiaoYu_XueWei_BiYeYuanXiaoXi XianRenZhiWu NiRenZhiWu NiMianZhiWu JianLi
    JiangChengQingKuang NianDuKaoHeJieGuo RenMianLiYou JiaTingChengYuan ChengBaoDanWei JiSuanNianLingShiJian TianBiaoShiJian
    TianBiaoRen ShenFenZheng ZhaoPian Version`.split(/\s+/),
  );
  const added = names(since).filter(name => !names(before).includes(name));
  expect(added).toEqual(['DaoLingNianYue', 'GaiGeQianRenZhiNianLingJieXian']);
  expect(since.toString()).toContain('</CanJiaGongZuoShiJian>\n<DaoLingNianYue>203903</DaoLingNianYue>');
  expect(since.toString()).toContain(
    '</ChengBaoDanWei>\n<GaiGeQianRenZhiNianLingJieXian>改革前任职年龄界限为60岁</GaiGeQianRenZhiNianLingJieXian>',
  );
  expect([before, since].map(file => /<Version>(.*)<\/Version>/.exec(file.toString())?.[1])).toEqual([
    '3.2.1.6',
    '3.2.1.16',
  ]);
});

const file = (inside: string, head = '<?xml version="1.0" encoding="utf-8"?>') =>
  Buffer.from(`\ufeff${head}<Person>${inside}</Person>`);

test('a file of another program is read: other dates, padded names, other order, unknown elements', () => {
  const { content } = readLrmx(
    file(`
      <ShenFenZheng>99999919760520002x</ShenFenZheng><WeiZhi><A>1</A></WeiZhi><ZhengZhiMianMao>中共党员</ZhengZhiMianMao>
      <XingMing> 王　敏 </XingMing><ChuShengNianYue>1976.05.20</ChuShengNianYue><RuDangShiJian>1998.06;民盟</RuDangShiJian>
      <CanJiaGongZuoShiJian>1998年7月</CanJiaGongZuoShiJian><TianBiaoShiJian>202605</TianBiaoShiJian>
      <JianLi>1998.07--         江临大学教师\r\n</JianLi>
      <JiaTingChengYuan><Item><ChengWei>父亲</ChengWei><XingMing>王　强</XingMing><ChuShengRiQi/>
      <GongZuoDanWeiJiZhiWu>已去世</GongZuoDanWeiJiZhiWu></Item><Item><ChengWei/><XingMing/></Item></JiaTingChengYuan>`),
  );
  expect(content).toEqual({
    ...emptyForm,
    name: '王敏',
    birth: '197605',
    partyMonth: '199806',
    otherParty: '民盟',
    workMonth: '199807',
    filledOn: '20260501',
    idCard: '99999919760520002X',
    resume: [{ start: '199807', end: '', content: '江临大学教师', isMeanwhile: false }],
    family: [{ relation: '父亲', name: '王强', birth: '', politicalStatus: '', unitPost: '已去世' }],
  });
});

test('[SEC-44] what could harm or is no such file is refused with its reason', () => {
  const entity = `<?xml version="1.0"?><!DOCTYPE Person [<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  const refused: [Buffer, string][] = [
    [file('<XingMing>&x;</XingMing>', entity), 'appointment.lrmx.entity'],
    [file(`<XingMing>王敏</XingMing><ZhaoPian>${'A'.repeat(5 << 20)}</ZhaoPian>`), 'appointment.lrmx.large'],
    [Buffer.from('<Root><XingMing>王敏</XingMing></Root>'), 'appointment.lrmx.not-lrmx'],
    [Buffer.from('PK\u0003\u0004'), 'appointment.lrmx.not-lrmx'],
    [file('<XingMing>王敏</JianLi>'), 'appointment.lrmx.broken'],
    [file('<XingMing>王敏'), 'appointment.lrmx.broken'],
    [file('<XingMing>王敏</XingMing>', '<?xml version="1.0" encoding="gb2312"?>'), 'appointment.lrmx.broken'],
    [file('<XingBie>男</XingBie>'), 'appointment.lrmx.no-name'],
  ];
  for (const [bytes, code] of refused) {
    const read = () => readLrmx(bytes);
    expect(read).toThrow(Refusal);
    expect(read).toThrow(expect.objectContaining({ code }));
  }
});
