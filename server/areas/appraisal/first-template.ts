/** The template a school begins with. Domain-party 8.3. */
import { itemKinds, reviewTemplate, reviewTemplateItem, sources } from 'contract/appraisal/review-template.ts';
import { enterFirst, whereNone } from '../../kit/write/first-rows.ts';

const { automatic, manual } = itemKinds;
/** What a school begins with: six counted items, four judged ones, and what decides by itself. */
const firstItems: [
  code: string,
  name: string,
  kind: string,
  source: string | null,
  score: number,
  criterion: string,
][] = [
  ['A1', '组织生活频次达标率', automatic, sources.meetings, 20, '“三会一课”、主题党日等按期召开的期次 ÷ 应召开的期次'],
  ['A2', '党费按期缴纳率', automatic, sources.dues, 10, '截止日期前缴清的人月 ÷ 应缴的人月'],
  ['A3', '发展党员程序合规率', automatic, sources.development, 10, '没有超期步骤的在办记录 ÷ 在办记录'],
  ['A4', '按期换届', automatic, sources.election, 10, '领导班子在任期内'],
  ['A5', '党员信息完整率', automatic, sources.completeness, 5, '信息完整度达到 90% 的党员 ÷ 在册党员'],
  ['A6', '预警办结率', automatic, sources.warnings, 5, '当年已解除的预警 ÷ 当年出现的预警'],
  ['B1', '政治建设和思想建设', manual, null, 10, '学习贯彻上级部署，意识形态工作责任落实'],
  ['B2', '支部班子和制度建设', manual, null, 10, '班子分工明确，制度健全，台账规范'],
  ['B3', '党员教育管理和作用发挥', manual, null, 10, '党员教育培训、设岗定责、先锋作用'],
  ['B4', '围绕中心服务师生', manual, null, 10, '在教学、科研、学生培养和管理服务中的实效'],
  ['C1', '党员发生严重违纪违法问题', manual, null, 0, '当年有党员受到撤销党内职务以上处分或被追究刑事责任'],
];

export const firstTemplates = whereNone(reviewTemplate, async tx => {
  const template = {
    name: '党支部考核（星级）',
    resultWay: '1',
    remark: '年度考核和星级评定；分值和项目可以修改，修改后下发的考核按新的项目。',
  };
  const [templateId = ''] = await enterFirst(tx, reviewTemplate, [template]);
  const items = firstItems.map(([code, name, kind, source, score, criterion]) => ({
    templateId,
    code,
    name,
    kind,
    source,
    score,
    criterion,
    isNegative: score === 0,
  }));
  await enterFirst(tx, reviewTemplateItem, items);
});
