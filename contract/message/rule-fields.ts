/** Fields that rules of reminders and of warnings share: what is watched, who is told, by which ways. */
import { choice, flag, text } from '../kit/field.ts';

export const identity = {
  code: text('编号', { required: true, unique: true, max: 20 }),
  name: text('规则名称', { required: true, unique: true, max: 50 }),
  watch: choice('检查内容', 'MSG_JCNR', { required: true, index: true }),
  isEnabled: flag('启用', { default: true }),
};
export const receivers = {
  toPerson: flag('通知本人'),
  toContact: flag('通知联系人'),
  toOrganisation: flag('通知所在党组织'),
  toSuperior: flag('通知上级党组织'),
  toUnit: flag('通知所在单位'),
  toDepartment: flag('通知组织部'),
};
export const channels = { byMail: flag('同时发邮件'), bySms: flag('同时发短信') };
