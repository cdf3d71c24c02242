/** What each page is for and how it is used, by its address. */
export const pageWords = {
  '/member/transfer/out':
    '办理转出校外：填写去向和接收组织，审核后开具介绍信，收到回执后办结。党费没有交清的不能转出；一名党员同时只能有一张转接单。',
  '/member/transfer/in': '办理从校外转入：登记介绍信，审核材料后确定接收党支部。预备党员入党材料不齐的暂不接收。',
  '/member/transfer/internal': '党员在校内党支部之间的转接。审核通过、转入党支部接收后，组织关系随即变动。',
  '/member/transfer/whole': '把一个党支部的多名党员一次转入另一个党支部。有未办结转接的党员不能列入。',
  '/member/transfer/graduation':
    '毕业生集中转接：院系建立批次，毕业生填报去向，党支部核对，组织部统一生成转接单并开具介绍信。',
  '/member/transfer/letter': '已开具的介绍信和回执。超过有效期的须说明原因后重新开具；再次打印须填写原因。',
  '/member/transfer/statistics': '转入、转出和校内转接的人数和用时，点数字查看名单。',
  '/member/flowing/out': '外出六个月以上、不便转出组织关系的党员。登记去向和联系人，定期联系，返回后办理返回。',
  '/member/flowing/in': '外来流入、由本校党组织协助管理的党员。参加活动的情况向流出地反馈。',
  '/member/flowing/calendar': '流动党员的联系安排，按到期日排列，逾期的标出。',
  '/member/flowing/contact': '与流动党员每次联系的时间、方式和情况。登记至少三次查找仍无联系的，可以转入失联查找。',
  '/member/flowing/statistics': '流出、流入党员的人数和联系情况，点数字查看名单。',
  '/self/transfer': '申请转移本人的组织关系，填写去向，查看审核进展和介绍信；毕业生在这里填报去向。',
};
