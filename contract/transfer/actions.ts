/** The deeds of transfers. Domain-party 4.2; the names are those of its calls. */
import { action } from '../kit/action.ts';
import { choice, day, file, flag, longText, number, text } from '../kit/field.ts';
import { opinion, reason } from '../workflow/inputs.ts';
import { batchStates, flowStates, mostValidDays, states } from './codes.ts';
import { flowingMember } from './flowing-member.ts';
import { graduationBatch } from './graduation-batch.ts';
import { introductionLetter } from './introduction-letter.ts';
import { transfer } from './transfer.ts';

const { draft, branch, college, department, issued, receiver, done, returned, cancelled, overdue } = states;
const validDays = number('有效天数', { min: 1, max: mostValidDays });

export const submitTransfer = action(transfer, 'submit', { label: '提交', from: [draft, returned], input: {} });
/** The branch, then its committee. */
export const auditTransfer = action(transfer, 'audit', { label: '审核通过', from: [branch, college], input: opinion });
export const issueTransfer = action(transfer, 'issue', {
  label: '审核并开具',
  from: [department],
  input: { validDays, nationalNo: text('全国系统流水号', { max: 40 }), ...opinion },
});
export const receiveTransfer = action(transfer, 'receive', {
  label: '确认接收',
  from: [receiver],
  to: done,
  input: {
    receivedOn: day('接收日期'),
    hasApplication: flag('入党申请书'),
    hasApplicationBook: flag('入党志愿书'),
    hasPoliticalReview: flag('政治审查材料'),
    hasInspection: flag('培养教育考察材料'),
    ...opinion,
  },
});
export const receiptOfTransfer = action(transfer, 'receipt', {
  label: '登记回执',
  from: [issued, overdue],
  to: done,
  input: { receiptOn: day('回执日期', { required: true }), receiptFile: file('回执'), ...opinion },
});
export const reissueTransfer = action(transfer, 'reissue', {
  label: '重新开具',
  from: [overdue],
  to: issued,
  // Not by the name of the field: the same span once more is a letter of its own, not a change that is missing.
  input: { days: validDays, reason: longText('超期原因', { max: 500 }) },
});
export const returnTransfer = action(transfer, 'return', {
  label: '退回',
  from: [branch, college, department, receiver],
  to: returned,
  input: { opinion: longText('意见', { max: 500 }) },
});
export const cancelTransfer = action(transfer, 'cancel', {
  label: '撤销',
  from: [draft, branch, college, department, issued, returned],
  to: cancelled,
  input: reason,
});

/** Counts a print; from the second on with a reason. */
export const printLetter = action(introductionLetter, 'print', {
  label: '打印',
  input: { reason: longText('重打原因', { max: 200 }) },
});

const { registered, reported, back, searched } = flowStates;
const away = [registered, reported, searched];
export const contactFlowing = action(flowingMember, 'contact', {
  label: '登记联系',
  from: away,
  input: {
    contactOn: day('联系日期', { required: true }),
    way: choice('联系方式', 'DJ_LD_FS', { required: true }),
    content: longText('联系情况', { required: true, max: 500 }),
  },
});
export const reportFlowing = action(flowingMember, 'report', {
  label: '登记报到',
  from: [registered],
  to: reported,
  input: { ...opinion },
});
export const endFlowing = action(flowingMember, 'back', {
  label: '办理返回',
  from: away,
  to: back,
  input: { backOn: day('返回日期', { required: true }), ...opinion },
});
export const searchFlowing = action(flowingMember, 'search', {
  label: '转入失联查找',
  from: [registered, reported],
  to: searched,
  input: { ...opinion },
});
export const findFlowing = action(flowingMember, 'found', {
  label: '已取得联系',
  from: [searched],
  to: registered,
  input: { ...opinion },
});

/** The members of the classes are listed and asked. */
export const openBatch = action(graduationBatch, 'submit', {
  label: '开始收集去向',
  from: [batchStates.draft],
  to: batchStates.asking,
  input: {},
});
/** Orders and letters for everybody whose goal is checked, at once; again for those who follow. */
export const issueBatch = action(graduationBatch, 'generate', {
  label: '生成转接单并开具介绍信',
  from: [batchStates.asking, batchStates.issued],
  to: batchStates.issued,
  input: {},
});
/** Who never answered is kept at the school for two years at most; nobody's goal stays unknown, even where nobody answered. */
export const closeBatch = action(graduationBatch, 'close', {
  label: '结束批次',
  from: [batchStates.asking, batchStates.issued],
  to: batchStates.closed,
  input: { reason: longText('说明', { max: 500 }) },
});
