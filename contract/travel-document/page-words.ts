/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/cadre/travel/document': '因私出国（境）证件的台账。在任干部的证件由学校集中保管。',
  '/cadre/travel/application': '干部因私出国（境）的申请和审批。逾期未还证件的不能申请，时间重叠的不能重复申请。',
  '/cadre/travel/loan': '扫描条码借出和归还证件。只能借出本次批准使用的证件。',
  '/cadre/travel/registration': '登记备案人员的备案和撤销备案。',
  '/cadre/travel/stock-take': '按箱位逐本扫描，核对在库证件；不相符的写明核查说明。',
  '/self/travel': '本人因私出国（境）的申请、证件和借还。返回后填写出入境日期并归还证件。',
};
