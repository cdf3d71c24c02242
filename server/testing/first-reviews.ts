/** What branches are reviewed by, and what earns points, as an installation begins; nobody has any of the rest. */
const reviewTemplate = ['党支部考核（星级）'];
const reviewTemplateItem = [
  '组织生活频次达标率',
  '党费按期缴纳率',
  '发展党员程序合规率',
  '按期换届',
  '党员信息完整率',
  '预警办结率',
  '政治建设和思想建设',
  '支部班子和制度建设',
  '党员教育管理和作用发挥',
  '围绕中心服务师生',
  '党员发生严重违纪违法问题',
];
const pointRule = [
  'HY',
  'DR',
  'DK',
  'DF',
  'HB',
  'ZW',
  'JX',
  'JS',
  'JG',
  'ZY',
  'QX',
  'CD',
  'QJ',
  'CF',
  'ZJ',
  'ZD',
  'ZA',
  'ZQ',
];

const delivered = { reviewTemplate, reviewTemplateItem, pointRule };
const ofNobody = [
  'organisationReview',
  'organisationReviewScore',
  'secretaryReview',
  'secretaryReviewItem',
  'pointEntry',
  'pointClaim',
  'pointAppeal',
];
export const keyedOfReviews = Object.keys(delivered);
export const firstOfReviews: Record<string, string[]> = {
  ...delivered,
  ...Object.fromEntries(ofNobody.map(name => [name, []])),
};
/** Rules of the school are nobody's: who may read them reads all. */
export const openedOfReviews = Object.fromEntries(Object.entries(delivered).map(([name, keys]) => [name, () => keys]));
