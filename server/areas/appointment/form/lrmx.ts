/**
 * The exchange file of appointment forms, `.lrmx`: one person in XML with element names in pinyin, all text. Written in the
 * order in which every reader expects it; read in whatever order and notation others write. Domain-cadre 1.14.
 */
import { emptyForm, type FamilyLine, type FormContent } from 'contract/appointment/form/content.ts';
import { resumeLines, resumeText } from 'contract/appointment/form/resume-text.ts';
import { partyWords } from 'contract/appointment/form/words.ts';
import { Unfit } from '../../../archive/archive.ts';
import { escaped, piecesOf } from '../../../archive/xml.ts';
import { Refusal } from '../../../kit/refusal.ts';

export const mostBytes = 5 << 20;
const versions = { before: '3.2.1.6', since: '3.2.1.16' } as const;

export interface Exchanged {
  content: FormContent;
  /** A JPEG, or a PNG as some programs write it. */
  photo: Buffer | null;
}

/** Signs that XML has no place for. */
const writable = (text: string) => text.replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '');
const element = (name: string, text: string) => `<${name}>${escaped(writable(text))}</${name}>`;

const limitWords = (years: string) => (years ? `改革前任职年龄界限为${years}岁` : '');
const itemOf = ({ relation, name, birth, politicalStatus, unitPost }: FamilyLine) =>
  `<Item>${[
    element('ChengWei', relation),
    element('XingMing', name),
    element('ChuShengRiQi', birth),
    element('ZhengZhiMianMao', politicalStatus),
    element('GongZuoDanWeiJiZhiWu', unitPost),
  ].join('')}</Item>`;

