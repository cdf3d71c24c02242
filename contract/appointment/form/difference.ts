/** Where two forms of one person differ, cell by cell in words. Domain-cadre 1.14. */
import type { FormDifference } from './calls.ts';
import type { FormContent } from './content.ts';
import { resumeText } from './resume-text.ts';
import { dotted, partyWords } from './words.ts';

interface Compared {
  name: string;
  label: string;
  words(one: FormContent): string;
}
const study = (name: 'fullTime' | 'onJob', label: string): Compared => ({
  name,
  label,
  words: one => Object.values(one[name]).filter(Boolean).join('\n'),
});
const plain = (name: keyof FormContent, label: string): Compared => ({
  name,
  label,
  words: one => String(one[name]),
});
const month = (name: 'birth' | 'workMonth' | 'ofAgeMonth', label: string): Compared => ({
  name,
  label,
  words: one => dotted(one[name]),
});

/** In the order of the form. */
export const comparedCells: readonly Compared[] = [
  plain('name', '姓名'),
  plain('gender', '性别'),
  month('birth', '出生年月'),
  plain('ethnicity', '民族'),
  plain('nativePlace', '籍贯'),
  plain('birthPlace', '出生地'),
  { name: 'party', label: '入党时间', words: one => partyWords(dotted(one.partyMonth), one.otherParty) },
  month('workMonth', '参加工作时间'),
  plain('health', '健康状况'),
  plain('title', '专业技术职务'),
  plain('specialty', '熟悉专业有何专长'),
  study('fullTime', '全日制教育'),
  study('onJob', '在职教育'),
  plain('currentPost', '现任职务'),
  plain('toPost', '拟任职务'),
  plain('fromPost', '拟免职务'),
  { name: 'resume', label: '简历', words: one => resumeText(one.resume) },
  plain('honours', '奖惩情况'),
  plain('grades', '年度考核结果'),
  plain('reason', '任免理由'),
  {
    name: 'family',
    label: '家庭主要成员及重要社会关系',
    words: one =>
      one.family
        .map(({ relation, name, birth, politicalStatus, unitPost }) =>
          [relation, name, dotted(birth), politicalStatus, unitPost].filter(Boolean).join('，'),
        )
        .join('\n'),
  },
  plain('reportingUnit', '呈报单位'),
  plain('filler', '填表人'),
  month('ofAgeMonth', '到龄年月'),
];

/** `takable` are the cells that may be taken over from the second one. */
export const differencesOf = (
  before: FormContent,
  after: FormContent,
  takable: readonly string[] = [],
): FormDifference[] =>
  comparedCells.flatMap(({ name, label, words }) => {
    const [one, other] = [words(before), words(after)];
    return one === other ? [] : [{ name, label, before: one, after: other, isTakable: takable.includes(name) }];
  });
