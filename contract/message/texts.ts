import type { Catalogue } from '../kit/fault.ts';

/** Sentences of messages and their rules. */
export const messageTexts: Catalogue = {
  'message.todo.not-done': '该事项尚未办理，不能直接置为已办',
  'message.gone': '这一条不存在，或不是发给您的',
  'message.receiver': '没有这个接收人，请重新选择',
  'message.todo.type': '待办类型“{type}”不在字典范围内',
  'message.reminder.closed': '已完成的提醒不能重新打开',
  'message.warning.closed': '这条预警已经结束，请刷新后查看',
  'message.warning.red': '红色预警只能由组织部忽略',
  'message.warning.until': '忽略期限应晚于今天，且不超过一年',
  'message.warning.urged': '24 小时内已催办过{name}，请稍后再催办',
  'message.warning.nobody': '{name}没有可以催办的人员，请先为该党组织授权',
  'message.reminderRule.lead-days': '提前天数须为0–730的整数',
  'message.reminderRule.overdue-days': '逾期天数须为0–730的整数',
  'message.rule.receivers': '接收人不能为空',
  'message.rule.levels': '请至少填写一个级别的天数',
  'message.rule.level-order': '级别越高，距到期天数应越小',
  'message.reminderRule.template': '模板含未知变量{word}',
};