/** `isSince2025`: with the two elements that came with the reform of retirement. */
export function writeLrmx({ content, photo }: Exchanged, isSince2025: boolean): Buffer {
  const { fullTime, onJob } = content;
  const parts = [
    element('XingMing', content.name),
    element('XingBie', content.gender),
    element('ChuShengNianYue', content.birth),
    element('MinZu', content.ethnicity),
    element('JiGuan', content.nativePlace),
    element('ChuShengDi', content.birthPlace),
    element('RuDangShiJian', partyWords(content.partyMonth, content.otherParty)),
    element('CanJiaGongZuoShiJian', content.workMonth),
    ...(isSince2025 ? [element('DaoLingNianYue', content.ofAgeMonth)] : []),
    element('JianKangZhuangKuang', content.health),
    element('ZhuanYeJiShuZhiWu', content.title),
    element('ShuXiZhuanYeYouHeZhuanChang', content.specialty),
    element('QuanRiZhiJiaoYu_XueLi', fullTime.education),
    element('QuanRiZhiJiaoYu_XueWei', fullTime.degree),
    element('QuanRiZhiJiaoYu_XueLi_BiYeYuanXiaoXi', fullTime.educationSchool),
    element('QuanRiZhiJiaoYu_XueWei_BiYeYuanXiaoXi', fullTime.degreeSchool),
    element('ZaiZhiJiaoYu_XueLi', onJob.education),
    element('ZaiZhiJiaoYu_XueWei', onJob.degree),
    element('ZaiZhiJiaoYu_XueLi_BiYeYuanXiaoXi', onJob.educationSchool),
    element('ZaiZhiJiaoYu_XueWei_BiYeYuanXiaoXi', onJob.degreeSchool),
    element('XianRenZhiWu', content.currentPost),
    element('NiRenZhiWu', content.toPost),
    element('NiMianZhiWu', content.fromPost),
    element('JianLi', resumeText(content.resume)),
    element('JiangChengQingKuang', content.honours),
    element('NianDuKaoHeJieGuo', content.grades),
    element('RenMianLiYou', content.reason),
    `<JiaTingChengYuan>${content.family.map(itemOf).join('')}</JiaTingChengYuan>`,
    element('ChengBaoDanWei', content.reportingUnit),
    ...(isSince2025 ? [element('GaiGeQianRenZhiNianLingJieXian', limitWords(content.limitBeforeReform))] : []),
    element('JiSuanNianLingShiJian', content.countedOn),
    element('TianBiaoShiJian', content.filledOn),
    element('TianBiaoRen', content.filler),
    element('ShenFenZheng', content.idCard),
    element('ZhaoPian', photo?.toString('base64') ?? ''),
    element('Version', isSince2025 ? versions.since : versions.before),
  ];
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<Person>\n${parts.join('\n')}\n</Person>\n`);
}

const refused = (code: string) => new Refusal(400, `appointment.lrmx.${code}`);

interface Texts {
  person: Map<string, string>;
  family: Map<string, string>[];
}
/** Texts by the name of their element; what stands in unknown ones is kept and says nothing. */
function textsOf(bytes: Buffer): Texts {
  const [person, family]: [Texts['person'], Texts['family']] = [new Map(), []];
  const path: string[] = [];
  for (const piece of piecesOf(bytes)) {
    if (piece.kind === 'begin' && !piece.isEmpty) {
      path.push(piece.name);
      if (path.join('/') === 'Person/JiaTingChengYuan/Item') family.push(new Map());
    } else if (piece.kind === 'end') {
      if (path.pop() !== piece.name) throw refused('broken');
    } else if (piece.kind === 'words') {
      const [root, name = '', , inItem] = path;
      if (root !== 'Person') continue;
      const [held, key] = path.length === 4 && inItem ? [family.at(-1), inItem] : [person, name];
      if (path.length === 2 || path.length === 4) held?.set(key, (held.get(key) ?? '') + piece.words);
    }
  }
  if (path.length > 0) throw refused('broken');
  return { person, family };
}

function read(bytes: Buffer): Texts {
  if (bytes.length > mostBytes) throw refused('large');
  const head = bytes.toString('utf8');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(head)) throw refused('entity');
  if (!/<Person[\s>]/.test(head)) throw refused('not-lrmx');
  try {
    return textsOf(bytes);
  } catch (error) {
    throw error instanceof Unfit ? refused('broken') : error;
  }
}

const unseen = /[\u200b-\u200f\u2060\ufeff]|(?![\n\t])\p{Cc}/gu;
/** Trimmed, without what nobody sees; a name padded to the width of three loses its blank. */
const clean = (text = '') =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(unseen, '')
    .replace(/(?<=\p{Script=Han})[^\S\n]+(?=\p{Script=Han})/gu, '')
    .trim();
/** Digits of `197605`, `1976.05`, `1976.05.20`, `1976年5月`; '' of anything else. */
function digits(text: string, letters: 6 | 8): string {
  const found = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})?\D?$/.exec(clean(text));
  if (!found) return '';
  const [, year = '', month = '', day = '1'] = found;
  return `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}`.slice(0, letters);
}

/** `199806`, `民盟`, `199806；民盟`. */
function partyOf(text: string): Pick<FormContent, 'partyMonth' | 'otherParty'> {
  const words = clean(text).split(/[；;，,、\s]+/);
  const month = words.map(word => digits(word, 6)).find(Boolean) ?? '';
  return { partyMonth: month, otherParty: words.find(word => word && !digits(word, 6)) ?? '' };
}

const beginnings = ['ffd8ff', '89504e47'];
/** The photo, where its first bytes say that it is one. */
function photoOf(text: string): Buffer | null {
  const bytes = Buffer.from(text.replace(/\s/g, ''), 'base64');
  return beginnings.some(begin => bytes.toString('hex', 0, 4).startsWith(begin)) ? bytes : null;
}

export function readLrmx(bytes: Buffer): Exchanged {
  const { person, family } = read(bytes);
  const text = (name: string) => clean(person.get(name));
  const study = (name: string) => ({
    education: text(`${name}_XueLi`),
    degree: text(`${name}_XueWei`),
    educationSchool: text(`${name}_XueLi_BiYeYuanXiaoXi`),
    degreeSchool: text(`${name}_XueWei_BiYeYuanXiaoXi`),
  });
  const content: FormContent = {
    ...emptyForm,
    ...partyOf(text('RuDangShiJian')),
    name: text('XingMing'),
    gender: text('XingBie'),
    birth: digits(text('ChuShengNianYue'), 6),
    ethnicity: text('MinZu'),
    nativePlace: text('JiGuan'),
    birthPlace: text('ChuShengDi'),
    workMonth: digits(text('CanJiaGongZuoShiJian'), 6),
    ofAgeMonth: digits(text('DaoLingNianYue'), 6),
    health: text('JianKangZhuangKuang'),
    title: text('ZhuanYeJiShuZhiWu'),
    specialty: text('ShuXiZhuanYeYouHeZhuanChang'),
    fullTime: study('QuanRiZhiJiaoYu'),
    onJob: study('ZaiZhiJiaoYu'),
    currentPost: text('XianRenZhiWu'),
    toPost: text('NiRenZhiWu'),
    fromPost: text('NiMianZhiWu'),
    resume: resumeLines(person.get('JianLi') ?? ''),
    honours: text('JiangChengQingKuang'),
    grades: text('NianDuKaoHeJieGuo'),
    reason: text('RenMianLiYou'),
    family: family.map(familyLine).filter(({ name, relation }) => name || relation),
    reportingUnit: text('ChengBaoDanWei'),
    limitBeforeReform: /(\d+)\s*岁/.exec(text('GaiGeQianRenZhiNianLingJieXian'))?.[1] ?? '',
    countedOn: digits(text('JiSuanNianLingShiJian'), 8),
    filledOn: digits(text('TianBiaoShiJian'), 8),
    filler: text('TianBiaoRen'),
    idCard: text('ShenFenZheng').toUpperCase(),
  };
  if (!content.name) throw refused('no-name');
  return { content, photo: photoOf(person.get('ZhaoPian') ?? '') };
}

function familyLine(item: Map<string, string>): FamilyLine {
  const text = (name: string) => clean(item.get(name));
  return {
    relation: text('ChengWei'),
    name: text('XingMing'),
    birth: digits(text('ChuShengRiQi'), 6),
    politicalStatus: text('ZhengZhiMianMao'),
    unitPost: text('GongZuoDanWeiJiZhiWu'),
  };
}
