/** What each page is for and how it is used, by its address. */
const listed = '列表按所处阶段分类，点姓名打开全程纪实，从那里办理下一步。要求的时间、材料和票数不足时会逐项说明。';

export const pageWords = {
  '/development/applicant': `递交入党申请书后、尚未确定为积极分子的同志。本人在“我的入党”申请，也可以由党支部登记；年满 18 周岁方可申请。${listed}`,
  '/development/active': `入党积极分子。培养教育考察须满一年，由一至两名正式党员联系，按季度提交思想汇报、每半年考察一次。${listed}`,
  '/development/object': `发展对象。须经政治审查和不少于三天或 24 学时的集中培训，公示无异议、预审合格后提交支部大会。${listed}`,
  '/development/probationary': `预备党员。预备期一年，期满前由本人申请转正；预备期只能延长一次，半年至一年。${listed}`,
  '/development/process':
    '一名同志从申请入党到转正的二十五步：每步何时由谁办理、有什么材料，现在该办哪一步、由谁办。不能办理时说明缺什么。',
  '/development/plan': '各院系、党支部一年的发展名额，逐级分配。下级名额之和不能超过上级，也不能少于已使用和已预留的。',
  '/development/application-book': '入党志愿书登记入库，预审通过时按编号发放给发展对象；填写有误的作废并换发。',
  '/development/political-review': '政治审查的函调信：发函、复函和结论。还有没收到复函的，不能作出结论。',
  '/development/publicity': '发展党员各环节的公示和收到的反映。公示期满后填写结论，有异议的先核查。',
  '/development/thought-report': '申请人和积极分子的思想汇报。党支部审阅后写明意见；收到纸质汇报的可以代为登记。',
  '/development/statistics': '申请人、积极分子、发展对象、预备党员的人数和各步用时，点数字查看名单。',
  '/self/development': '本人入党的进展。在这里提交入党申请书和思想汇报，查看下一步由谁办理。',
  '/self/accompanied': '您作为培养联系人或入党介绍人联系的同志，在这里查看进展、登记考察。',
};
